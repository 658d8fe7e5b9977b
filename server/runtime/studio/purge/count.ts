import type { EntityModel } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/port.ts';
import { tableOf } from '../../storage/find.ts';
import { filled } from './emptied.ts';
import type { Retired } from './retired.ts';

/** Records looked at in one question: a few tenths of a second, so that nobody else waits. */
const SLICE = 10_000;

/** How many of the records behind `after` hold a value of each field, and where to go on. */
export async function countRetired(
  executor: Executor,
  model: EntityModel,
  fields: readonly Retired[],
  after: string | undefined,
): Promise<{ counts: number[]; next: string | null }> {
  if (fields.length === 0) return { counts: [], next: null };
  const found = await sql<{ seen: number; last: string | null; counts: number[] }>`
    with slice as (
      select id, data from ${tableOf(model)}
      ${after === undefined ? sql`` : sql`where id > ${after}::uuid`} order by id limit ${SLICE}
    )
    select count(*)::float8 as seen, (select id::text from slice order by id desc limit 1) as last,
      array[${sql.join(fields.map(({ places }) => sql`count(*) filter (where ${filled(places)})`))}]::float8[] as counts
    from slice`.execute(executor);
  const { seen = 0, last = null, counts = [] } = found.rows[0] ?? {};
  return { counts, next: seen < SLICE ? null : last };
}

/** How many records hold a value of one field. */
export async function countFilled(executor: Executor, model: EntityModel, { places }: Retired): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from ${tableOf(model)} where ${filled(places)}`.execute(executor);
  return rows[0]?.count ?? 0;
}
