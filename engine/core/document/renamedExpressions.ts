import { type Ast, operands, type Reference } from '../expression/ast.ts';
import { analyse } from './analyse.ts';
import type { CompileOptions } from './compile.ts';

/** Characters of a source that are to be others. */
interface Replacement {
  start: number;
  end: number;
  text: string;
}

/**
 * The expressions of a document that read a field of its records, as they read once that field has another name. They
 * are told by what their names stand for and not by how they are spelt: quoted texts, comments, loop variables and
 * other objects' fields of the same name stay. An expression with a problem is left out.
 * @param path of the field, 'amount' or 'lines.price'
 * @param name its last part from now on
 * @returns JSON pointer of each that changes -> its source
 */
export function renamedExpressions(
  document: unknown,
  path: string,
  name: string,
  options: CompileOptions = {},
): Map<string, string> {
  const changed = new Map<string, string>();
  for (const [pointer, { source, ast }] of analyse(document, options)?.expressions ?? []) {
    const found: Replacement[] = [];
    collect(ast, { source, path, name, asked: ASKED.test(pointer) }, found);
    if (found.length > 0) changed.set(pointer, replaced(source, found));
  }
  return changed;
}

/** What an action asks for is a form of its own: its fields are in scope by name, the record is above it. */
const ASKED = /^\/actions\/[^/]+\/input\//u;

interface Wanted {
  source: string;
  path: string;
  name: string;
  asked: boolean;
}

/** Whether a plain path is the field of the record. */
function isMeant({ origin, path }: Reference, { path: wanted, asked }: Wanted): boolean {
  return origin === 'parent'
    ? path === wanted || path === `parent.${wanted}`
    : origin === 'record' && !asked && path === wanted;
}

function collect(ast: Ast, wanted: Wanted, found: Replacement[]): void {
  const { ref } = ast;
  const { source, path, name } = wanted;
  // A loop's variable stands for a row of the field, and has a name of its own.
  const isLocal = ast.op === 'name' && ast.origin === 'local';
  if (ref && !isLocal && isMeant(ref, wanted)) {
    const old = path.slice(path.lastIndexOf('.') + 1);
    // Of 'parent.amount' and 'l.amount' the end.
    if (source.slice(ast.end - old.length, ast.end) === old)
      found.push({ start: ast.end - old.length, end: ast.end, text: name });
    else if (ast.op === 'index' && ast.at.op === 'literal' && typeof ast.at.value === 'string')
      found.push({ start: ast.at.start, end: ast.at.end, text: JSON.stringify(name) });
  }
  for (const operand of operands(ast)) collect(operand, wanted, found);
}

/** From the end on, so that places before stay what they are. */
function replaced(source: string, found: readonly Replacement[]): string {
  const once = [...new Map(found.map((one) => [one.start, one])).values()].sort((a, b) => b.start - a.start);
  return once.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source);
}
