import type { Executor } from '../../../platform/database/port.ts';
import { ENTRIES, type Moment } from '../past/moments.ts';
import { purgeOf } from './work.ts';

/** What was purged, for the history of the document. */
export async function purgeMoments(executor: Executor, entity: string): Promise<Moment[]> {
  const rows = await executor
    .selectFrom('studio_purges')
    .selectAll()
    .where('entity', '=', entity)
    .orderBy('seq', 'desc')
    .limit(ENTRIES)
    .execute();
  return rows.map((row) => ({
    publishNo: row.purge_no,
    version: row.version,
    kind: 'purged',
    purge: purgeOf(row),
    at: row.at,
    by: { id: row.by_id, name: row.by_name },
    reason: row.reason,
    origin: null,
    document: undefined,
  }));
}
