import { type Ast, operands } from '../expression/ast.ts';
import { analyse } from './analyse.ts';
import type { CompileOptions } from './compile.ts';
import { type SourceField, type StoredPlace, sourceFields, storedPlaces } from './model/storedPlaces.ts';

/** A field that goes to another place of the record; paths are the document's, sub-tables those around them. */
export interface FieldMove {
  from: string;
  fromTable: string | undefined;
  to: string;
  toTable: string | undefined;
}

export interface MovedExpressions {
  /** JSON pointer, as the document stands, of each expression that changes -> its source. */
  changed: ReadonlyMap<string, string>;
  /** Pointers of expressions that read the field and cannot read it where it goes. */
  refused: readonly string[];
}

interface Reading extends FieldMove {
  source: string;
  /** The sub-table whose rows the expression stands in. */
  inTable: string | undefined;
  /** It belongs to the field itself, and goes with it. */
  isOwn: boolean;
  asked: boolean;
  found: { start: number; end: number; text: string }[];
  refused: boolean;
}

const ASKED = /^\/actions\/[^/]+\/input\//u;

/** The expressions of a document as they read once a field stands elsewhere. */
export function movedExpressions(document: unknown, move: FieldMove, options: CompileOptions = {}): MovedExpressions {
  const analysis = analyse(document, options);
  const places = [...storedPlaces(sourceFields(analysis?.document.record)).values()];
  const own = places.find(({ field }) => field.path === move.from)?.field.pointer;
  const changed = new Map<string, string>();
  const refused: string[] = [];
  for (const [pointer, { source, ast }] of analysis?.expressions ?? []) {
    const reading: Reading = {
      ...move,
      source,
      inTable: tableOf(places, pointer),
      isOwn: own !== undefined && pointer.startsWith(`${own}/`),
      asked: ASKED.test(pointer),
      found: [],
      refused: false,
    };
    collect(ast, reading);
    if (reading.refused) refused.push(pointer);
    else if (reading.found.length > 0) changed.set(pointer, replaced(source, reading.found));
  }
  return { changed, refused };
}

function tableOf(places: readonly StoredPlace<SourceField>[], pointer: string): string | undefined {
  const around = places.filter(({ field }) => field.kind === 'table' && pointer.startsWith(`${field.pointer}/items/`));
  return around.at(-1)?.field.path;
}

const within = (path: string, table: string | undefined): string =>
  table === undefined ? path : path.slice(table.length + 1);

/** The chain of a plain path from the whole to the name that it begins with: `l.price`, `l`. */
function chainOf(ast: Ast): Ast[] {
  const chain: Ast[] = [ast];
  for (let node = ast; node.op === 'member' || node.op === 'index'; ) {
    node = node.of;
    chain.push(node);
  }
  return chain;
}

function collect(ast: Ast, reading: Reading): void {
  const isPath = ast.op === 'name' || ast.op === 'member' || ast.op === 'index';
  const text = isPath ? textFor(ast, reading) : undefined;
  if (text !== undefined) {
    if (text === null) reading.refused = true;
    else if (text !== reading.source.slice(ast.start, ast.end))
      reading.found.push({ start: ast.start, end: ast.end, text });
    return;
  }
  for (const operand of operands(ast)) collect(operand, reading);
}

/** What a path is written as from now on; undefined: as it is; null: it cannot be. */
function textFor(ast: Ast, reading: Reading): string | null | undefined {
  const { ref } = ast;
  if (ref === undefined || (ast.op === 'name' && ast.origin === 'local')) return undefined;
  const { from, asked } = reading;
  const path = ref.origin === 'parent' && ref.path.startsWith('parent.') ? ref.path.slice('parent.'.length) : ref.path;
  const isRecord = ref.origin === 'parent' || (ref.origin === 'record' && !asked);
  if (isRecord && path === from) return ofField(ast, reading);
  return reading.isOwn && ast.op !== 'index' ? ofOther(ast, path, reading) : undefined;
}

/** The field that goes. */
function ofField(ast: Ast, { source, from, fromTable, to, toTable, inTable, isOwn }: Reading): string | null {
  const chain = chainOf(ast);
  const root = chain.at(-1);
  const row = chain.find(({ ref }, index) => index > 0 && ref?.path === fromTable && fromTable !== undefined);
  const loop = root?.op === 'name' && root.origin === 'local' ? root : row;
  const isParent = ast.ref?.origin === 'parent';
  if (fromTable === toTable) {
    if (loop && from !== loop.ref?.path) return `${source.slice(ast.start, loop.end)}.${within(to, toTable)}`;
    return `${isParent ? 'parent.' : ''}${within(to, toTable)}`;
  }
  if (isOwn) return null;
  if (toTable === undefined) return loop || inTable !== fromTable || isParent ? null : `parent.${to}`;
  return isParent && inTable === toTable ? within(to, toTable) : null;
}

/** Another field, read by the one that goes: by its whole path, as it is seen from the new place. */
function ofOther(ast: Ast, path: string, { fromTable, toTable, source }: Reading): string | null | undefined {
  const root = chainOf(ast).at(-1);
  if (root?.op !== 'name' || root.origin === 'local') return undefined;
  const isParent = ast.ref?.origin === 'parent';
  if (!isParent && ast.ref?.origin !== 'record') return undefined;
  if (isParent && path === '') return undefined;
  if (fromTable === toTable) return isParent ? undefined : within(path, fromTable);
  if (toTable === undefined) return isParent ? path : null;
  return isParent ? source.slice(ast.start, ast.end) : `parent.${path}`;
}

function replaced(source: string, found: Reading['found']): string {
  const last = [...found].sort((a, b) => b.start - a.start);
  return last.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source);
}
