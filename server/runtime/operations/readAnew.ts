import type { EntityModel } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/port.ts';
import { publish } from '../../platform/http/liveEvents.ts';
import type { RecordRow } from '../records/rows.ts';
import { tableOf } from '../storage/find.ts';

/**
 * Has open pages read anew what was changed in many records, of which nobody made a new version: one record, by its id,
 * speaks to open lists for all, the document to open records.
 */
export async function announceReadAnew(tx: Tx, model: EntityModel, id: string): Promise<void> {
  const { entity } = model;
  const { rows } = await sql<RecordRow>`select * from ${tableOf(model)} where id = ${id}::uuid`.execute(tx);
  for (const { key, version, eid } of rows) await publish(tx, { entity, id, key, version, eid });
  await publish(tx, { document: entity, version: model.version, records: true });
}
