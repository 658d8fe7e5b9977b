import type { EntityModel, FieldModel } from '../document/model/model.ts';
import type { Ast, BinaryOperator } from '../expression/ast.ts';
import { formatValue } from '../format/value.ts';
import { wordingMessages as messages } from '../messages/why.ts';
import { words } from '../messages/words.ts';

/** What expressions are about: the record's fields, and those of an action's input. */
export interface Subjects {
  fieldsByPath: EntityModel['fieldsByPath'];
  input?: Readonly<Record<string, FieldModel>>;
  /** How who asks is named (`user.id`, `team.eid`, …) in a sentence that is not about its reader. */
  names?: Readonly<Record<string, string>>;
}

const NEGATED: Partial<Record<BinaryOperator, BinaryOperator>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};

/** The field that a part of an expression stands for. */
export function fieldOf(ast: Ast, { fieldsByPath, input }: Subjects): FieldModel | undefined {
  if (!ast.ref) return undefined;
  return ast.ref.origin === 'input' ? input?.[ast.ref.path] : fieldsByPath[ast.ref.path];
}

/**
 * A condition as a sentence for people; `wanted` false: that it does not hold. Undefined where it says more than a
 * sentence can.
 */
export function conditionInWords(ast: Ast, subjects: Subjects, wanted = true): string | undefined {
  switch (ast.op) {
    case 'not':
      return conditionInWords(ast.of, subjects, !wanted);
    case 'and':
    case 'or': {
      const sides = [ast.left, ast.right].map((side) => {
        const text = conditionInWords(side, subjects, wanted);
        return text !== undefined && isChain(side) && side.op !== ast.op ? messages.inside(text) : text;
      });
      if (sides.some((side) => side === undefined)) return undefined;
      return sides.join((ast.op === 'and') === wanted ? messages.and : messages.or);
    }
    case 'binary':
      return comparisonInWords(ast, subjects, wanted);
    case 'call': {
      const what = ast.args[0] && valueInWords(ast.args[0], subjects);
      if (what === undefined) return undefined;
      if (ast.name === 'filled' || ast.name === 'empty')
        return (ast.name === 'filled') === wanted ? messages.filled(what) : messages.empty(what);
      const other = ast.args[1] && valueInWords(ast.args[1], subjects);
      const phrase = other === undefined ? undefined : METHODS[ast.name]?.(what, other);
      return phrase === undefined ? undefined : wanted ? phrase : messages.not(phrase);
    }
    case 'macro': {
      const list = valueInWords(ast.of, subjects);
      const body = conditionInWords(ast.body, subjects, ast.name === 'all' || wanted);
      if (list === undefined || body === undefined) return undefined;
      if (ast.name === 'all')
        return wanted ? messages.everyRow(list, body) : messages.not(messages.everyRow(list, body));
      if (ast.name === 'exists') return wanted ? messages.someRow(list, body) : messages.everyRow(list, body);
      return undefined;
    }
    case 'name':
    case 'member': {
      if (ast.ref?.origin === 'isNew') return wanted ? messages.isNew : messages.isStored;
      const what = valueInWords(ast, subjects);
      if (what === undefined) return undefined;
      // What is so of a person or a team is a sentence already.
      if (ast.ref?.origin !== 'record' && ast.ref?.origin !== 'parent' && ast.ref?.origin !== 'input')
        return wanted ? what : messages.not(what);
      return messages.is(what, wanted ? messages.yes : messages.no);
    }
    case 'literal':
      return ast.value === wanted ? messages.always : messages.never;
    default:
      return undefined;
  }
}

const isChain = (ast: Ast): ast is Ast & { op: 'and' | 'or' } => ast.op === 'and' || ast.op === 'or';

const METHODS: Readonly<Record<string, (what: string, other: string) => string>> = {
  contains: (what, other) => messages.contains(what, other),
  startsWith: (what, other) => messages.startsWith(what, other),
  endsWith: (what, other) => messages.endsWith(what, other),
};

function comparisonInWords(ast: Ast & { op: 'binary' }, subjects: Subjects, wanted: boolean): string | undefined {
  const { left, right, times } = ast;
  if (ast.operator === 'in') {
    const isRole = right.ref?.origin === 'user' && right.ref.path === 'roles' && subjects.names === undefined;
    const what = valueInWords(left, subjects);
    if (what === undefined) return undefined;
    if (isRole) return wanted ? messages.role(what) : messages.notRole(what);
    const field = fieldOf(left, subjects);
    const among =
      right.op === 'list'
        ? right.items.map((item) => valueInWords(item, subjects, field))
        : [valueInWords(right, subjects)];
    if (among.some((one) => one === undefined)) return undefined;
    return (wanted ? messages.oneOf : messages.noneOf)(what, among.join(words.separator));
  }
  if (left.ref?.origin === 'user' && right.op === 'literal' && right.value === 'system')
    return (ast.operator === '==') === wanted ? messages.bySystem : messages.byPerson;
  const operator = wanted ? ast.operator : NEGATED[ast.operator];
  if (operator === undefined) return undefined;
  const field = fieldOf(left, subjects) ?? fieldOf(right, subjects);
  const what = valueInWords(left, subjects, field);
  if (what === undefined) return undefined;
  if (
    right.op === 'literal' &&
    (right.value === null || right.value === '') &&
    (operator === '==' || operator === '!=')
  )
    return operator === '==' ? messages.empty(what) : messages.filled(what);
  const other = valueInWords(right, subjects, field);
  return other === undefined ? undefined : COMPARED[operator]?.(what, other, times === true);
}

const COMPARED: Partial<Record<BinaryOperator, (what: string, other: string, times: boolean) => string>> = {
  '==': (what, other) => messages.is(what, other),
  '!=': (what, other) => messages.isNot(what, other),
  '<': (what, other, times) => (times ? messages.before : messages.below)(what, other),
  '<=': (what, other, times) => (times ? messages.notAfter : messages.notAbove)(what, other),
  '>': (what, other, times) => (times ? messages.after : messages.above)(what, other),
  '>=': (what, other, times) => (times ? messages.notBefore : messages.notBelow)(what, other),
};

const SIGNS: Partial<Record<BinaryOperator, string>> = { '+': ' + ', '-': ' − ', '*': ' × ', '/': ' ÷ ' };

/** What an expression's value is, in words; `like`: the field whose format a written value has. */
export function valueInWords(ast: Ast, subjects: Subjects, like?: FieldModel): string | undefined {
  switch (ast.op) {
    case 'literal':
      return literalInWords(ast.value, like);
    case 'name':
    case 'member': {
      const field = fieldOf(ast, subjects);
      if (field) {
        const title = messages.quoted(field.title);
        return ast.op === 'member' && ast.of.op === 'index' ? messages.firstRow(title) : title;
      }
      const { origin, path } = ast.ref ?? {};
      if (origin === undefined) return undefined;
      const name = [origin, path].filter(Boolean).join('.');
      return subjects.names?.[name] ?? messages.reserved[name];
    }
    case 'negate': {
      const of = valueInWords(ast.of, subjects, like);
      return of === undefined ? undefined : `−${of}`;
    }
    case 'binary': {
      const sign = SIGNS[ast.operator];
      const left = valueInWords(ast.left, subjects);
      const right = valueInWords(ast.right, subjects);
      if (sign === undefined) return conditionInWords(ast, subjects);
      return left === undefined || right === undefined ? undefined : left + sign + right;
    }
    case 'choose': {
      const when = conditionInWords(ast.when, subjects);
      const then = valueInWords(ast.then, subjects, like);
      const otherwise = valueInWords(ast.otherwise, subjects, like);
      if (when === undefined || then === undefined || otherwise === undefined) return undefined;
      return messages.choose(when, then, otherwise);
    }
    case 'call':
      return callInWords(ast, subjects, like);
    case 'macro': {
      const list = valueInWords(ast.of, subjects);
      if (ast.name === 'map') {
        const body = valueInWords(ast.body, subjects);
        return list === undefined || body === undefined ? undefined : messages.eachRow(list, body);
      }
      const body = conditionInWords(ast.body, subjects);
      if (list === undefined || body === undefined || ast.name !== 'filter') return undefined;
      return messages.rowsWith(list, body);
    }
    default:
      return undefined;
  }
}

function literalInWords(value: string | number | boolean | null, like: FieldModel | undefined): string {
  if (value === null || value === '') return messages.nothing;
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  const text = like ? formatValue(like, value) : String(value);
  return typeof value === 'number' ? text : messages.quoted(text);
}

function callInWords(ast: Ast & { op: 'call' }, subjects: Subjects, like?: FieldModel): string | undefined {
  const [first, second] = ast.args;
  const what = first && valueInWords(first, subjects, like);
  if (what === undefined) return undefined;
  const other = second && valueInWords(second, subjects, like);
  switch (ast.name) {
    case 'coalesce':
      return second?.op === 'literal' && (second.value === 0 || second.value === '')
        ? what
        : other === undefined
          ? undefined
          : messages.orElse(what, other);
    case 'round':
      return messages.rounded(what);
    case 'date':
    case 'trim':
      return what;
    case 'sum':
    case 'count':
    case 'size':
    case 'avg':
    case 'year':
    case 'ceil':
    case 'floor':
      return messages[ast.name](what);
    case 'min':
    case 'max': {
      const all = ast.args.map((arg) => valueInWords(arg, subjects, like));
      return all.includes(undefined) ? undefined : messages[ast.name](all.join(words.separator));
    }
    case 'addDays':
    case 'addMonths':
    case 'addHours':
    case 'hoursBetween':
    case 'daysBetween':
      return other === undefined ? undefined : messages[ast.name](what, other);
    default:
      return undefined;
  }
}
