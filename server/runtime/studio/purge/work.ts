import { randomUUID } from 'node:crypto';
import type { EntityModel } from '@yunpu/engine-core/document';
import { equalJson } from '@yunpu/engine-core/json';
import { type Selectable, sql } from 'kysely';
import type { Purge } from '../../../../contract/studio/index.ts';
import type { Executor, Tx } from '../../../platform/database/port.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import type { Documents } from '../../documents/service.ts';
import { appendHistories } from '../../history/append.ts';
import { columnsOf } from '../../operations/store.ts';
import { type RecordRow, recordOf } from '../../records/rows.ts';
import { tableOf } from '../../storage/find.ts';
import { changedKey } from '../repair/spec.ts';
import { type Emptied, emptied, filled } from './emptied.ts';
import { inForceOf, placesToEmpty, type Retired } from './retired.ts';
import type { PurgeTables } from './tables.ts';

export const PURGE_TOPIC = 'studio.purge';

/** Records of one transaction: others wait for none of them long. */
const SLICE = 200;
const START = '00000000-0000-0000-0000-000000000000';
/** When it is looked again whether what stands in the way is over. */
const LATER_SECONDS = 5;

type PurgeRow = Omit<Selectable<PurgeTables['studio_purges']>, 'seq'>;

export const purgeOf = (row: PurgeRow): Purge => ({
  purgeNo: row.purge_no,
  entity: row.entity,
  field: row.field,
  path: row.path,
  title: row.title,
  state: row.state,
  total: row.total,
  done: row.done,
  reason: row.reason,
  by: { id: row.by_id, name: row.by_name },
  at: row.at,
  endedAt: row.ended_at,
});

/** What was purged of an entity, newest first. */
export async function listPurges(executor: Executor, entity: string): Promise<Purge[]> {
  const rows = await executor
    .selectFrom('studio_purges')
    .selectAll()
    .where('entity', '=', entity)
    .orderBy('seq', 'desc')
    .limit(20)
    .execute();
  return rows.map(purgeOf);
}

interface Wanted {
  model: EntityModel;
  field: Retired;
  total: number;
  reason: string;
  by: { userId: string; userName: string };
}

/** Begins it, or lets one that was begun go on. */
export async function beginPurge(tx: Tx, { model, field, total, reason, by }: Wanted): Promise<Purge> {
  const { entity, version } = model;
  const made = await tx
    .insertInto('studio_purges')
    .values({
      purge_no: randomUUID(),
      entity,
      field: field.field,
      path: field.path,
      title: field.title,
      work: JSON.stringify(field.work),
      version,
      reason,
      state: 'running',
      total,
      done: 0,
      cursor: START,
      by_id: by.userId,
      by_name: by.userName,
      at: new Date().toISOString(),
      ended_at: null,
    })
    .onConflict((conflict) => conflict.columns(['entity', 'field']).where('state', '=', 'running').doNothing())
    .returningAll()
    .executeTakeFirst();
  const row =
    made ??
    (await tx
      .selectFrom('studio_purges')
      .selectAll()
      .where('entity', '=', entity)
      .where('field', '=', field.field)
      .where('state', '=', 'running')
      .executeTakeFirstOrThrow());
  await goOn(tx, row, 0);
  return purgeOf(row);
}

const goOn = (tx: Tx, { purge_no, entity }: PurgeRow, delaySeconds: number): Promise<void> =>
  enqueue(tx, PURGE_TOPIC, { purgeNo: purge_no }, { key: entity, delaySeconds });

/** Whether this process serves what is in force, and not an older release that another has left behind. */
export async function isLeading(tx: Tx, { entity, version }: EntityModel): Promise<boolean> {
  const arranged = await tx
    .selectFrom('studio_arranged')
    .select('version')
    .where('entity', '=', entity)
    .forShare()
    .executeTakeFirst();
  return arranged?.version === version;
}

/** A purge that goes on in this transaction, with what it takes away now. */
interface Going {
  row: PurgeRow;
  model: EntityModel;
  versions: readonly EntityModel[];
  places: readonly Emptied[];
}

/** The purge for this transaction, in which nothing is published; undefined: it has ended, or waits. */
async function taken(tx: Tx, documents: Documents, purgeNo: string): Promise<Going | undefined> {
  const row = await tx
    .selectFrom('studio_purges')
    .selectAll()
    .where('purge_no', '=', purgeNo)
    .forUpdate()
    .executeTakeFirst();
  if (row?.state !== 'running') return undefined;
  if (!documents.has(row.entity)) {
    await end(tx, row, 'stopped');
    return undefined;
  }
  const model = documents.model(row.entity);
  // Values that a repair moves are read where they stood before.
  if (!(await isLeading(tx, model)) || (await isRepaired(tx, row.entity))) {
    await goOn(tx, row, LATER_SECONDS);
    return undefined;
  }
  const inForce = await inForceOf(tx, documents, row.entity);
  if (row.work.lineages.some((lineage) => inForce.lineages.has(lineage))) {
    await end(tx, row, 'stopped');
    return undefined;
  }
  const versions = documents.versionsOf(row.entity);
  return { row, model, versions, places: placesToEmpty(row.work.paths, inForce) };
}

async function isRepaired(tx: Tx, entity: string): Promise<boolean> {
  const repair = await tx
    .selectFrom('studio_repairs')
    .select('repair_no')
    .where('entity', '=', entity)
    .where('state', 'in', ['running', 'undoing'])
    .executeTakeFirst();
  return repair !== undefined;
}

async function end(tx: Tx, { purge_no }: PurgeRow, state: 'done' | 'stopped'): Promise<void> {
  await tx
    .updateTable('studio_purges')
    .set({ state, ended_at: new Date().toISOString() })
    .where('purge_no', '=', purge_no)
    .execute();
}

/**
 * Empties the next records.
 * @returns 'more': there may be others; 'all': these were the last; undefined: it has ended, or waits
 */
export async function purgeSlice(
  tx: Tx,
  documents: Documents,
  purgeNo: string,
  limit = SLICE,
): Promise<'more' | 'all' | undefined> {
  const going = await taken(tx, documents, purgeNo);
  if (going === undefined) return undefined;
  const { row, model, places } = going;
  const { rows } = await sql<RecordRow>`
    select * from ${tableOf(model)} where id > ${row.cursor}::uuid and ${filled(places)}
    order by id limit ${limit} for update`.execute(tx);
  const changed = rows.flatMap((record) => {
    const data = emptied(record.data, places);
    return equalJson(data, record.data) ? [] : [{ ...record, data }];
  });
  await writeEmptied(tx, going, changed);
  await tx
    .updateTable('studio_purges')
    .set({ done: row.done + changed.length, cursor: rows.at(-1)?.id ?? row.cursor })
    .where('purge_no', '=', purgeNo)
    .execute();
  return rows.length < limit ? 'all' : 'more';
}

/**
 * Writes records without what nobody sees in them: neither their versions nor when they were changed last, by which people
 * work, are touched. Their histories say that it was done, and not of which field: not everybody may know of it.
 */
async function writeEmptied(tx: Tx, { row, model, versions }: Going, changed: readonly RecordRow[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map((record) => {
    const { search } = columnsOf(model, recordOf(model, record), record.data, versions);
    return { id: record.id, data: record.data, search };
  });
  await sql`
    update ${tableOf(model)} as records set data = given.data, search = given.search
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(id uuid, data jsonb, search text[])
    where records.id = given.id`.execute(tx);
  await appendHistories(
    tx,
    changed.map((record) => ({
      entity: row.entity,
      recordId: record.id,
      at: new Date().toISOString(),
      userId: row.by_id,
      userName: row.by_name,
      action: 'purge',
      title: '清除停用字段的数据',
      documentVersion: model.version,
      fromState: record.state,
      toState: record.state,
      changes: [],
    })),
  );
}

/** Where of what repairs have kept, so that they can be taken back, the next part begins. */
export interface KeptPlace {
  repairNo: string;
  recordId: string;
}

export const FIRST_KEPT: KeptPlace = { repairNo: START, recordId: START };

/**
 * Empties the next values that repairs have kept: going back would put them in again.
 * @returns where to go on; 'all': these were the last, and the purge is done; undefined: it has ended, or waits
 */
export async function purgeKept(
  tx: Tx,
  documents: Documents,
  purgeNo: string,
  after: KeptPlace,
): Promise<KeptPlace | 'all' | undefined> {
  const going = await taken(tx, documents, purgeNo);
  if (going === undefined) return undefined;
  const { row, places } = going;
  const kept = await tx
    .selectFrom('studio_repaired as kept')
    .innerJoin('studio_repairs as repair', 'repair.repair_no', 'kept.repair_no')
    .select(['kept.repair_no', 'kept.record_id', 'kept.before', 'kept.after', 'repair.work'])
    .where('repair.entity', '=', row.entity)
    .where(sql<boolean>`(kept.repair_no, kept.record_id) > (${after.repairNo}::uuid, ${after.recordId}::uuid)`)
    .orderBy('kept.repair_no')
    .orderBy('kept.record_id')
    .limit(SLICE)
    .execute();
  for (const { repair_no, record_id, work, ...values } of kept) {
    const key = changedKey(work);
    const [before, afterwards] = [values.before, values.after].map(
      (value) => emptied({ [key]: value }, places)[key] ?? null,
    );
    if (equalJson(before, values.before) && equalJson(afterwards, values.after)) continue;
    await tx
      .updateTable('studio_repaired')
      .set({ before: JSON.stringify(before), after: JSON.stringify(afterwards) })
      .where('repair_no', '=', repair_no)
      .where('record_id', '=', record_id)
      .execute();
  }
  const last = kept.at(-1);
  if (last !== undefined && kept.length === SLICE) return { repairNo: last.repair_no, recordId: last.record_id };
  await end(tx, row, 'done');
  return 'all';
}
