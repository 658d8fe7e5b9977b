import type { Ast, Reference } from '../expression/ast.ts';
import { operands } from '../expression/ast.ts';
import { analyse } from './analyse.ts';
import type { CompileOptions } from './compile.ts';
import type { RenamedValues } from './model/renamedOptions.ts';

/** Characters of a source that are to be others. */
interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** What an action asks for is a form of its own: its fields are in scope by name, the record is above it. */
const ASKED = /^\/actions\/[^/]+\/input\//u;

/**
 * The expressions of a document that name options of a field of its records by their values, as they read once those are
 * others: what the field is compared with, and what it is computed as, begins with or is set to.
 * @param path of the field, 'level' or 'lines.level'
 * @returns JSON pointer of each that changes -> its source
 */
export function renamedValues(
  document: unknown,
  path: string,
  values: RenamedValues,
  options: CompileOptions = {},
): Map<string, string> {
  const analysis = analyse(document, options);
  const own = analysis?.model.fieldsByPath[path]?.pointer;
  const changed = new Map<string, string>();
  for (const [pointer, { source, ast }] of analysis?.expressions ?? []) {
    const asked = ASKED.test(pointer);
    const isField = ({ origin, path: read }: Reference): boolean =>
      origin === 'parent' ? read === path || read === `parent.${path}` : origin === 'record' && !asked && read === path;
    const isResult = pointer.startsWith(`${own}/compute`) || pointer.startsWith(`${own}/default`);
    const next = withValues(source, ast, { isField, values, isResult: isResult || isSetBy(pointer, path) });
    if (next !== source) changed.set(pointer, next);
  }
  return changed;
}

const isSetBy = (pointer: string, path: string): boolean =>
  /^\/actions\/[^/]+\/set\//u.test(pointer) && pointer.split('/').at(-1) === path;

interface Wanted {
  /** Whether a plain path is the field. */
  isField(reference: Reference): boolean;
  values: RenamedValues;
  /** Whether what comes of the expression is a value of the field. */
  isResult: boolean;
}

/** The source of an expression with values in the place of others, told by what they are compared with. */
export function withValues(source: string, ast: Ast, wanted: Wanted): string {
  const found: Replacement[] = [];
  collect(ast, source, wanted, found);
  if (wanted.isResult) literals(ast, source, wanted, found);
  const once = [...new Map(found.map((one) => [one.start, one])).values()].sort((a, b) => b.start - a.start);
  return once.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source);
}

function collect(ast: Ast, source: string, wanted: Wanted, found: Replacement[]): void {
  if (ast.op === 'binary' && ['==', '!=', 'in'].includes(ast.operator)) {
    const { left, right } = ast;
    for (const [field, other] of [
      [left, right],
      [right, left],
    ] as const)
      if (field.ref && wanted.isField(field.ref)) literals(other, source, wanted, found);
  }
  for (const operand of operands(ast)) collect(operand, source, wanted, found);
}

/** A literal, or those of a list or a choice. */
function literals(ast: Ast, source: string, wanted: Wanted, found: Replacement[]): void {
  if (ast.op === 'list') for (const item of ast.items) literals(item, source, wanted, found);
  if (ast.op === 'choose') for (const one of [ast.then, ast.otherwise]) literals(one, source, wanted, found);
  if (ast.op !== 'literal' || ast.value === null) return;
  const now = wanted.values.get(String(ast.value));
  if (now === undefined) return;
  found.push({ start: ast.start, end: ast.end, text: written(now, source[ast.start]) });
}

/** A value as an expression writes it, in the quotes that stood there. */
function written(value: string | number | boolean, quote: string | undefined): string {
  if (typeof value !== 'string') return String(value);
  const text = JSON.stringify(value);
  return quote === "'" ? `'${text.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'` : text;
}
