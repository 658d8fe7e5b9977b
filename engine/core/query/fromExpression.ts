import type { EntityModel } from '../document/model.ts';
import { readsFrom, type Ast, type BinaryOperator, type Origin } from '../expression/ast.ts';
import { evaluator } from '../expression/evaluate.ts';
import { isEmptyValue } from '../expression/helpers.ts';
import type { Expression, ExpressionEnv, Scope } from '../expression/types.ts';
import { queryField, type QueryField } from './fields.ts';
import { EVERYTHING, NOTHING, allOf, anyOf, negate } from './filter.ts';
import type { Filter, Operator } from './types.ts';
import { valueFits } from './values.ts';

/** Whose rows the filter is about: the expression's own record, or `row` in a link's filter. */
export type FilterSubject = 'record' | 'candidate';

export interface FilterEnv {
  scope: Scope;
  input?: Record<string, unknown>;
  /** For a link's filter: the record whose names the expression reads. */
  record?: Record<string, unknown>;
  parent?: Record<string, unknown>;
}

/** An expression that no list filter can say. `start` and `end` are the characters at fault. */
export class UntranslatableError extends Error {
  constructor(
    message: string,
    readonly start: number,
    readonly end: number,
  ) {
    super(message);
    this.name = 'UntranslatableError';
  }
}

/**
 * A condition over a record as a list filter that fits exactly the rows for which the condition is true.
 * What does not read the row (`user`, `team`, `today`, …) is evaluated now. `model` is the rows' model: the
 * linked entity's when `subject` is 'candidate'. Throws an UntranslatableError.
 */
export function filterFromExpression(expression: Expression, model: Pick<EntityModel, 'fieldsByPath'>, env: FilterEnv, subject: FilterSubject = 'record'): Filter {
  const evaluationEnv: ExpressionEnv = { record: env.record ?? {}, parent: env.parent, input: env.input, scope: env.scope };
  return new Translator(model, subject, (ast) => evaluator(ast)(evaluationEnv)).translate(expression.ast, true);
}

const ANYONE: Scope = {
  user: { id: '', name: '', roles: [] },
  team: { eid: '', name: '', certified: false, isAdmin: false },
  today: '2026-01-01',
  now: '2026-01-01T00:00:00.000Z',
  isNew: false,
};

const ANY_ORIGIN: readonly Origin[] = ['record', 'parent', 'candidate', 'input', 'user', 'team', 'today', 'now', 'isNew'];

/** Whether a condition can become a list filter, whoever asks; if not, what is in the way and where. */
export function canTranslate(expression: Expression, model: Pick<EntityModel, 'fieldsByPath'>, subject: FilterSubject = 'record'): true | { message: string; start: number; end: number } {
  try {
    // Constants are not known yet: an unknown value has to be as good as any.
    new Translator(model, subject, (ast) => (!readsFrom(ast, ANY_ORIGIN) ? evaluator(ast)({ record: {}, scope: ANYONE }) : undefined)).translate(expression.ast, true);
    return true;
  } catch (error) {
    if (error instanceof UntranslatableError) return { message: error.message, start: error.start, end: error.end };
    throw error;
  }
}

const MIRRORED: Partial<Record<BinaryOperator, BinaryOperator>> = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const ORDER: Partial<Record<BinaryOperator, readonly [whenTrue: Operator, whenFalse: Operator]>> = {
  '<': ['lt', 'gte'], '<=': ['lte', 'gt'], '>': ['gt', 'lte'], '>=': ['gte', 'lt'],
};

/**
 * Translates for a wanted outcome. An empty operand makes a comparison neither true nor false, so the rows
 * where a condition is false are not simply all the others.
 */
class Translator {
  constructor(
    private readonly model: Pick<EntityModel, 'fieldsByPath'>,
    private readonly subject: FilterSubject,
    private readonly constant: (ast: Ast) => unknown,
  ) {}

  translate(ast: Ast, wanted: boolean): Filter {
    if (this.isConstant(ast)) return this.constant(ast) === wanted ? EVERYTHING : NOTHING;
    switch (ast.op) {
      case 'not':
        return this.translate(ast.of, !wanted);
      case 'and':
      case 'or': {
        const sides = [this.translate(ast.left, wanted), this.translate(ast.right, wanted)] as const;
        return (ast.op === 'and') === wanted ? allOf(...sides) : anyOf(...sides);
      }
      case 'choose':
        return this.choose(ast, wanted);
      case 'binary':
        return this.binary(ast, wanted);
      case 'call':
        return this.call(ast, wanted);
      case 'name':
      case 'member':
        return { field: this.field(ast, 'boolean').path, op: 'eq', value: wanted };
      default:
        throw this.refuse(ast, '列表筛选无法表达这一段');
    }
  }

  private choose(ast: Extract<Ast, { op: 'choose' }>, wanted: boolean): Filter {
    if (this.isConstant(ast.when)) return this.translate(this.constant(ast.when) === true ? ast.then : ast.otherwise, wanted);
    const when = this.translate(ast.when, true);
    return anyOf(allOf(when, this.translate(ast.then, wanted)), allOf(negate(when), this.translate(ast.otherwise, wanted)));
  }

  private binary(ast: Extract<Ast, { op: 'binary' }>, wanted: boolean): Filter {
    const { operator, left, right } = ast;
    if (operator === 'in') return this.contained(ast, wanted);
    const mirrored = MIRRORED[operator];
    if (!mirrored) throw this.refuse(ast, `列表筛选里不能计算“${operator}”；请把算式移到常量一侧`);
    if (this.isConstant(right)) return this.compare(this.field(left), operator, this.constant(right), wanted);
    if (this.isConstant(left)) return this.compare(this.field(right), mirrored, this.constant(left), wanted);
    throw this.refuse(ast, '列表筛选只能拿字段与常量比较，不能拿两个字段比较');
  }

  private compare(field: QueryField, operator: BinaryOperator, value: unknown, wanted: boolean): Filter {
    const path = field.path;
    if (operator === '==' || operator === '!=') {
      const same = (operator === '==') === wanted;
      if (isEmptyValue(value)) return { field: path, op: same ? 'empty' : 'filled' };
      if (!valueFits(field.kind, value)) return same ? NOTHING : EVERYTHING;
      return { field: path, op: same ? 'eq' : 'ne', value };
    }
    const ops = ORDER[operator];
    if (!ops || isEmptyValue(value) || !(typeof value === 'number' || typeof value === 'string') || !valueFits(field.kind, value)) return NOTHING;
    return { field: path, op: wanted ? ops[0] : ops[1], value };
  }

  private contained(ast: Extract<Ast, { op: 'binary' }>, wanted: boolean): Filter {
    if (this.isConstant(ast.right)) {
      const field = this.field(ast.left);
      const list = this.constant(ast.right);
      if (!Array.isArray(list)) return NOTHING;
      const values = list.filter((one: unknown) => !isEmptyValue(one) && valueFits(field.kind, one)) as unknown[];
      const takesEmpty = list.some(isEmptyValue);
      const inside: Filter = values.length > 0 ? { field: field.path, op: 'in', value: values } : NOTHING;
      const outside: Filter = values.length > 0 ? { field: field.path, op: 'nin', value: values } : EVERYTHING;
      if (wanted) return takesEmpty ? anyOf(inside, { field: field.path, op: 'empty' }) : inside;
      return takesEmpty ? allOf(outside, { field: field.path, op: 'filled' }) : outside;
    }
    if (!this.isConstant(ast.left)) throw this.refuse(ast, '列表筛选里 in 的一侧须是常量');
    const field = this.field(ast.right);
    const value = this.constant(ast.left);
    const has: Filter = valueFits(field.kind, value) ? { field: field.path, op: 'contains', value } : NOTHING;
    return wanted ? has : allOf({ field: field.path, op: 'filled' }, negate(has));
  }

  private call(ast: Extract<Ast, { op: 'call' }>, wanted: boolean): Filter {
    const [subject, argument] = ast.args;
    if (!subject) throw this.refuse(ast, '列表筛选无法表达这一段');
    if (ast.name === 'filled' || ast.name === 'empty') return { field: this.field(subject).path, op: (ast.name === 'filled') === wanted ? 'filled' : 'empty' };
    if ((ast.name === 'contains' || ast.name === 'startsWith') && argument && this.isConstant(argument)) {
      const field = this.field(subject);
      const text = this.constant(argument);
      if (typeof text === 'string' && /[a-z]/i.test(text)) throw this.refuse(argument, '筛选不分大小写，而表达式区分；含英文字母的文字请用 == 或 in');
      const fits: Filter = typeof text === 'string' && text !== '' ? { field: field.path, op: ast.name, value: text } : NOTHING;
      return wanted ? fits : allOf({ field: field.path, op: 'filled' }, negate(fits));
    }
    throw this.refuse(ast, `列表筛选里不能对字段用 ${ast.name}()；可用 filled、empty、contains、startsWith`);
  }

  /** Free of the rows: known before any row is read. */
  private isConstant(ast: Ast): boolean {
    return !readsFrom(ast, [this.subject]);
  }

  private field(ast: Ast, kind?: QueryField['kind']): QueryField {
    if (ast.ref?.origin !== this.subject) throw this.refuse(ast, '列表筛选里这里只能是一个字段');
    const field = queryField(this.model, ast.ref.path);
    if (!field) throw this.refuse(ast, `“${ast.ref.path}”在子表里，列表筛选用不了`);
    if (kind && field.kind !== kind) throw this.refuse(ast, `“${field.title}”不是“是/否”字段`);
    return field;
  }

  private refuse(ast: Ast, message: string): UntranslatableError {
    return new UntranslatableError(message, ast.start, ast.end);
  }
}
