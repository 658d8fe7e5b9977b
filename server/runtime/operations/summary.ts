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
export const totalsOf = (sums: readonly Summed[]): string =>
  `array[${sums.map(({ measure }, at) => total(measure, at)).join(', ')}]::float8[]`;

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
    (facts) => sql<{ totals: (number | null)[] }>`select ${sql.raw(totalsOf(columns))} as totals from ${facts}`,
  );
  const totals = rows[0]?.totals ?? [];
  return Object.fromEntries(columns.map(({ path }, index) => [path, totals[index] ?? 0]));
}
