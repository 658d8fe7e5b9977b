import type { Type } from './type.ts';

/** Where a name's value comes from when an expression is evaluated. */
export type Origin =
  | 'record'
  | 'parent'
  | 'input'
  | 'candidate'
  | 'keyword'
  | 'user'
  | 'team'
  | 'recordTeam'
  | 'today'
  | 'now'
  | 'isNew'
  | 'local';

/**
 * What a node stands for, when it is a plain path: `amount`, `address.city`, `l.price` inside `lines.map(l, …)`.
 * `path` is the full pattern path from the record ('lines.price'), from the candidate row, the input, or, for
 * reserved names, what follows the name ('roles' of `user.roles`).
 */
export interface Reference {
  origin: Exclude<Origin, 'local'>;
  path: string;
}

interface Base {
  /** Characters of the source it covers. */
  start: number;
  end: number;
  type: Type;
  ref?: Reference;
}

export type BinaryOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%' | 'in';
export type MacroName = 'map' | 'filter' | 'exists' | 'all' | 'exists_one';

/**
 * A checked expression: names are resolved, every node has its type, all numbers are JavaScript numbers.
 * This is what the evaluator runs and what the translation to list filters reads.
 */
export type Ast = Base &
  (
    | { op: 'literal'; value: string | number | boolean | null }
    /** A name: `keys` leads from the origin's object to the value; `slot` is the loop variable of a local. */
    | { op: 'name'; name: string; origin: Origin; keys: readonly string[]; slot: number }
    | { op: 'member'; of: Ast; key: string }
    | { op: 'index'; of: Ast; at: Ast }
    | { op: 'list'; items: readonly Ast[] }
    | { op: 'object'; entries: readonly (readonly [Ast, Ast])[] }
    | { op: 'not' | 'negate'; of: Ast }
    | { op: 'and' | 'or'; left: Ast; right: Ast }
    | { op: 'choose'; when: Ast; then: Ast; otherwise: Ast }
    /** `times`: it compares days and moments. */
    | { op: 'binary'; operator: BinaryOperator; left: Ast; right: Ast; times?: true }
    /** A helper; a method's receiver is its first argument. `times`: it works on days and moments. */
    | { op: 'call'; name: string; args: readonly Ast[]; times?: true }
    | { op: 'macro'; name: MacroName; of: Ast; slot: number; body: Ast; filter: Ast | undefined }
  );

/** The node's operands, in source order. */
export function operands(ast: Ast): readonly Ast[] {
  switch (ast.op) {
    case 'literal':
    case 'name':
      return [];
    case 'member':
    case 'not':
    case 'negate':
      return [ast.of];
    case 'index':
      return [ast.of, ast.at];
    case 'list':
      return ast.items;
    case 'object':
      return ast.entries.flat();
    case 'and':
    case 'or':
    case 'binary':
      return [ast.left, ast.right];
    case 'choose':
      return [ast.when, ast.then, ast.otherwise];
    case 'call':
      return ast.args;
    case 'macro':
      return ast.filter ? [ast.of, ast.filter, ast.body] : [ast.of, ast.body];
  }
}

/** Whether any part of it reads one of these origins (the record, its parent, a candidate row…). */
export function readsFrom(ast: Ast, origins: readonly Origin[]): boolean {
  if (ast.op === 'name') return origins.includes(ast.origin);
  return operands(ast).some((operand) => readsFrom(operand, origins));
}
