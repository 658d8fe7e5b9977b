import type { EntityModel } from '@yunpu/engine-core/document';
import type { ImportJob, ImportProgress, ImportReport } from '@yunpu/engine-core/endpoint';
import { stateOf } from '@yunpu/engine-core/workflow';
import type { Selectable } from 'kysely';
import type { Executor } from '../../../platform/database/port.ts';
import { publish } from '../../../platform/http/liveEvents.ts';
import { type Actor, actorOf, limitsFor } from '../../access/actor.ts';
import { present } from '../../access/fields.ts';
import type { Reading, Runtime } from '../../operations/context.ts';
import { scheduleNotice } from './news.ts';
import type { TransferTables } from './tables.ts';

export type ImportRow = Selectable<TransferTables['entity_imports']>;

/** Faulty cells and rows that a report names. */
const MAX_NAMED = 500;

/** One import under way: its document as it stands now, and on whose behalf. */
export interface Work {
  runtime: Runtime;
  row: ImportRow;
  model: EntityModel;
  actor: Actor;
  /** Set when the process is to end. */
  signal: AbortSignal;
}

/** The actor of a slice: with the rights its owner had at their last word, at this moment. */
export function actorFor(row: ImportRow): Actor {
  if (row.caller === null) throw new Error(`the import ${row.id} has no caller`);
  return { ...actorOf(row.caller), many: true };
}

export function findImport(executor: Executor, id: string): Promise<ImportRow | undefined> {
  return executor.selectFrom('entity_imports').selectAll().where('id', '=', id).executeTakeFirst();
}

const progressOf = ({
  id,
  status,
  position,
  total,
}: Pick<ImportRow, 'id' | 'status' | 'position' | 'total'>): ImportProgress => ({
  importId: id,
  status,
  done: position,
  total,
});

/** Tells its owner's open pages how far it is; where it waits for them or is over, them by a notification if none is open. */
export async function publishProgress(executor: Executor, row: ImportRow): Promise<void> {
  await publish(executor, { topic: 'work', userId: row.user_id, eid: row.eid, work: progressOf(row) });
  await scheduleNotice(executor, row);
}

/** One event stands for a slice: open lists look again, without being asked about each of its records. */
export async function publishChanges(
  { model, row }: Work,
  tx: Executor,
  last: { id: string; key: string; version: number } | undefined,
): Promise<void> {
  if (last)
    await publish(tx, { entity: model.entity, id: last.id, key: last.key, version: last.version, eid: row.eid });
}

export function summaryOf(row: ImportRow): ImportJob {
  return {
    ...progressOf(row),
    fileName: row.file_name,
    createdAt: row.created_at,
    ...(row.refusal && { message: row.refusal.message }),
  };
}

const REPORTED: ReadonlySet<ImportRow['status']> = new Set(['checked', 'refused', 'written', 'stopped', 'undone']);
/** Statuses in which records of the import may exist. */
const STANDING: ReadonlySet<ImportRow['status']> = new Set(['written', 'stopped']);

/** An import with what came of it. */
export async function jobOf(reading: Reading, executor: Executor, row: ImportRow): Promise<ImportJob> {
  return { ...summaryOf(row), ...(REPORTED.has(row.status) && { report: await reportOf(reading, executor, row) }) };
}

async function reportOf({ model, actor }: Reading, executor: Executor, row: ImportRow): Promise<ImportReport> {
  const faults = await executor
    .selectFrom('entity_import_records')
    .select('errors')
    .where('import_id', '=', row.id)
    .where('errors', 'is not', null)
    .orderBy('position')
    .limit(MAX_NAMED)
    .execute();
  const kept =
    row.kept === 0
      ? []
      : await executor
          .selectFrom('entity_import_rows')
          .select('row')
          .where('import_id', '=', row.id)
          .where('undone', '=', 'kept')
          .orderBy('row')
          .limit(MAX_NAMED)
          .execute();
  const { created, updated, unchanged, failed, total, removed } = row;
  return {
    created,
    updated,
    unchanged,
    failed,
    total,
    removed,
    kept: row.kept,
    // As this person may see them today.
    preview: row.preview.map((record) => present(model, limitsFor(actor, model, stateOf(model, record)), record)),
    committed: STANDING.has(row.status),
    throughRow: row.through_row,
    errors: faults.flatMap(({ errors }) => errors ?? []).slice(0, MAX_NAMED),
    keptRows: kept.map((entry) => entry.row),
  };
}
