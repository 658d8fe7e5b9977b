import { groupedField, isByMonth } from '../document/model/grouping.ts';
import type { EntityModel, FieldModel, RecordData } from '../document/model/model.ts';
import type { DateUnit, Filter, Group, GroupsRequest, GroupsResult, Measure } from '../document/model/query.ts';
import { addMonths } from '../expression/dates.ts';
import { isEmptyValue } from '../expression/helpers.ts';
import { compareText } from '../expression/textOrder.ts';
import { shanghaiDay } from '../format/date.ts';
import { fieldValue } from './matches.ts';
import { periodOf } from './periods.ts';
import { asStored } from './stored.ts';

/** More groups than a person reads; those that are left out are said to be there. */
export const MAX_GROUPS = 200;

/** Finds the rows that stand in one group. */
export function groupFilter(field: FieldModel, value: Group['value']): Filter {
  if (value === null) return { field: field.path, op: 'empty' };
  if (!isByMonth(field)) return { field: field.path, op: 'eq', value };
  const first = `${String(value)}-01`;
  return {
    and: [
      asStored(field, { field: field.path, op: 'gte', value: first }),
      asStored(field, { field: field.path, op: 'lt', value: addMonths(first, 1) ?? first }),
    ],
  };
}

/** The group that a record stands in; of a date by its period. */
export function groupValue(field: FieldModel, record: RecordData, unit: DateUnit = 'month'): Group['value'] {
  const value = fieldValue(record, field.path);
  if (field.kind === 'boolean') return value === true;
  if (isEmptyValue(value) || (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean'))
    return null;
  if (!isByMonth(field)) return value;
  const text = String(value);
  return periodOf(field.kind === 'date' ? text : shanghaiDay(Date.parse(text)), unit);
}

/**
 * Groups in the order in which they are read: options as the document lists them, months from the latest, others from the
 * largest; what has no value last.
 */
export function inReadingOrder(field: FieldModel, groups: readonly Group[]): Group[] {
  const places = new Map((field.options ?? []).map(({ value }, index) => [value as Group['value'], index]));
  const place = ({ value }: Group) => (value === null ? Infinity : (places.get(value) ?? places.size));
  const among = isByMonth(field)
    ? (a: Group, b: Group) => compareText(String(b.value), String(a.value))
    : (a: Group, b: Group) => b.count - a.count || compareText(String(a.value), String(b.value));
  return [...groups].sort((a, b) => {
    const [left, right] = [place(a), place(b)];
    return left === right ? among(a, b) : left - right;
  });
}

/** How rows in memory fall into groups: what the gateway asks its database. */
export function groupsOf(model: EntityModel, rows: readonly RecordData[], request: GroupsRequest): GroupsResult {
  const field = groupedField(model, request.by);
  if (!field) return { groups: [], more: false };
  const members = new Map<Group['value'], RecordData[]>();
  for (const row of rows) {
    const value = groupValue(field, row);
    const known = members.get(value);
    if (known) known.push(row);
    else members.set(value, [row]);
  }
  const groups = inReadingOrder(
    field,
    [...members].map(([value, its]) => ({
      value,
      count: its.length,
      sums: sumsOf(model, its, request.sums),
      filter: groupFilter(field, value),
    })),
  );
  return { groups: groups.slice(0, MAX_GROUPS), more: groups.length > MAX_GROUPS };
}

function sumsOf(
  model: EntityModel,
  rows: readonly RecordData[],
  asked: readonly string[] | undefined,
): Record<string, number> {
  const columns: [path: string, how: 'sum' | 'avg' | 'min' | 'max'][] =
    asked?.map((path) => [path, 'sum']) ??
    model.list.columns
      .flatMap(({ path, column }) => (column?.summary ? [[path, column.summary] as const] : []))
      .map(([path, how]) => [path, how]);
  return Object.fromEntries(
    columns.flatMap(([path, how]) => {
      const numbers = rows
        .map((row) => fieldValue(row, path))
        .filter((value): value is number => typeof value === 'number');
      // Of a field that no row has there is no total, not one of zero.
      return numbers.length === 0 ? [] : [[path, reduced(numbers, how)]];
    }),
  );
}

/** What some numbers come to; there is one at least. */
export function reduced(numbers: readonly number[], how: Exclude<Measure, 'count'>): number {
  if (how === 'min') return numbers.reduce((a, b) => Math.min(a, b));
  if (how === 'max') return numbers.reduce((a, b) => Math.max(a, b));
  const sum = numbers.reduce((total, value) => total + value, 0);
  return how === 'sum' ? sum : sum / numbers.length;
}
