import type { EntityModel, FieldKind } from '../document/model/model.ts';
import type { Filter, Operator } from '../document/model/query.ts';
import { type Ast, type BinaryOperator, type Origin, readsFrom } from '../expression/ast.ts';
import { timeOfDay, toDay } from '../expression/dates.ts';
import { asksPresence, evaluator, operation } from '../expression/evaluate.ts';
import { isEmptyValue } from '../expression/helpers.ts';
import type { Expression, ExpressionEnv, Scope } from '../expression/types.ts';
import { translationMessages as messages } from '../messages/translation.ts';
import { type QueryField, queryField } from './fields.ts';
import { allOf, anyOf, MATCH_ALL, MATCH_NONE, negate, ofSome } from './filter.ts';
import { reach } from './reach.ts';
import { asStored } from './stored.ts';
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
export function filterFromExpression(
  expression: Expression,
  model: Pick<EntityModel, 'fieldsByPath'>,
  env: FilterEnv,
  subject: FilterSubject = 'record',
): Filter {
  const evaluationEnv: ExpressionEnv = {
    record: env.record ?? {},
    parent: env.parent,
    input: env.input,
    scope: env.scope,
  };
  return new Translator(model, subject, (ast) => evaluator(ast)(evaluationEnv)).translate(expression.ast, true);
}

const ANYONE: Scope = {
  user: { id: '', name: '', roles: [] },
  team: { eid: '', name: '', certified: false, isAdmin: false },
  today: '2026-01-01',
  now: '2026-01-01T00:00:00.000Z',
  isNew: false,
};

const ANY_ORIGIN: readonly Origin[] = [
  'record',
  'parent',
  'candidate',
  'input',
  'user',
  'team',
  'recordTeam',
  'today',
  'now',
  'isNew',
];

/** Whether a condition can become a list filter, whoever asks; if not, what is in the way and where. */
export function canTranslate(
  expression: Expression,
  model: Pick<EntityModel, 'fieldsByPath'>,
  subject: FilterSubject = 'record',
): true | { message: string; start: number; end: number } {
  try {
    // Constants are not known yet: an unknown value has to be as good as any.
    new Translator(model, subject, (ast) =>
      !readsFrom(ast, ANY_ORIGIN) ? evaluator(ast)({ record: {}, scope: ANYONE }) : undefined,
    ).translate(expression.ast, true);
    return true;
  } catch (error) {
    if (error instanceof UntranslatableError) return { message: error.message, start: error.start, end: error.end };
    throw error;
  }
}

const MIRRORED: Partial<Record<BinaryOperator, BinaryOperator>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};
const ORDER: Partial<Record<BinaryOperator, readonly [whenTrue: Operator, whenFalse: Operator]>> = {
  '<': ['lt', 'gte'],
  '<=': ['lte', 'gt'],
  '>': ['gt', 'lte'],
  '>=': ['gte', 'lt'],
};

const PRESENCE: ReadonlySet<string> = new Set(['filled', 'has', 'empty']);
/** Kinds of which the database knows no more than whether there is something. */
const SHAPELESS: ReadonlySet<FieldKind> = new Set(['attachment', 'group', 'table', 'variant', 'unknown']);
const TIMES: ReadonlySet<FieldKind> = new Set(['date', 'datetime', 'time']);
const isBoolean = ({ kind, options }: QueryField): boolean =>
  kind === 'boolean' || typeof options?.[0]?.value === 'boolean';

/**
 * Translates for a wanted outcome. An empty operand makes a comparison neither true nor false, so the rows
 * where a condition is false are not simply all the others.
 */
class Translator {
  constructor(
    private readonly model: Pick<EntityModel, 'fieldsByPath'>,
    private readonly subject: FilterSubject,
    private readonly constant: (ast: Ast) => unknown,
    /** The sub-table of one row of which it is about; undefined: of the record. */
    private readonly table?: string,
  ) {}

  translate(ast: Ast, wanted: boolean): Filter {
    if (this.isConstant(ast)) return this.constant(ast) === wanted ? MATCH_ALL : MATCH_NONE;
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
      case 'macro':
        return this.rows(ast, wanted);
      case 'name':
      case 'member':
        return this.truth(this.field(ast, 'boolean'), (held) => held === wanted);
      default:
        throw this.refuse(ast, messages.inexpressible);
    }
  }

  /** `lines.exists(l, …)` and `lines.all(l, …)`: a row decides it, or none does. */
  private rows(ast: Extract<Ast, { op: 'macro' }>, wanted: boolean): Filter {
    const { ref } = ast.of;
    const isTable = ref?.origin === this.subject && this.model.fieldsByPath[ref.path]?.kind === 'table';
    const deciding = { exists: true, all: false, exists_one: undefined, map: undefined, filter: undefined }[ast.name];
    if (deciding === undefined || !isTable || this.table !== undefined) throw this.refuse(ast, messages.inexpressible);
    const ofRow = (outcome: boolean): Filter =>
      new Translator(this.model, this.subject, this.constant, ref.path).translate(ast.body, outcome);
    if (wanted === deciding) return this.someRow(ofRow(deciding), ref.path);
    // A row with an empty value may make it neither true nor false: all of them have to say the other.
    return negate(this.someRow(negate(ofRow(!deciding)), ref.path));
  }

  /** One condition of a row, or one of several, or all of them of the same row. */
  private someRow(inRow: Filter, table: string): Filter {
    return this.ofSomeRow(inRow, table) ?? { rowOf: table, fits: inRow };
  }

  /** What a row fits as what a record fits that has such a row; undefined when it has to be said of the same row. */
  private ofSomeRow(filter: Filter, table: string): Filter | undefined {
    if ('field' in filter) return ofSome(filter).isDenied ? undefined : filter;
    if ('and' in filter && filter.and.length === 0) return { field: table, op: 'filled' };
    if (!('or' in filter)) return undefined;
    const parts = filter.or.map((part) => this.ofSomeRow(part, table));
    return parts.every((part) => part !== undefined) ? anyOf(...parts) : undefined;
  }

  private choose(ast: Extract<Ast, { op: 'choose' }>, wanted: boolean): Filter {
    if (this.isConstant(ast.when)) {
      const held = this.constant(ast.when);
      // Before anybody asks it is not known: both ways have to be expressible.
      if (held === undefined) this.translate(ast.then, wanted);
      return this.translate(held === true ? ast.then : ast.otherwise, wanted);
    }
    const when = this.translate(ast.when, true);
    return anyOf(
      allOf(when, this.translate(ast.then, wanted)),
      allOf(negate(when), this.translate(ast.otherwise, wanted)),
    );
  }

  private binary(ast: Extract<Ast, { op: 'binary' }>, wanted: boolean): Filter {
    const { operator, left, right } = ast;
    if (operator === 'in') return this.contained(ast, wanted);
    const mirrored = MIRRORED[operator];
    if (!mirrored) throw this.refuse(ast, messages.arithmetic(operator));
    if (this.isConstant(right)) return this.compare(ast, left, operator, this.constant(right), wanted);
    if (this.isConstant(left)) return this.compare(ast, right, mirrored, this.constant(left), wanted);
    throw this.refuse(ast, messages.twoFields);
  }

  private compare(
    ast: Extract<Ast, { op: 'binary' }>,
    side: Ast,
    operator: BinaryOperator,
    value: unknown,
    wanted: boolean,
  ): Filter {
    const field = this.field(side);
    const isEquality = operator === '==' || operator === '!=';
    const same = (operator === '==') === wanted;
    if (isEquality && asksPresence(ast)) return { field: field.path, op: same ? 'empty' : 'filled' };
    if (isBoolean(field)) {
      const compare = operation({ ...ast, operator });
      return this.truth(field, (held) => compare(held, value) === wanted);
    }
    // Unknown (`undefined`) is not the same as known to be empty.
    if (isEquality && value !== undefined && isEmptyValue(value))
      return { field: field.path, op: same ? 'empty' : 'filled' };
    this.mustCompare(side, field, ast.times);
    const wrong = isEquality && !same ? MATCH_ALL : MATCH_NONE;
    const op = isEquality ? (same ? 'eq' : 'ne') : ORDER[operator]?.[wanted ? 0 : 1];
    if (!op || isEmptyValue(value) || (!isEquality && typeof value !== 'number' && typeof value !== 'string'))
      return wrong;
    return this.condition(field, op, value) ?? wrong;
  }

  /** One condition with a constant; undefined when the constant can equal no value of the field, nor be ordered with it. */
  private condition(field: QueryField, op: Operator, constant: unknown): Filter | undefined {
    const value = this.operand(field, constant);
    return valueFits(field.kind, value) ? asStored(field, { field: field.path, op, value }) : undefined;
  }

  /** A constant as the field's column holds it: a moment's day for a date, a time of day with its seconds. */
  private operand({ kind }: QueryField, constant: unknown): unknown {
    if (typeof constant !== 'string') return constant;
    if (kind === 'date') return toDay(constant);
    return kind === 'time' ? timeOfDay(constant) : constant;
  }

  /** A yes/no field for which the test holds; one that nobody touched counts as no. */
  private truth({ path }: QueryField, test: (held: boolean) => boolean): Filter {
    if (test(true) === test(false)) return test(true) ? MATCH_ALL : MATCH_NONE;
    return { field: path, op: test(true) ? 'eq' : 'ne', value: true };
  }

  private contained(ast: Extract<Ast, { op: 'binary' }>, wanted: boolean): Filter {
    if (this.isConstant(ast.right)) return this.oneOf(ast, wanted);
    if (!this.isConstant(ast.left)) throw this.refuse(ast, messages.inNeedsConstant);
    const field = this.field(ast.right);
    if (!field.many) throw this.refuse(ast.right, messages.notList(field.title));
    const value = this.constant(ast.left);
    if (typeof value === 'boolean' || ast.left.type.kind === 'bool' || ast.times)
      throw this.refuse(ast.left, messages.listHolds);
    const has: Filter =
      typeof value === 'string' || typeof value === 'number'
        ? this.anyValue(field, value === '' ? [] : [value])
        : MATCH_NONE;
    return wanted ? has : negate(has);
  }

  private oneOf(ast: Extract<Ast, { op: 'binary' }>, wanted: boolean): Filter {
    const field = this.field(ast.left);
    const list = this.constant(ast.right);
    if (!Array.isArray(list)) return wanted ? MATCH_NONE : MATCH_ALL;
    if (isBoolean(field)) return this.truth(field, (held) => list.includes(held) === wanted);
    this.mustCompare(ast.left, field, ast.times);
    const values = list.filter((one: unknown) => !isEmptyValue(one)) as unknown[];
    const found = !field.ops.includes('in')
      ? anyOf(...values.map((one) => this.condition(field, 'eq', one) ?? MATCH_NONE))
      : this.anyValue(
          field,
          values.map((one) => this.operand(field, one)).filter((one) => valueFits(field.kind, one)),
        );
    const inside = list.some(isEmptyValue) ? anyOf(found, { field: field.path, op: 'empty' }) : found;
    return wanted ? inside : negate(inside);
  }

  private anyValue({ path }: QueryField, values: readonly unknown[]): Filter {
    return values.length > 0 ? { field: path, op: 'in', value: values } : MATCH_NONE;
  }

  private call(ast: Extract<Ast, { op: 'call' }>, wanted: boolean): Filter {
    const [subject, argument] = ast.args;
    if (!subject) throw this.refuse(ast, messages.inexpressible);
    if (PRESENCE.has(ast.name))
      return { field: this.field(subject).path, op: (ast.name !== 'empty') === wanted ? 'filled' : 'empty' };
    if ((ast.name === 'contains' || ast.name === 'startsWith') && argument && this.isConstant(argument)) {
      const field = this.field(subject);
      this.mustCompare(subject, field, undefined);
      // Whether it has letters must not depend on who asks.
      if (readsFrom(argument, ANY_ORIGIN)) throw this.refuse(argument, messages.writtenText(ast.name));
      const text = this.constant(argument);
      if (typeof text !== 'string') return MATCH_NONE;
      if (/[a-z]/i.test(text)) throw this.refuse(argument, messages.letterCase);
      const fits: Filter = { field: field.path, op: ast.name, value: text };
      return wanted ? fits : allOf({ field: field.path, op: 'filled' }, negate(fits));
    }
    throw this.refuse(ast, messages.helper(ast.name));
  }

  /** Whether the database compares the field as the expression does: a list or group has no order, a text is no time. */
  private mustCompare(ast: Ast, field: QueryField, times: true | undefined): void {
    if (field.many || SHAPELESS.has(field.kind)) throw this.refuse(ast, messages.manyValues(field.title));
    const isTime = TIMES.has(field.kind);
    if (isTime !== (times === true) && !(isTime && field.kind !== 'datetime'))
      throw this.refuse(ast, isTime ? messages.timeAsText(field.title) : messages.textAsTime(field.title));
  }

  /** Free of the rows: known before any row is read. */
  private isConstant(ast: Ast): boolean {
    // Each row has a team of its own, and no column says more of it than its id.
    if (this.subject === 'record' && readsFrom(ast, ['recordTeam'])) throw this.refuse(ast, messages.recordTeam);
    return !readsFrom(ast, this.table === undefined ? [this.subject] : [this.subject, 'local']);
  }

  private field(ast: Ast, kind?: 'boolean'): QueryField {
    if (ast.ref?.origin !== this.subject) throw this.refuse(ast, messages.needsField);
    const { path } = ast.ref;
    if (this.table !== undefined && !path.startsWith(`${this.table}.`)) throw this.refuse(ast, messages.notOfRow(path));
    const field = this.table === undefined ? queryField(this.model, path) : reach(this.model, path)?.field;
    if (!field) throw this.refuse(ast, messages.inTable(path));
    if (kind && ast.type.kind !== 'bool') throw this.refuse(ast, messages.notBoolean(field.title));
    return field;
  }

  private refuse(ast: Ast, message: string): UntranslatableError {
    return new UntranslatableError(message, ast.start, ast.end);
  }
}
