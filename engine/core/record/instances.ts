import type { Effort, ExpressionEnv } from '../expression/types.ts';
import { isObject } from '../json/json.ts';
import type { Step } from './plan.ts';
import { escapeSegment, parsePointer } from './pointer.ts';
import type { RuleEnv } from './shape.ts';

type Json = Record<string, unknown>;

/** The record, or one row of a sub-table: where an expression stands. */
export interface Instance {
  /** Pointers of the rows it lies in, outermost first; none for the record itself. */
  rows: readonly string[];
  /** The row, or the record. */
  object: Json;
  env: ExpressionEnv;
}

/** The record as the place of an expression. */
export function rootInstance(record: Json, { parent, input, scope }: RuleEnv, effort?: Effort): Instance {
  return { rows: [], object: record, env: { record, parent, input, scope, effort } };
}

/**
 * All rows of the innermost of `tables` (outermost first), or the record when there are none. With `prefix`,
 * only the rows at or inside that row ('/lines/2').
 */
export function instancesOf(tables: readonly string[], root: Instance, prefix = ''): Instance[] {
  let found: Instance[] = [root];
  let base = '';
  for (const table of tables) {
    const keys = table.slice(base === '' ? 0 : base.length + 1).split('.');
    found = found.flatMap((outer) => rowsOf(outer, keys, prefix));
    base = table;
  }
  return found;
}

function rowsOf(outer: Instance, keys: readonly string[], prefix: string): Instance[] {
  const at = `${outer.rows.at(-1) ?? ''}/${keys.join('/')}`;
  const rows = valueAt(outer.object, keys);
  if (!Array.isArray(rows)) return [];
  const make = (row: unknown, index: number): Instance[] =>
    isObject(row)
      ? [
          {
            rows: [...outer.rows, `${at}/${index}`],
            object: row,
            env: {
              record: row,
              parent: outer.object,
              input: outer.env.input,
              scope: outer.env.scope,
              effort: outer.env.effort,
            },
          },
        ]
      : [];
  if (prefix.startsWith(at + '/')) {
    const index = Number(parsePointer(prefix.slice(at.length))[0]);
    return make(rows[index], index);
  }
  return (rows as unknown[]).flatMap(make);
}

/** The instance that holds the field at `pointer`: its row, or the record. */
export function instanceAt(pointer: string, tables: readonly string[], root: Instance): Instance | undefined {
  return instancesOf(tables, root, pointer)[0];
}

function childOf(container: unknown, key: string | number): unknown {
  if (Array.isArray(container)) return container[Number(key)];
  return isObject(container) && Object.hasOwn(container, key) ? container[key] : undefined;
}

/** The value under nested keys, or undefined. */
export function valueAt(object: Json, keys: readonly string[]): unknown {
  let at: unknown = object;
  for (const key of keys) at = childOf(at, key);
  return at;
}

/**
 * Writes in place; `undefined` deletes. Missing objects on the way are made for a value only. Answers whether
 * there was a place to write to.
 */
export function writeAt(object: unknown, keys: readonly (string | number)[], value: unknown): boolean {
  let at = object;
  for (const key of keys.slice(0, -1)) {
    const next = childOf(at, key);
    if (isObject(next) || Array.isArray(next)) at = next;
    else if (value === undefined || !isObject(at)) return false;
    else at = at[key] = {};
  }
  const last = keys.at(-1);
  if (last === undefined) return false;
  if (Array.isArray(at)) at[Number(last)] = value;
  else if (!isObject(at)) return false;
  else if (value === undefined) delete at[last];
  else at[last] = value;
  return true;
}

/** The innermost row that both the changed value and the step lie in: only its instances are concerned. */
export function commonRow(step: Pick<Step, 'tables' | 'crossRow'>, pointer: string): string {
  if (step.tables.length === 0 || step.crossRow) return '';
  let row = '';
  let at = '';
  let names = '';
  for (const segment of parsePointer(pointer)) {
    const isIndex = names !== '' && step.tables.includes(names) && /^\d+$/.test(segment);
    at += '/' + escapeSegment(segment);
    if (isIndex) row = at;
    else names = names === '' ? segment : `${names}.${segment}`;
  }
  return row;
}
