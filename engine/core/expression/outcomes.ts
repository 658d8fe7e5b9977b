import type { Ast } from './ast.ts';
import { asksPresence, operation } from './evaluate.ts';
import { isEmptyValue } from './helpers.ts';

/** What a condition can come to, as a set of bits. */
export const TRUE = 1;
export const FALSE = 2;
const EMPTY = 4;
const ANYTHING = TRUE | FALSE | EMPTY;

/** Values of the names that conditions read; a name is 'record:amount', 'team:certified'. */
export type Assignment = ReadonlyMap<string, unknown>;

const NOTHING: Assignment = new Map();

/** Types for which the values worth trying can be listed. */
const listable = ({ type: { kind } }: Ast): boolean => kind === 'string' || kind === 'number' || kind === 'bool';

const keyOf = (ast: Ast): string | undefined =>
  listable(ast) &&
  ast.ref &&
  (ast.op === 'name' ? ast.origin !== 'local' : false) &&
  ast.ref.origin !== 'candidate' &&
  ast.ref.origin !== 'keyword'
    ? `${ast.ref.origin}:${ast.ref.path}`
    : undefined;

const bit = (value: unknown): number => (value === true ? TRUE : value === false ? FALSE : EMPTY);

/** A literal, a list of literals, or a name with an assigned value, a yes/no without one being no; undefined when it is none of these. */
function valueOf(ast: Ast, given: Assignment, asStored = false): { value: unknown } | undefined {
  if (ast.op === 'literal') return { value: ast.value };
  if (ast.op === 'negate' && ast.of.op === 'literal' && typeof ast.of.value === 'number')
    return { value: -ast.of.value };
  if (ast.op === 'list') {
    const items = ast.items.map((item) => valueOf(item, given));
    return items.every((item) => item !== undefined) ? { value: items.map((item) => item.value) } : undefined;
  }
  const key = keyOf(ast);
  return key !== undefined && given.has(key)
    ? { value: given.get(key) ?? (ast.type.kind === 'bool' && !asStored ? false : null) }
    : undefined;
}

/**
 * What a condition can come to under an assignment. A part that cannot be decided from it may come to anything,
 * so 'cannot be true' is certain while 'can be true' is not.
 */
export function possibleOutcomes(ast: Ast, given: Assignment): number {
  switch (ast.op) {
    case 'not': {
      const of = possibleOutcomes(ast.of, given);
      return (of & TRUE ? FALSE : 0) | (of & FALSE ? TRUE : 0) | (of & EMPTY);
    }
    case 'and':
    case 'or': {
      const [deciding, other] = ast.op === 'and' ? [FALSE, TRUE] : [TRUE, FALSE];
      const left = possibleOutcomes(ast.left, given);
      const right = possibleOutcomes(ast.right, given);
      return (
        ((left | right) & deciding) |
        (left & right & other) |
        (left & EMPTY && right & (EMPTY | other) ? EMPTY : 0) |
        (right & EMPTY && left & other ? EMPTY : 0)
      );
    }
    case 'binary': {
      const left = valueOf(ast.left, given, asksPresence(ast));
      const right = valueOf(ast.right, given, asksPresence(ast));
      const constant = valueOf(ast.left, NOTHING) ?? valueOf(ast.right, NOTHING);
      return left && right && constant ? bit(operation(ast)(left.value, right.value)) : ANYTHING;
    }
    case 'call': {
      const operand = ast.args[0] && valueOf(ast.args[0], given, true);
      if (!operand || !['filled', 'has', 'empty'].includes(ast.name)) return ANYTHING;
      return isEmptyValue(operand.value) === (ast.name === 'empty') ? TRUE : FALSE;
    }
    default: {
      const found = valueOf(ast, given);
      return found ? bit(found.value) : ANYTHING;
    }
  }
}

/** Name -> values worth trying, gathered from what the conditions compare it with. */
function domainsOf(asts: readonly Ast[]): Map<string, unknown[]> {
  const domains = new Map<string, Set<unknown>>();
  const note = (ast: Ast, constants: readonly unknown[]): void => {
    const key = keyOf(ast);
    if (key === undefined) return;
    const values = domains.get(key) ?? new Set<unknown>([null]);
    domains.set(key, values);
    const { type } = ast;
    if ((type.kind === 'string' || type.kind === 'number') && type.options)
      type.options.forEach((option) => values.add(option.value));
    else if (type.kind === 'bool') [true, false].forEach((value) => values.add(value));
    else if (type.kind === 'number')
      constants.forEach(
        (value) => typeof value === 'number' && [value - 0.5, value, value + 0.5].forEach((near) => values.add(near)),
      );
    else if (type.kind === 'string')
      [...constants, '\u{10FFFF}', '!'].forEach((value) => typeof value === 'string' && values.add(value));
  };
  const constantsOf = (ast: Ast): unknown[] => {
    const found = valueOf(ast, NOTHING);
    return found ? [found.value].flat() : [];
  };
  const visit = (ast: Ast): void => {
    if (ast.op === 'and' || ast.op === 'or') [ast.left, ast.right].forEach(visit);
    else if (ast.op === 'not') visit(ast.of);
    else if (ast.op === 'binary') {
      note(ast.left, constantsOf(ast.right));
      note(ast.right, constantsOf(ast.left));
    } else if (ast.op === 'call') ast.args.forEach((arg) => note(arg, ['!', 0]));
    else note(ast, []);
  };
  asts.forEach(visit);
  return new Map([...domains].map(([key, values]) => [key, [...values]]));
}

const MAX_CASES = 4096;

/** Every combination of values worth trying; undefined when there are too many. */
export function assignmentsToTry(asts: readonly Ast[]): Assignment[] | undefined {
  let cases: Map<string, unknown>[] = [new Map()];
  for (const [key, values] of domainsOf(asts)) {
    if (cases.length * values.length > MAX_CASES) return undefined;
    cases = cases.flatMap((known) => values.map((value) => new Map(known).set(key, value)));
  }
  return cases;
}

/**
 * Whether all of the conditions can hold together. True when that cannot be ruled out. Names get their values one
 * by one, and a choice that already rules a condition out is not followed.
 */
export function isSatisfiable(asts: readonly Ast[]): boolean {
  const domains = [...domainsOf(asts)];
  const given = new Map<string, unknown>();
  let tries = 0;
  const search = (depth: number): boolean => {
    if ((tries += 1) > MAX_CASES) return true;
    if (!asts.every((ast) => possibleOutcomes(ast, given) & TRUE)) return false;
    const [key, values] = domains[depth] ?? [];
    if (key === undefined || !values) return true;
    for (const value of values) {
      given.set(key, value);
      if (search(depth + 1)) return true;
    }
    given.delete(key);
    return false;
  };
  return search(0);
}
