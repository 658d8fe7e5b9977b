import type { RecordData } from '@yunpu/engine-core/document';
import {
  cellsOf,
  DATE_UNITS,
  type DateUnit,
  type Dimension,
  type Figure,
  type FiguresResult,
  inFigureOrder,
  isByMonth,
  MAX_FIGURES,
  MEASURES,
} from '@yunpu/engine-core/query';
import { sql } from 'kysely';
import { columnOf } from '../sql/columns.ts';
import { valueSql } from '../sql/divided.ts';
import { aggregate, type Measure, total } from './aggregate.ts';
import { calledToday } from './calledToday.ts';
import type { Reading } from './context.ts';
import { fieldOf, numberOf, refused } from './groups.ts';
import { labelsOfColumns } from './labels.ts';
import { checkedQuery } from './list.ts';

function oneOf<T extends string>(known: readonly T[], value: unknown, at: string, usual: T): T {
  if (value === undefined || value === null) return usual;
  const found = known.find((one) => one === value);
  if (found === undefined) throw refused(at, `${at.slice(1)} 应为 ${known.join('、')} 之一`);
  return found;
}

/** What divides the rows, and its SQL. */
interface Divided extends Dimension {
  text: string;
}

function divided({ model, actor }: Reading, path: unknown, unit: unknown, at: '/by' | '/split'): Divided | undefined {
  if (path === undefined || path === null) return undefined;
  const field = fieldOf(model, actor, path, at);
  const column = columnOf(model, field.path);
  if (column === undefined) throw refused(at, `没有可供分组的字段“${field.path}”`);
  const every: DateUnit = oneOf(DATE_UNITS, unit, at === '/by' ? '/unit' : '/splitUnit', 'month');
  return { field, unit: every, text: valueSql(field, column, every) };
}

/** What some rows come to, and the SQL of the number that is summed up. */
function measured({ model, actor }: Reading, asked: unknown, of: unknown): { measure: Measure; number?: string } {
  const measure = oneOf(MEASURES, asked, '/measure', of === undefined ? 'count' : 'sum');
  return measure === 'count' ? { measure } : { measure, number: numberOf(model, actor, of, '/of').text };
}

/** Dates from the latest, others from the largest: what is beyond the limit is left out. */
const rankedBy = ({ field }: Dimension, value: string, size: string) =>
  isByMonth(field) ? `${value} desc nulls last` : `${size} desc nulls last, ${value}`;

interface FigureRow {
  value: Figure['value'];
  part: Figure['value'];
  allValues: number;
  allParts: number;
  figure: number | null;
  valueRank: number;
  partRank: number;
}

/**
 * What the rows of a list come to: by one field, by a second one within it, and in all. Rows, fields and filter are those
 * of the list, so that each figure is what its rows say. Totals are made of the rows too: an average of averages is none.
 * @throws AppError query.invalid for a field that this person may not ask by
 */
export async function figures(reading: Reading, body: Record<string, unknown>): Promise<FiguresResult> {
  const asked = await calledToday(reading, body);
  const query = await checkedQuery(reading, asked);
  const by = divided(reading, asked.by, asked.unit, '/by');
  const split = by && divided(reading, asked.split, asked.splitUnit, '/split');
  const { measure, number } = measured(reading, asked.measure, asked.of);
  const of = {
    keys: [by, split].flatMap((dimension) => (dimension ? [dimension.text] : [])),
    numbers: number === undefined ? [] : [number],
  };
  const sets = split ? '(k0, k1), (k0), (k1), ()' : by ? '(k0), ()' : '()';
  const rows = await aggregate(
    reading,
    query,
    of,
    (facts) => sql<FigureRow>`
    with grouped as (
      select ${sql.raw(by ? 'k0 as value, grouping(k0)' : 'null::jsonb as value, 1')} as all_values,
        ${sql.raw(split ? 'k1 as part, grouping(k1)' : 'null::jsonb as part, 1')} as all_parts,
        (${sql.raw(total(measure))})::float8 as figure
      from ${facts} group by grouping sets (${sql.raw(sets)})
    ), sized as (
      select *, max(figure) filter (where all_parts = 1) over (partition by all_values, value) as value_size,
        max(figure) filter (where all_values = 1) over (partition by all_parts, part) as part_size
      from grouped
    ), ranked as (
      select *,
        ${sql.raw(by ? `dense_rank() over (order by all_values, ${rankedBy(by, 'value', 'value_size')})` : '1')} as value_rank,
        ${sql.raw(split ? `dense_rank() over (order by all_parts, ${rankedBy(split, 'part', 'part_size')})` : '1')} as part_rank
      from sized
    )
    select value, part, all_values as "allValues", all_parts as "allParts", figure,
      value_rank::int as "valueRank", part_rank::int as "partRank"
    from ranked
    where (all_values = 1 or value_rank <= ${MAX_FIGURES.rows + 1}) and (all_parts = 1 or part_rank <= ${MAX_FIGURES.columns + 1})`,
  );
  const isRow = (row: FigureRow) => row.allValues === 0 && row.allParts === 1;
  const isColumn = (row: FigureRow) => row.allValues === 1 && row.allParts === 0;
  const shown = ({ valueRank, partRank, allValues, allParts }: FigureRow) =>
    (allValues === 1 || valueRank <= MAX_FIGURES.rows) && (allParts === 1 || partRank <= MAX_FIGURES.columns);
  const found = rows.filter(shown);
  const along = (dimension: Dimension, some: readonly Figure[]) =>
    inFigureOrder(
      dimension,
      some.map(({ value, figure: size }) => ({ value, figure: size })),
    );
  const inRows = by ? along(by, found.filter(isRow)) : [];
  const inColumns = split
    ? along(
        split,
        found.filter(isColumn).map(({ part, figure: size }) => ({ value: part, figure: size })),
      )
    : [];
  return {
    rows: inRows,
    columns: inColumns,
    cells: cellsOf(
      inRows,
      inColumns,
      found.filter((row) => row.allValues === 0 && row.allParts === 0),
    ),
    total: found.find((row) => row.allValues === 1 && row.allParts === 1)?.figure ?? null,
    more: found.length < rows.length,
    labels: await labelsOf(reading, [
      [by, inRows],
      [split, inColumns],
    ]),
  };
}

async function labelsOf(
  reading: Reading,
  dimensions: readonly (readonly [Dimension | undefined, readonly Figure[]])[],
): Promise<FiguresResult['labels']> {
  const known = dimensions.flatMap(([dimension, some]) => (dimension ? [[dimension.field, some] as const] : []));
  const keys = known.flatMap(([field, some]) => some.map(({ value }): RecordData => ({ [field.path]: value })));
  return labelsOfColumns(
    reading,
    keys,
    known.map(([field]) => field),
  );
}
