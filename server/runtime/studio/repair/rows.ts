import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { equalJson } from '@yunpu/engine-core/json';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/port.ts';
import { publish } from '../../../platform/http/liveEvents.ts';
import { systemActor } from '../../access/actor.ts';
import { appendHistories } from '../../history/append.ts';
import { changesBetween } from '../../history/changes.ts';
import { columnsOf } from '../../operations/store.ts';
import { type RecordRow, recordOf } from '../../records/rows.ts';
import { tableOf } from '../../storage/find.ts';

/** Who changes records with a publication, and how the history says it. */
export interface Signature {
  userId: string;
  userName: string;
  at: Date;
  action: 'repair' | 'repair-undone';
  title: string;
}

interface Changed {
  row: RecordRow;
  data: RecordData;
  /** By what it is written from now on, as in `written.ts`. */
  written: string;
}

/** What of a record expressions may know besides itself: its team, and who publishes. */
export function scopeFor(row: RecordRow, { userId, userName, at }: Signature) {
  const { scope } = systemActor(row.eid, at);
  return { ...scope, user: { ...scope.user, id: userId, name: userName } };
}

/** Writes many records in a few statements: each as a version of its own, with its entry in the history. */
export async function writeRows(
  tx: Tx,
  model: EntityModel,
  changed: readonly Changed[],
  signature: Signature,
  loud: boolean,
): Promise<void> {
  if (changed.length === 0) return;
  const { userId, userName, at, action, title } = signature;
  const made = changed.map(({ row, data, written }) => {
    const record = recordOf(model, { ...row, data });
    const { search, state } = columnsOf(model, record, data);
    return { row, data, written, record, search, state };
  });
  const rows = made.map(({ row, data, written, search, state }) => ({ id: row.id, data, written, search, state }));
  await sql`
    update ${tableOf(model)} as records
    set data = given.data, state = given.state, search = given.search, version = records.version + 1, document_version = given.written,
      updated_at = greatest(records.created_at, ${at.toISOString()}::timestamptz), updated_by = ${userId}, updated_by_name = ${userName}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(id uuid, data jsonb, written text, search text[], state text)
    where records.id = given.id`.execute(tx);
  await appendHistories(
    tx,
    made.map(({ row, record, state }) => ({
      entity: model.entity,
      recordId: row.id,
      at: at.toISOString(),
      userId,
      userName,
      action,
      title,
      documentVersion: model.version,
      fromState: row.state,
      toState: state,
      changes: changesBetween(model, recordOf(model, row), record),
    })),
  );
  if (!loud) return;
  for (const { row } of changed)
    await publish(tx, { entity: model.entity, id: row.id, key: row.key, version: row.version + 1, eid: row.eid });
}

/** Writes what follows from the records themselves: none of them is changed by anybody. */
export async function writeQuietly(
  tx: Tx,
  model: EntityModel,
  changed: readonly Pick<Changed, 'row' | 'data'>[],
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ row, data }) => ({
    id: row.id,
    data,
    search: columnsOf(model, recordOf(model, { ...row, data }), data).search,
  }));
  await sql`
    update ${tableOf(model)} as records set data = given.data, search = given.search
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(id uuid, data jsonb, search text[])
    where records.id = given.id`.execute(tx);
}

/** The value of the field that a record has now, if it is still what the repair has put there. */
export function takenBack(
  data: RecordData,
  id: string,
  { before, after }: { before: unknown; after: unknown },
): RecordData | undefined {
  const { [id]: now, ...rest } = data;
  if (!equalJson(now ?? null, after ?? null)) return undefined;
  return before === null ? rest : { ...data, [id]: before };
}
