import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Tx } from '../../../server/platform/database/port.ts';
import { appendHistory } from '../../../server/runtime/history/append.ts';
import { columnsOf } from '../../../server/runtime/operations/store.ts';
import { newId } from '../../../server/runtime/records/ids.ts';
import type { StoredChange } from '../../../server/runtime/records/tables.ts';

interface Stored {
  eid: string;
  record: RecordData;
  /** ISO date. */
  at: string;
  /** What its history tells of its making. */
  changes?: StoredChange[];
}

/** A record as the system would have made it, whether or not anybody may. @returns its id */
export async function storeRecord(
  tx: Tx,
  model: EntityModel,
  { eid, record, at, changes = [] }: Stored,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('records')
    .values({
      entity: model.entity,
      id,
      eid,
      version: 1,
      ...columnsOf(model, record),
      created_at: at,
      created_by: 'system',
      created_by_name: '系统',
      updated_at: at,
      updated_by: 'system',
      updated_by_name: '系统',
    })
    .execute();
  await appendHistory(tx, {
    entity: model.entity,
    recordId: id,
    at,
    userId: 'system',
    userName: '系统',
    action: 'create',
    title: '新建',
    documentVersion: model.version,
    fromState: null,
    toState: null,
    changes,
  });
  return id;
}
