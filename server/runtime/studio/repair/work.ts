import { randomUUID } from 'node:crypto';
import type { EntityModel, StoredTest } from '@yunpu/engine-core/document';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { RepairWork } from '../../../../contract/studio/index.ts';
import type { Executor, Tx } from '../../../platform/database/port.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import { whereOf } from '../../documents/effects.ts';
import { announceSources } from '../../documents/rollups.ts';
import type { RecordRow } from '../../records/rows.ts';
import { tableOf } from '../../storage/find.ts';
import { withComputed } from './computing.ts';
import { type RepairPlan, repairedField } from './plan.ts';
import { type Signature, scopeFor, takenBack, writeQuietly, writeRows } from './rows.ts';
import { changedKey, isJudged, type RepairSpec } from './spec.ts';
import type { RepairTables } from './tables.ts';
import { repairedTo, undoneTo } from './written.ts';

export const REPAIR_TOPIC = 'studio.repair';

/** As many are changed with the publication itself; more follow in the background. */
const AT_ONCE = 500;
/** Records of one transaction in the background: others wait for none of them long. */
const SLICE = 200;
const START = '00000000-0000-0000-0000-000000000000';

export type RepairRow = Omit<Selectable<RepairTables['studio_repairs']>, 'seq'>;

const workOf = ({ repair_no, entity, title, state, total, done, kept, at }: RepairRow): RepairWork => ({
  repairNo: repair_no,
  entity,
  title,
  state,
  total,
  done,
  left: kept,
  at,
});

const signatureOf = ({ by_id, by_name, title }: RepairRow, undoing: boolean): Signature => ({
  userId: by_id,
  userName: by_name,
  at: new Date(),
  action: undoing ? 'repair-undone' : 'repair',
  title: undoing ? `撤回随发布的处理：${title}` : `随发布处理：${title}`,
});

/** The records that are looked at. Of a field that is back where it was, what is stored there from then may be out of date. */
function touchedBy({ ids, test, repair }: RepairSpec): RawBuilder<boolean> {
  if (test.is === 'recomputed') return sql<boolean>`true`;
  const found: StoredTest = isJudged(test) ? { is: test.is === 'unmet' ? 'missing' : 'filled' } : test;
  const where = whereOf(ids, found) ?? sql<boolean>`true`;
  if (repair.do !== 'move') return where;
  const { table = [], steps } = repair.into;
  return sql<boolean>`(${where} or ${whereOf([...table, ...steps], found) ?? sql`false`})`;
}

interface Begun {
  publishNo: string;
  publisher: { userId: string; userName: string };
  at: string;
}

/** Few records are changed in this transaction, many in the background once it has committed. */
export async function beginRepair(tx: Tx, plan: RepairPlan, { publishNo, publisher, at }: Begun): Promise<RepairWork> {
  const { model, spec, title } = plan;
  const where = touchedBy(spec);
  const counted = await sql<{
    total: number;
  }>`select count(*)::float8 as total from ${tableOf(model)} where ${where}`.execute(tx);
  const row: RepairRow = {
    repair_no: randomUUID(),
    publish_no: publishNo,
    entity: model.entity,
    title,
    work: spec,
    state: 'running',
    total: counted.rows[0]?.total ?? 0,
    done: 0,
    kept: 0,
    cursor: START,
    by_id: publisher.userId,
    by_name: publisher.userName,
    at,
  };
  await tx
    .insertInto('studio_repairs')
    .values({ ...row, work: JSON.stringify(spec) })
    .execute();
  return goOn(tx, row, (current, limit) => repairSlice(tx, plan, current, limit));
}

/** Takes back what publications after a version have done to an entity's records, the last first. */
export async function undoRepairs(tx: Tx, model: EntityModel, afterPublication: number): Promise<RepairWork[]> {
  const rows = await tx
    .selectFrom('studio_repairs')
    .selectAll()
    .where('entity', '=', model.entity)
    .where('state', 'in', ['running', 'done', 'stopped'])
    .where('publish_no', 'in', (query) =>
      query
        .selectFrom('studio_publications')
        .select('publish_no')
        .where('entity', '=', model.entity)
        .where('seq', '>', afterPublication),
    )
    .orderBy('seq', 'desc')
    .forUpdate()
    .execute();
  const undone: RepairWork[] = [];
  for (const row of rows) {
    await setState(tx, row, 'undoing');
    undone.push(await goOn(tx, { ...row, state: 'undoing' }, (current, limit) => undoSlice(tx, model, current, limit)));
  }
  return undone;
}

async function goOn(
  tx: Tx,
  begun: RepairRow,
  slice: (row: RepairRow, limit: number) => Promise<RepairRow>,
): Promise<RepairWork> {
  if ((begun.state === 'undoing' ? begun.done : begun.total) > AT_ONCE) {
    await enqueue(tx, REPAIR_TOPIC, { repairNo: begun.repair_no }, { key: begun.entity });
    return workOf(begun);
  }
  let row = begun;
  while (row.state === 'running' || row.state === 'undoing') row = await slice(row, AT_ONCE);
  return workOf(row);
}

/** The next records of a repair; its state says whether there are more. */
export async function repairSlice(tx: Tx, plan: RepairPlan, row: RepairRow, limit = SLICE): Promise<RepairRow> {
  const { model, spec } = plan;
  const where = touchedBy(spec);
  const found = await sql<RecordRow>`
    select * from ${tableOf(model)} where id > ${row.cursor}::uuid and ${where} order by id limit ${limit} for update`.execute(
    tx,
  );
  const signature = signatureOf(row, false);
  const concerned = found.rows.filter((record) => plan.concerns(record));
  const changed = concerned.flatMap((record) => {
    const data = plan.change(record, scopeFor(record, signature));
    return data === undefined ? [] : [{ row: record, data, written: repairedTo(model.version) }];
  });
  const id = changedKey(spec);
  if (plan.isQuiet) await writeQuietly(tx, model, changed);
  else await writeRows(tx, model, changed, signature, row.total <= AT_ONCE);
  if (changed.length > 0 && !plan.isQuiet)
    await tx
      .insertInto('studio_repaired')
      .values(
        changed.map(({ row: record, data }) => ({
          repair_no: row.repair_no,
          record_id: record.id,
          before: JSON.stringify(record.data[id] ?? null),
          after: JSON.stringify(data[id] ?? null),
        })),
      )
      .execute();
  const next: RepairRow = {
    ...row,
    cursor: found.rows.at(-1)?.id ?? row.cursor,
    total: row.total - (found.rows.length - concerned.length),
    done: row.done + changed.length,
    kept: row.kept + concerned.length - changed.length,
    state: found.rows.length < limit ? 'done' : 'running',
  };
  await saveProgress(tx, next);
  if (next.state === 'done') await bringInLine(tx, model, next);
  return next;
}

/** Sums and other values of further records that are made of what was changed are worked out anew in the background. */
async function bringInLine(
  tx: Tx,
  model: EntityModel,
  { work, done }: Pick<RepairRow, 'work' | 'done'>,
): Promise<void> {
  const field = repairedField(model, work);
  if (field === undefined || done === 0) return;
  await announceSources(tx, { entity: model.entity, fields: [field.path] });
}

/** The next records of a repair that is taken back; what people have written over it since stays. */
export async function undoSlice(tx: Tx, model: EntityModel, row: RepairRow, limit = SLICE): Promise<RepairRow> {
  const kept = await tx
    .selectFrom('studio_repaired')
    .selectAll()
    .where('repair_no', '=', row.repair_no)
    .orderBy('record_id')
    .limit(limit)
    .execute();
  const ids = kept.map(({ record_id }) => record_id);
  const records =
    ids.length === 0
      ? []
      : (
          await sql<RecordRow>`
            select * from ${tableOf(model)} where id = any(${sql.val(ids)}::uuid[]) order by id for update`.execute(tx)
        ).rows;
  const id = changedKey(row.work);
  const field = repairedField(model, row.work);
  const byRecord = new Map(kept.map((one) => [one.record_id, one]));
  const changed = records.flatMap((record) => {
    const one = byRecord.get(record.id);
    const back = one && takenBack(record.data, id, one);
    const data = back && field ? withComputed(model, record, back, field.path) : back;
    const written = undoneTo(model.version, id, record.document_version);
    return data === undefined ? [] : [{ row: record, data, written }];
  });
  await writeRows(tx, model, changed, signatureOf(row, true), row.done <= AT_ONCE);
  if (ids.length > 0)
    await tx
      .deleteFrom('studio_repaired')
      .where('repair_no', '=', row.repair_no)
      .where('record_id', 'in', ids)
      .execute();
  const next: RepairRow = { ...row, state: kept.length < limit ? 'undone' : 'undoing' };
  await setState(tx, row, next.state);
  if (next.state === 'undone') await bringInLine(tx, model, next);
  return next;
}

async function saveProgress(tx: Tx, { repair_no, cursor, total, done, kept, state }: RepairRow): Promise<void> {
  await tx
    .updateTable('studio_repairs')
    .set({ cursor, total, done, kept, state })
    .where('repair_no', '=', repair_no)
    .execute();
}

async function setState(tx: Tx, { repair_no }: RepairRow, state: RepairRow['state']): Promise<void> {
  await tx.updateTable('studio_repairs').set({ state }).where('repair_no', '=', repair_no).execute();
}

/** What was done to an entity's records last, newest first. */
export async function listRepairs(executor: Executor, entity: string): Promise<RepairWork[]> {
  const rows = await executor
    .selectFrom('studio_repairs')
    .selectAll()
    .where('entity', '=', entity)
    .orderBy('seq', 'desc')
    .limit(20)
    .execute();
  return rows.map(workOf);
}

/** The repair, until the transaction ends nobody else's. */
export async function lockRepair(tx: Tx, repairNo: string): Promise<RepairRow | undefined> {
  return tx.selectFrom('studio_repairs').selectAll().where('repair_no', '=', repairNo).forUpdate().executeTakeFirst();
}

export async function stopRepair(tx: Tx, model: EntityModel, row: RepairRow): Promise<void> {
  await setState(tx, row, 'stopped');
  await bringInLine(tx, model, row);
}
