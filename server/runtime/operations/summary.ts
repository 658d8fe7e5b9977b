import type { EntityModel } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import { type Actor, mayQueryBy } from '../access/actor.ts';
import { columnOf } from '../sql/columns.ts';
import { aggregate, type Measure, total } from './aggregate.ts';
import type { Reading } from './context.ts';
import { checkedQuery } from './list.ts';

/** A field, what its rows come to, and the SQL of its number. */
export interface Summed {
  path: string;
  measure: Measure;
  number: string;
}

/** The list's columns with a summary, as far as the actor may know what it tells. */
export function summed(model: EntityModel, actor: Actor): Summed[] {
  return model.list.columns.flatMap(({ path, column: { summary: measure } = {} }) => {
    const column = columnOf(model, path);
    if (measure === undefined || column?.type !== 'number' || !mayQueryBy(actor, model, path)) return [];
    return [{ path, measure, number: column.text }];
  });
}

/** The SQL of the figures, over what `aggregate` hands out. */
export const totalsSql = (sums: readonly Summed[]): string =>
  `array[${sums.map(({ measure }, at) => total(measure, at)).join(', ')}]::float8[]`;

/** By path, what rows come to: of a field that none of them has there is no total, not one of zero. */
export const totalsOf = (columns: readonly Summed[], values: readonly (number | null)[]): Record<string, number> =>
  Object.fromEntries(
    columns.flatMap(({ path }, index) => {
      const value = values[index] ?? null;
      return value === null ? [] : [[path, value]];
    }),
  );

/** Field -> value over all rows of the request's filter, for columns with a summary the actor may read. */
export async function summary(reading: Reading, body: unknown): Promise<Record<string, number>> {
  const { model, actor } = reading;
  const query = await checkedQuery(reading, body);
  const columns = summed(model, actor);
  if (columns.length === 0) return {};
  const of = { keys: [], numbers: columns.map(({ number }) => number) };
  const rows = await aggregate(
    reading,
    query,
    of,
    (facts) => sql<{ totals: (number | null)[] }>`select ${sql.raw(totalsSql(columns))} as totals from ${facts}`,
  );
  return totalsOf(columns, rows[0]?.totals ?? []);
}
