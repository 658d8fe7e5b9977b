import type { EntityModel } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import type { RecentRecord } from '../../../contract/home.ts';
import type { Executor } from '../../platform/database/port.ts';
import { type Actor, limitsFor } from '../access/actor.ts';
import { present } from '../access/fields.ts';
import { askable } from '../access/query.ts';
import { readable } from '../access/rows.ts';
import { type Runtime, runtimeFor } from '../operations/context.ts';
import { type RecordRow, recordOf } from '../records/rows.ts';
import { partSql } from '../sql/page.ts';
import { sortKeys } from '../sql/sort.ts';
import { tableOf } from '../storage/find.ts';
import { headOf } from './headOf.ts';
import { listsOf } from './lists.ts';

const SHOWN = 10;
const NEWEST = [{ field: 'updatedAt', dir: 'desc' }] as const;

interface Found {
  place: number;
  id: string;
}

/** Where the newest are, in one statement over the indexes of the lists. */
async function findNewest(executor: Executor, models: readonly EntityModel[], actor: Actor): Promise<Found[]> {
  const each = models.map((model, place) => {
    const query = {
      entity: model.entity,
      where: readable(model, actor),
      keys: sortKeys(model, NEWEST),
      limit: SHOWN,
      from: { offset: 0 },
    };
    return sql`select ${place}::int as place, id, updated_at from (${partSql(query, 'filled', SHOWN)}) as found`;
  });
  const { rows } = await sql<Found>`
    select place, id from (${sql.join(each, sql` union all `)}) as newest
    order by updated_at desc, id desc limit ${SHOWN}::int`.execute(executor);
  return rows;
}

function recentOf(model: EntityModel, row: RecordRow, actor: Actor): RecentRecord {
  const shown = present(model, limitsFor(actor, model, row.state), recordOf(model, row));
  return { ...headOf(model, row.key, shown), at: row.updated_at, by: row.updated_by_name };
}

/** The records of these lists that were changed last, whoever changed them, the latest first. */
export async function readRecent(
  executor: Executor,
  runtime: Runtime,
  actor: Actor,
  entities: readonly string[],
): Promise<RecentRecord[]> {
  const models = listsOf(runtimeFor(runtime, actor), actor, entities).filter((model) =>
    askable(model, actor, 'updatedAt'),
  );
  if (models.length === 0) return [];
  const found = await findNewest(executor, models, actor);
  const rows = new Map<string, RecordRow>();
  for (const [place, model] of models.entries()) {
    const ids = found.flatMap((one) => (one.place === place ? [one.id] : []));
    if (ids.length === 0) continue;
    const read = await sql<RecordRow>`
      select * from ${tableOf(model)} where id = any(${sql.val(ids)}::uuid[])`.execute(executor);
    for (const row of read.rows) rows.set(row.id, row);
  }
  return found.flatMap(({ place, id }) => {
    const [model, row] = [models[place], rows.get(id)];
    return model && row ? [recentOf(model, row, actor)] : [];
  });
}
