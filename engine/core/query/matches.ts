import type { RecordData } from '../document/model/model.ts';
import type { Condition, Filter, Sort } from '../document/model/query.ts';
import { isEmptyValue } from '../expression/helpers.ts';
import { compareText, foldCase } from '../expression/textOrder.ts';
import { isObject } from '../json/json.ts';
import { isCondition, ofSome } from './filter.ts';

/**
 * Whether a record fits a filter: the meaning the database's SQL has to reproduce.
 * - Empty (absent, null, '', [], {}) fits `empty`, `ne` and `nin`, and `eq` and `in` of null; every other
 *   condition on a value is false of it. A yes/no that nobody touched counts as no: it fits what false fits,
 *   `filled` aside.
 * - Text compares by code point, like COLLATE "C". `contains` and `startsWith` take A-Z for a-z.
 * - Of a list, `eq`, `in` and `contains` ask whether any element fits.
 * - `between` includes both ends; a null end is open, so that [null, null] fits everything.
 * - Of the rows of a sub-table, and of linked records, some one has to fit; `ne`, `nin` and `empty` fit where none fits
 *   their opposite, so also where there is none.
 * - `rowOf` asks for one row that fits the whole of `fits`, read of it as of a record.
 */
export function matches(filter: Filter, record: RecordData, elsewhere?: Elsewhere): boolean {
  return fits(filter, record, elsewhere, undefined);
}

/** @param rowOf the sub-table of which `record` is a row; undefined: it is a record */
function fits(
  filter: Filter,
  record: RecordData,
  elsewhere: Elsewhere | undefined,
  rowOf: string | undefined,
): boolean {
  if (isCondition(filter)) return meets(filter, record, elsewhere, rowOf);
  if ('not' in filter) return !fits(filter.not, record, elsewhere, rowOf);
  if ('and' in filter) return filter.and.every((part) => fits(part, record, elsewhere, rowOf));
  if ('or' in filter) return filter.or.some((part) => fits(part, record, elsewhere, rowOf));
  return listOf(fieldValue(record, filter.rowOf)).some(
    (row) => isObject(row) && fits(filter.fits, row, elsewhere, filter.rowOf),
  );
}

/**
 * The values at a path that leads into rows or over a link, one for each of them; undefined: it does not.
 * @param rowOf the sub-table of which `record` is a row; the path is the whole one all the same
 */
export type Elsewhere = (record: RecordData, path: string, rowOf?: string) => readonly unknown[] | undefined;

function meets(
  condition: Condition,
  record: RecordData,
  elsewhere: Elsewhere | undefined,
  rowOf: string | undefined,
): boolean {
  const found = elsewhere?.(record, condition.field, rowOf);
  if (found === undefined) return valueMeets(condition, fieldValue(record, inRow(condition.field, rowOf)));
  const { some, isDenied } = ofSome(condition);
  return found.some((held) => valueMeets(some, held)) !== isDenied;
}

function valueMeets({ op, value }: Condition, held: unknown): boolean {
  if (isEmptyValue(held)) return emptyMeets(op, value);
  switch (op) {
    case 'empty':
      return false;
    case 'filled':
      return true;
    case 'eq':
      return anyElement(held, (one) => one === value);
    case 'ne':
      return !anyElement(held, (one) => one === value);
    case 'in':
      return anyElement(held, (one) => listOf(value).includes(one));
    case 'nin':
      return !anyElement(held, (one) => listOf(value).includes(one));
    case 'contains':
      if (Array.isArray(held)) return held.includes(value);
      return typeof held === 'string' && typeof value === 'string' && foldCase(held).includes(foldCase(value));
    case 'startsWith':
      return typeof held === 'string' && typeof value === 'string' && foldCase(held).startsWith(foldCase(value));
    case 'between': {
      const [from, to] = listOf(value);
      return (
        (isEmptyValue(from) || ordered(held, from, (sign) => sign >= 0)) &&
        (isEmptyValue(to) || ordered(held, to, (sign) => sign <= 0))
      );
    }
    case 'gt':
      return ordered(held, value, (sign) => sign > 0);
    case 'gte':
      return ordered(held, value, (sign) => sign >= 0);
    case 'lt':
      return ordered(held, value, (sign) => sign < 0);
    case 'lte':
      return ordered(held, value, (sign) => sign <= 0);
  }
}

function emptyMeets(op: Condition['op'], value: unknown): boolean {
  switch (op) {
    case 'empty':
      return true;
    case 'eq':
    case 'ne':
      return countsAsEmpty(value) === (op === 'eq');
    case 'in':
    case 'nin':
      return listOf(value).some(countsAsEmpty) === (op === 'in');
    case 'between':
      return listOf(value).every(isEmptyValue);
    default:
      return false;
  }
}

const countsAsEmpty = (value: unknown): boolean => value === false || isEmptyValue(value);

/** A path from the record on as it is within a row. */
export const inRow = (path: string, rowOf: string | undefined): string =>
  rowOf === undefined ? path : path.slice(rowOf.length + 1);

/** The value of a field path in a record; groups nest. */
export function fieldValue(record: RecordData, path: string): unknown {
  if (Object.hasOwn(record, path)) return record[path];
  let at: unknown = record;
  for (const key of path.split('.'))
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? (at as RecordData)[key] : undefined;
  return at;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function anyElement(held: unknown, test: (one: unknown) => boolean): boolean {
  return Array.isArray(held) ? held.some(test) : test(held);
}

function ordered(held: unknown, value: unknown, test: (sign: number) => boolean): boolean {
  if (typeof held !== typeof value || (typeof held !== 'number' && typeof held !== 'string')) return false;
  return test(compareValues(held, value));
}

/** Order of two values that are not empty: numbers, false before true, text by code point as in COLLATE "C". */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  const [left, right] = [Number(a), Number(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Orders records as the database does: empty last in both directions; `id` last decides, so pages do not overlap. */
export function compareBy(sort: readonly Sort[]): (a: RecordData, b: RecordData) => number {
  return (a, b) => {
    for (const { field, dir } of sort) {
      const left = fieldValue(a, field);
      const right = fieldValue(b, field);
      const [emptyLeft, emptyRight] = [isEmptyValue(left), isEmptyValue(right)];
      if (emptyLeft || emptyRight) {
        if (emptyLeft !== emptyRight) return emptyLeft ? 1 : -1;
        continue;
      }
      const sign = compareValues(left, right);
      if (sign !== 0) return dir === 'desc' ? -sign : sign;
    }
    return 0;
  };
}
