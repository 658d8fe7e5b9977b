import { createHash, randomUUID } from 'node:crypto';
import type { ImportJob, ImportMode, ImportStep } from '@yunpu/engine-core/endpoint';
import { truncate } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import { mayCreate } from '../../access/rows.ts';
import type { Reading } from '../../operations/context.ts';
import { markSeen } from './news.ts';
import { findImport, type ImportRow, jobOf, publishProgress, summaryOf } from './rows.ts';
import { IMPORT_TOPIC } from './topic.ts';

/** Bytes of the file in one row. */
const PIECE = 256 * 1024;
/** Imports that a person is reminded of. */
const MAX_LISTED = 10;

export interface ImportRequest {
  name: string;
  bytes: Buffer;
  mode: ImportMode;
  /** The page's Idempotency-Key, if it sent one. */
  requestKey: string | undefined;
}

/**
 * Takes a file in and answers at once: reading, checking and writing are done in the background, with this person's
 * rights. The same press again, or a file that has been taken in before, answers with the first import.
 * @throws AppError import.forbidden
 */
export async function beginImport(
  reading: Reading,
  { name, bytes, mode, requestKey }: ImportRequest,
): Promise<ImportJob> {
  const {
    runtime: { database },
    model,
    actor,
  } = reading;
  if (!model.list.import || !mayCreate(model, actor)) throw new AppError('import.forbidden');
  const digest = createHash('sha256').update(bytes).digest('hex');
  const earlier = await findEarlier(reading, digest, requestKey);
  if (earlier) return jobOf(reading, reading.executor, earlier);
  const id = randomUUID();
  const { caller, at } = actor;
  const begun = await database.transaction(async (tx) => {
    const row = await tx
      .insertInto('entity_imports')
      .values({
        id,
        entity: model.entity,
        eid: caller.team.eid,
        user_id: caller.userId,
        file_name: truncate(name, 200),
        digest,
        mode,
        request_key: requestKey ?? null,
        caller: JSON.stringify(caller),
        refusal: null,
        created_at: at.toISOString(),
        undone_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    for (let start = 0; start < bytes.length || start === 0; start += PIECE) {
      await tx
        .insertInto('entity_import_pieces')
        .values({ import_id: id, seq: start / PIECE, bytes: bytes.subarray(start, start + PIECE) })
        .execute();
    }
    await enqueue(tx, IMPORT_TOPIC, { importId: id }, { key: id });
    return row;
  });
  const row = begun ?? (await findEarlier(reading, digest, requestKey));
  if (!row) throw new AppError('server.busy');
  return jobOf(reading, reading.executor, row);
}

/** The import of the same press, or one that took the same file in and was not taken back. */
function findEarlier(
  { executor, model, actor: { caller } }: Reading,
  digest: string,
  requestKey: string | undefined,
): Promise<ImportRow | undefined> {
  return executor
    .selectFrom('entity_imports')
    .selectAll()
    .where('user_id', '=', caller.userId)
    .where('eid', '=', caller.team.eid)
    .where('entity', '=', model.entity)
    .where((either) =>
      either.or([
        either.and([
          either('digest', '=', digest),
          either('status', 'in', ['writing', 'written', 'stopped', 'undoing']),
        ]),
        ...(requestKey === undefined ? [] : [either('request_key', '=', requestKey)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function ownImport({ executor, model, actor: { caller } }: Reading, importId: string): Promise<ImportRow> {
  const row = await findImport(executor, importId);
  if (!row || row.entity !== model.entity || row.eid !== caller.team.eid || row.user_id !== caller.userId)
    throw new AppError('import.notFound');
  return row;
}

/** @throws AppError import.notFound: not there, or somebody else's */
export async function findJob(reading: Reading, importId: string): Promise<ImportJob> {
  const row = await ownImport(reading, importId);
  await markSeen(reading.executor, row);
  return jobOf(reading, reading.executor, row);
}

/** The person's latest imports into this entity, newest first. */
export async function listJobs({ executor, model, actor: { caller } }: Reading): Promise<ImportJob[]> {
  const rows = await executor
    .selectFrom('entity_imports')
    .selectAll()
    .where('user_id', '=', caller.userId)
    .where('eid', '=', caller.team.eid)
    .where('entity', '=', model.entity)
    .orderBy('created_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(summaryOf);
}

/** From here on it is the one import of its file; another one of the same file is answered instead. */
export async function startWriting(
  tx: Tx,
  row: ImportRow,
  mode: ImportMode,
  caller: Caller | null,
): Promise<ImportRow | undefined> {
  // Of two requests with the same file at once the second waits and finds the first's import.
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([row.user_id, row.eid, row.entity, row.digest])}, 0))`.execute(
    tx,
  );
  const taken = await tx
    .selectFrom('entity_imports')
    .select('id')
    .where('user_id', '=', row.user_id)
    .where('eid', '=', row.eid)
    .where('entity', '=', row.entity)
    .where('digest', '=', row.digest)
    .where('status', 'in', ['writing', 'written', 'stopped', 'undoing'])
    .executeTakeFirst();
  if (taken) return undefined;
  const next = await tx
    .updateTable('entity_imports')
    .set({
      status: 'writing',
      mode,
      position: 0,
      created: 0,
      updated: 0,
      unchanged: 0,
      through_row: 0,
      caller: caller && JSON.stringify(caller),
    })
    .where('id', '=', row.id)
    .where('status', '=', 'checked')
    .returningAll()
    .executeTakeFirst();
  if (next) await proceed(tx, next);
  return next;
}

async function proceed(tx: Tx, row: ImportRow): Promise<void> {
  await enqueue(tx, IMPORT_TOPIC, { importId: row.id }, { key: row.id });
  await publishProgress(tx, row);
}

/**
 * What its owner says should become of an import. Said again it changes nothing.
 * @throws AppError import.notFound, import.undone, import.state
 */
export async function stepImport(reading: Reading, importId: string, step: ImportStep): Promise<ImportJob> {
  const {
    runtime: { database },
  } = reading;
  return database.transaction(async (tx) => {
    await tx.selectFrom('entity_imports').select('id').where('id', '=', importId).forUpdate().execute();
    const row = await ownImport({ ...reading, executor: tx }, importId);
    const next = await STEPS[step](tx, row, reading.actor.caller);
    await markSeen(tx, next);
    return jobOf(reading, tx, next);
  });
}

type Step = (tx: Tx, row: ImportRow, caller: Caller) => Promise<ImportRow>;

const write =
  (mode: 'commit' | 'commit-good'): Step =>
  async (tx, row, caller) => {
    if (row.status === 'writing' || row.status === 'written') return row;
    if (row.status !== 'checked' || row.failed === row.total || (mode === 'commit' && row.failed > 0))
      throw new AppError('import.state');
    const started = await startWriting(tx, row, mode, caller);
    if (started) return started;
    throw new AppError('import.state', { message: '同样的文件正在导入或已经导入，请刷新后查看' });
  };

const cancel: Step = async (tx, row) => {
  if (row.status === 'writing') return move(tx, row, { status: 'stopped' });
  if (row.status === 'undoing') throw new AppError('import.state', { message: '正在撤销，不能取消' });
  if (row.status === 'written' || row.status === 'stopped' || row.status === 'undone') return row;
  await tx.deleteFrom('entity_imports').where('id', '=', row.id).execute();
  return { ...row, status: 'undone' };
};

const goOn: Step = async (tx, row, caller) => {
  if (row.status === 'writing' || row.status === 'written') return row;
  if (row.status !== 'stopped') throw new AppError('import.state');
  const next = await move(tx, row, {
    status: row.removed + row.kept > 0 ? 'undoing' : 'writing',
    caller: JSON.stringify(caller),
    refusal: null,
  });
  await proceed(tx, next);
  return next;
};

const undo: Step = async (tx, row, caller) => {
  if (row.status === 'undoing') return row;
  if (row.status === 'undone') throw new AppError('import.undone');
  if (row.status !== 'written' && row.status !== 'stopped') throw new AppError('import.state');
  const next = await move(tx, row, {
    status: 'undoing',
    position: 0,
    total: row.created + row.updated,
    caller: JSON.stringify(caller),
    refusal: null,
  });
  await proceed(tx, next);
  return next;
};

const STEPS: Readonly<Record<ImportStep, Step>> = {
  commit: write('commit'),
  'commit-good': write('commit-good'),
  cancel,
  continue: goOn,
  undo,
};

async function move(
  tx: Executor,
  row: ImportRow,
  values: { status: ImportRow['status']; position?: number; total?: number; caller?: string; refusal?: null },
): Promise<ImportRow> {
  const next = await tx
    .updateTable('entity_imports')
    .set(values)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await publishProgress(tx, next);
  return next;
}
