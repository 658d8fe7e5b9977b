import type { EntityModel, FieldModel, RecordData } from '../document/model/model.ts';
import type { Filter } from '../document/model/query.ts';
import { fieldAt } from '../document/model/system.ts';
import { addDays, addMonths, daysBetween, startOf, toDay } from '../expression/dates.ts';
import { fieldValue } from './matches.ts';
import { mondayOf } from './periods.ts';
import { asStored } from './stored.ts';

/** A first and a last day, 'YYYY-MM-DD', both in it. */
export interface Days {
  first: string;
  last: string;
}

/** The fields by which a record stands on days: one alone, or from one to the other. */
export interface DatedBy {
  from: string;
  to?: string | undefined;
}

/** Finds the records that touch some days. One that lacks an end stands on the day of the other. */
export function touching(
  model: Pick<EntityModel, 'fieldsByPath'>,
  { from, to }: DatedBy,
  { first, last }: Days,
): Filter {
  const start = fieldAt(model, from)!;
  const within = (field: FieldModel): Filter =>
    asStored(field, { field: field.path, op: 'between', value: [first, last] });
  const end = to === undefined ? undefined : fieldAt(model, to);
  if (!end) return within(start);
  return {
    or: [
      {
        and: [
          asStored(start, { field: start.path, op: 'lte', value: last }),
          asStored(end, { field: end.path, op: 'gte', value: first }),
        ],
      },
      { and: [{ field: end.path, op: 'empty' }, within(start)] },
      { and: [{ field: start.path, op: 'empty' }, within(end)] },
    ],
  };
}

const dayAt = (record: RecordData, path: string | undefined): string | null => {
  const value = path === undefined ? undefined : fieldValue(record, path);
  return typeof value === 'string' ? toDay(value) : null;
};

/** The days on which a record stands, where the shop is; undefined where it has no date. An end before its beginning counts for nothing. */
export function daysOf({ from, to }: DatedBy, record: RecordData): Days | undefined {
  const [start, end] = [dayAt(record, from), dayAt(record, to)];
  const first = start ?? end;
  if (first === null) return undefined;
  return { first, last: end !== null && end > first ? end : first };
}

/** A date or moment so many days later; the time of day, where there is one, stays. */
export function movedBy(value: string, days: number): string | null {
  if (value.length === 10) return addDays(value, days);
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : new Date(time + days * 86_400_000).toISOString();
}

/** The first day of a day's quarter. */
export function quarterOf(day: string): string {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`;
}

/** Weeks that a month touches, or the week of a day: what a calendar shows. */
export function calendarDays(zoom: 'month' | 'week', day: string): Days {
  if (zoom === 'week') {
    const first = mondayOf(day);
    return { first, last: addDays(first, 6) ?? first };
  }
  const first = startOf(day, 'month') ?? day;
  const last = addDays(addMonths(first, 1) ?? first, -1) ?? first;
  return { first: mondayOf(first), last: addDays(mondayOf(last), 6) ?? last };
}

/** Days of a timeline: six weeks, four months, or five quarters from the one before the day's. */
export function timelineDays(zoom: 'week' | 'month' | 'quarter', day: string): Days {
  const upTo = (first: string, months: number): Days => ({
    first,
    last: addDays(addMonths(first, months) ?? first, -1) ?? first,
  });
  if (zoom === 'week') {
    const first = addDays(mondayOf(day), -7) ?? day;
    return { first, last: addDays(first, 41) ?? first };
  }
  if (zoom === 'month') return upTo(addMonths(startOf(day, 'month') ?? day, -1) ?? day, 4);
  return upTo(addMonths(quarterOf(day), -3) ?? day, 15);
}

/** All days from the first to the last. */
export function everyDay({ first, last }: Days): string[] {
  return Array.from({ length: (daysBetween(first, last) ?? 0) + 1 }, (_, index) => addDays(first, index) ?? first);
}
