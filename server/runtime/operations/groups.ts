import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import {
  type Group,
  type GroupsResult,
  groupedField,
  groupFilter,
  inReadingOrder,
  isByMonth,
  MAX_GROUPS,
} from '@yunpu/engine-core/query';
import { sql } from 'kysely';
import { AppError } from '../../platform/http/errors.ts';
import type { Actor } from '../access/actor.ts';
import { askable } from '../access/query.ts';
import { columnOf, type SqlColumn } from '../sql/columns.ts';
import { valueSql } from '../sql/divided.ts';
import { aggregate, total } from './aggregate.ts';
import { calledToday } from './calledToday.ts';
import type { Reading } from './context.ts';
import { labelsOfColumns } from './labels.ts';
import { checkedQuery } from './list.ts';
import { type Summed, summed, totalsOf, totalsSql } from './summary.ts';

/** Sums that one request may ask for. */
const MAX_SUMS = 8;

const isText = (value: unknown): value is string => typeof value === 'string';

export function refused(path: string, message: string): AppError {
  return new AppError('query.invalid', { message, issues: [{ path, code: 'field.unknown', message }] });
}

/** A field that may not be asked by is answered like one that there is not. */
export function fieldOf(model: EntityModel, actor: Actor, by: unknown, at = '/by'): FieldModel {
  const field = isText(by) && askable(model, actor, by) ? groupedField(model, by) : undefined;
  if (!field) throw refused(at, `没有可供分组的字段“${isText(by) ? by : ''}”`);
  return field;
}

/** The column of a number that this person may know. */
export function numberOf(model: EntityModel, actor: Actor, path: unknown, at: string): SqlColumn {
  const column = isText(path) && askable(model, actor, path) ? columnOf(model, path) : undefined;
  if (column?.type !== 'number') throw refused(at, `没有可供合计的字段“${isText(path) ? path : ''}”`);
  return column;
}

function sumsOf(model: EntityModel, actor: Actor, sums: unknown): Summed[] {
  if (sums === undefined || sums === null) return summed(model, actor);
  if (!Array.isArray(sums) || sums.length > MAX_SUMS) throw refused('/sums', `合计的字段最多 ${MAX_SUMS} 个`);
  return sums.map((path: unknown, index) => ({
    path: path as string,
    measure: 'sum',
    number: numberOf(model, actor, path, `/sums/${index}`).text,
  }));
}

interface GroupRow {
  value: Group['value'];
  count: number;
  totals: (number | null)[];
}

/**
 * How the rows of a list fall into groups by one field: how many there are in each, and what they come to. Rows, fields
 * and filter are those of the list; a group's own condition, asked of the list, finds its rows.
 * @throws AppError query.invalid for a field that this person may not ask by
 */
export async function groups(reading: Reading, body: Record<string, unknown>): Promise<GroupsResult> {
  const { model, actor } = reading;
  const asked = await calledToday(reading, body);
  const query = await checkedQuery(reading, asked);
  const field = fieldOf(model, actor, asked.by);
  const column = columnOf(model, field.path);
  if (column === undefined) throw refused('/by', `没有可供分组的字段“${field.path}”`);
  const sums = sumsOf(model, actor, asked.sums);
  const of = { keys: [valueSql(field, column, 'month')], numbers: sums.map(({ number }) => number) };
  const first = sql.raw(isByMonth(field) ? 'k0 desc nulls last' : 'count desc, k0');
  const rows = await aggregate(
    reading,
    query,
    of,
    (facts) => sql<GroupRow>`
      select k0 as value, ${sql.raw(total('count'))}::int8 as count,
        ${sql.raw(totalsSql(sums))} as totals
      from ${facts} group by k0 order by ${first} limit ${MAX_GROUPS + 1}`,
  );
  const found = rows.slice(0, MAX_GROUPS).map(
    ({ value, count, totals }): Group => ({
      value,
      count,
      sums: totalsOf(sums, totals),
      filter: groupFilter(field, value),
    }),
  );
  const keys = found.map(({ value }): RecordData => ({ [field.path]: value }));
  return {
    groups: inReadingOrder(field, found),
    more: rows.length > MAX_GROUPS,
    labels: await labelsOfColumns(reading, keys, [field]),
  };
}
