import { isObject } from '../json/json.ts';
import type { RecordShape } from './shape.ts';

/**
 * JSON pointers (RFC 6901) into records, and their relation to a model's pattern paths: the pointer
 * '/lines/0/price' is an instance of the path 'lines.price'.
 */

/** The same few pointers are put together and taken apart again and again; those of foreign records may be without end. */
const MAX_PARSED = 10_000;
const parsed = new Map<string, readonly string[]>();

export function parsePointer(pointer: string): readonly string[] {
  const known = parsed.get(pointer);
  if (known) return known;
  const segments =
    pointer === ''
      ? []
      : pointer
          .slice(1)
          .split('/')
          .map((part) => (part.includes('~') ? part.replaceAll('~1', '/').replaceAll('~0', '~') : part));
  if (parsed.size >= MAX_PARSED) parsed.clear();
  parsed.set(pointer, segments);
  return segments;
}

export function escapeSegment(segment: string): string {
  return segment.includes('~') || segment.includes('/') ? segment.replaceAll('~', '~0').replaceAll('/', '~1') : segment;
}

export function formatPointer(segments: readonly (string | number)[]): string {
  let out = '';
  for (const segment of segments) out += '/' + escapeSegment(String(segment));
  return out;
}

const INDEX = /^(0|[1-9]\d*)$/;

/** '/lines/0/price' -> 'lines.price'. Field names are never bare numbers, so numbers are row indexes. */
export function patternOf(pointer: string): string {
  return parsePointer(pointer)
    .filter((part) => !INDEX.test(part))
    .join('.');
}

const pointers = new Map<string, string>();

/** 'address.city' -> '/address/city'. For a path inside a sub-table use `pointersOf`. */
export function pathToPointer(path: string): string {
  let pointer = pointers.get(path);
  if (pointer === undefined) {
    pointer = path === '' ? '' : formatPointer(path.split('.'));
    if (pointers.size >= MAX_PARSED) pointers.clear();
    pointers.set(path, pointer);
  }
  return pointer;
}

/** Row indexes in the pointer, outermost first: '/lines/2/price' -> [2]. */
export function rowIndexes(pointer: string): number[] {
  return parsePointer(pointer)
    .filter((part) => INDEX.test(part))
    .map(Number);
}

/** The value at `pointer`, or undefined where there is none. */
export function getAt(record: unknown, pointer: string): unknown {
  let at: unknown = record;
  for (const segment of parsePointer(pointer)) {
    if (Array.isArray(at)) at = INDEX.test(segment) ? at[Number(segment)] : undefined;
    else if (isObject(at) && Object.hasOwn(at, segment)) at = at[segment];
    else return undefined;
  }
  return at;
}

/**
 * A copy of `record` with `value` at `pointer`; everything off the way is shared. Missing objects on the
 * way are made. `undefined` removes the property, or the row.
 */
export function setAt<T>(record: T, pointer: string, value: unknown): T {
  return write(record, parsePointer(pointer), 0, value) as T;
}

function write(node: unknown, segments: readonly string[], depth: number, value: unknown): unknown {
  const segment = segments[depth];
  if (segment === undefined) return value;
  if (Array.isArray(node)) {
    if (!INDEX.test(segment)) return node;
    const copy = [...(node as unknown[])];
    const index = Number(segment);
    const next = write(copy[index], segments, depth + 1, value);
    if (next === undefined && depth === segments.length - 1) copy.splice(index, 1);
    else copy[index] = next;
    return copy;
  }
  const copy: Record<string, unknown> = isObject(node) ? { ...node } : {};
  const next = write(Object.hasOwn(copy, segment) ? copy[segment] : undefined, segments, depth + 1, value);
  if (next === undefined) delete copy[segment];
  else Object.defineProperty(copy, segment, { value: next, enumerable: true, writable: true, configurable: true });
  return copy;
}

/**
 * Every instance of a pattern path in a record: 'lines.price' -> ['/lines/0/price', '/lines/1/price'], none when
 * there are no rows. A field of a group that is absent has its place all the same.
 */
export function pointersOf(shape: Pick<RecordShape, 'fieldsByPath'>, path: string, record: unknown): string[] {
  if (!path.includes('.')) return [pathToPointer(path)];
  let found: { pointer: string; value: unknown }[] = [{ pointer: '', value: record }];
  let at = '';
  for (const name of path.split('.')) {
    const inTable = shape.fieldsByPath[at]?.kind === 'table';
    at = at === '' ? name : `${at}.${name}`;
    found = found.flatMap(({ pointer, value }) => {
      if (!inTable) return [step(pointer, value, name)];
      return Array.isArray(value) ? value.map((row: unknown, index) => step(`${pointer}/${index}`, row, name)) : [];
    });
  }
  return found.map(({ pointer }) => pointer);
}

function step(pointer: string, value: unknown, name: string): { pointer: string; value: unknown } {
  return { pointer: `${pointer}/${escapeSegment(name)}`, value: isObject(value) ? value[name] : undefined };
}
