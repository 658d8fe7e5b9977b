import { randomUUID } from 'node:crypto';
import type { EntityModel } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import type { Database, Executor, Tx } from '../../../platform/database/port.ts';
import { planAdoption } from '../../approvals/adoption.ts';
import type { Entry } from '../../documents/catalogue.ts';
import type { Documents } from '../../documents/service.ts';
import { type RecordRow, readUnmoved } from '../../records/rows.ts';
import { afterFollow } from './following.ts';
import { afterMove, keyBefore } from './moving.ts';
import { plannedMoves } from './plan.ts';
import { followRenames } from './renamed.ts';
import { beginRepair, type RepairRow } from './work.ts';
import { isWrittenUnder } from './written.ts';

const SYSTEM = { userId: 'system', userName: '系统' };

/** Records are arranged by this version from now on. */
export async function noteArranged(tx: Tx, entity: string, version: string): Promise<void> {
  await tx
    .insertInto('studio_arranged')
    .values({ entity, version })
    .onConflict((conflict) => conflict.column('entity').doUpdateSet({ version }))
    .execute();
}

/**
 * Before documents are served: what a release has moved or renamed is followed by stored values, saved views and set-ups,
 * once, whichever process comes first.
 */
export async function arrange(database: Database, documents: Documents, entries: readonly Entry[]): Promise<void> {
  const kept = await database.kysely.selectFrom('studio_arranged').selectAll().execute();
  const arranged = new Map(kept.map(({ entity, version }) => [entity, version]));
  const stored = entries.filter(({ model }) => model.storage === 'records');
  const fresh = stored.filter(({ model }) => !arranged.has(model.entity));
  if (fresh.length > 0)
    await database.kysely
      .insertInto('studio_arranged')
      .values(fresh.map(({ model: { entity, version } }) => ({ entity, version })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const entry of stored) {
    const { entity, version } = entry.model;
    const was = arranged.get(entity);
    if (was !== undefined && was !== version) await follow(database, documents, entry, was);
  }
  const running = await runningRepairs(database.kysely);
  for (const { model } of stored) {
    const own = running.filter(({ entity }) => entity === model.entity);
    readUnmoved(model, await unmovedOf(database.kysely, model, own));
  }
}

async function follow(database: Database, documents: Documents, { model, document, validator }: Entry, was: string) {
  const { entity, version } = model;
  await database.transaction(async (tx) => {
    const mine = await tx
      .updateTable('studio_arranged')
      .set({ version })
      .where('entity', '=', entity)
      .where('version', '=', was)
      .returning('entity')
      .executeTakeFirst();
    if (mine === undefined) return;
    await planAdoption(tx, model);
    const older = await documents.modelBefore(tx, entity, was);
    if (older === undefined) return;
    await followRenames(tx, older, model, documents.all());
    const target = { entity, model, document, check: validator.record, texts: new Map<string, string>() };
    for (const plan of plannedMoves(documents, target, older))
      await beginRepair(tx, plan, { publishNo: randomUUID(), publisher: SYSTEM, at: new Date().toISOString() });
  });
}

type RunningRepair = Pick<RepairRow, 'entity' | 'work' | 'at'>;

/** The repairs that have not ended, the oldest first. */
function runningRepairs(executor: Executor): Promise<RunningRepair[]> {
  return executor
    .selectFrom('studio_repairs')
    .select(['entity', 'work', 'at'])
    .where('state', '=', 'running')
    .orderBy('seq')
    .execute();
}

/** While values are still being moved: a row's data as it will be, by the rows that nobody has written since. */
async function unmovedOf(
  executor: Executor,
  { entity, version }: EntityModel,
  running: readonly RunningRepair[],
): Promise<((row: RecordRow) => RecordRow['data']) | undefined> {
  const moves: { after(data: RecordRow['data']): RecordRow['data']; isDone(written: string): boolean }[] = [];
  for (const { work, at } of running) {
    const { ids, repair } = work;
    if (repair.do !== 'move' && repair.do !== 'follow') continue;
    const { rows } = await sql<{ version: string }>`
      select version from entity_documents where entity = ${entity} and published_at >= ${at}::timestamptz
      union select version from studio_publications where entity = ${entity} and at >= ${at}::timestamptz`.execute(
      executor,
    );
    const after = (data: RecordRow['data']) =>
      repair.do === 'move' ? afterMove(data, repair, false) : afterFollow(data, { ids, repair });
    const since = new Set([version, ...rows.map((row) => row.version)]);
    const key = repair.do === 'move' ? keyBefore(repair) : undefined;
    moves.push({ after, isDone: (written) => [...since].some((one) => isWrittenUnder(written, one, key)) });
  }
  if (moves.length === 0) return undefined;
  return ({ data, document_version }) =>
    moves.reduce((now, { after, isDone }) => (isDone(document_version) ? now : after(now)), data);
}
