import type { EntityModel } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import { type Actor, mayQueryBy } from '../access/actor.ts';
import { columnOf } from '../sql/columns.ts';
import { tableOf } from '../storage/find.ts';
import type { Reading } from './context.ts';
import { checkedQuery } from './list.ts';
import { patienceFor } from './patience.ts';

/** A field and the SQL of what its rows come to. */
export interface Summed {
  path: string;
  text: string;
}

/** The list's columns with a summary, as far as the actor may know what it tells. */
export function summed(model: EntityModel, actor: Actor): Summed[] {
  return model.list.columns.flatMap((field) => {
    const column = columnOf(model, field.path);
    if (field.column?.summary === undefined || column?.type !== 'number' || !mayQueryBy(actor, model, field.path))
      return [];
    return [{ path: field.path, text: `${field.column.summary}(${column.text})` }];
  });
}

/** Field -> value over all rows of the request's filter, for columns with a summary the actor may read. */
export async function summary(reading: Reading, body: unknown): Promise<Record<string, number>> {
  const { model, actor } = reading;
  const { where, filters, request } = await checkedQuery(reading, body);
  const columns = summed(model, actor);
  if (columns.length === 0) return {};
  const texts = sql.raw(columns.map(({ text }) => text).join(', '));
  const found = await patienceFor(reading, filters, request.keyword).figures((executor) =>
    sql<{ values: (number | null)[] }>`
      select array[${texts}]::float8[] as values from ${tableOf(model)} where ${where}`.execute(executor),
  );
  const values = found.rows[0]?.values ?? [];
  return Object.fromEntries(columns.map(({ path }, index) => [path, values[index] ?? 0]));
}
