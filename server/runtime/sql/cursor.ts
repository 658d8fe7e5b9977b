import { createHash } from 'node:crypto';
import { isId } from '../records/ids.ts';
import type { Position, SortKey } from './sort.ts';

/** A short name of a sort, kept in the cursor: a cursor read under another sort would skip rows. */
function nameOf(keys: readonly SortKey[]): string {
  return createHash('sha256')
    .update(JSON.stringify(keys.map((key) => [key.field, key.dir])))
    .digest('base64url')
    .slice(0, 8);
}

export function encodeCursor(keys: readonly SortKey[], position: Position): string {
  return Buffer.from(JSON.stringify([nameOf(keys), position.part, position.values, position.id])).toString('base64url');
}

const SHAPES = {
  number: /^-?[0-9.]+(e[+-]?[0-9]+)?$/i,
  boolean: /^(true|false)$/,
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
} as const;

function fits(key: SortKey | undefined, value: unknown): boolean {
  if (key === undefined) return false;
  if (value === null) return true;
  if (typeof value !== 'string' || value.includes('\0')) return false;
  switch (key.column.type) {
    case 'number':
      return SHAPES.number.test(value) && Number.isFinite(Number(value));
    case 'boolean':
      return SHAPES.boolean.test(value);
    case 'time':
      return SHAPES.time.test(value) && !Number.isNaN(Date.parse(value));
    case 'uuid':
      return isId(value);
    case 'set':
    case 'json':
      return false;
    default:
      return true;
  }
}

/** The position a cursor names, or undefined when it is not one of ours for this sort. */
export function decodeCursor(keys: readonly SortKey[], cursor: string): Position | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
  if (!Array.isArray(parsed)) return undefined;
  const [name, part, values, id]: unknown[] = parsed;
  if (name !== nameOf(keys) || (part !== 'filled' && part !== 'empty') || !Array.isArray(values) || !isId(id))
    return undefined;
  if (values.length !== keys.length || !values.every((value, index) => fits(keys[index], value))) return undefined;
  return { part, values: values.map((value: unknown) => (typeof value === 'string' ? value : null)), id };
}
