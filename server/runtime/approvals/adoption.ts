import type { EntityModel } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { JobHandler } from '../../platform/jobs/worker.ts';
import { type Actor, systemActor, unrestrict } from '../access/actor.ts';
import type { EntityAccess } from '../access/entityAccess.ts';
import { scopeOf } from '../access/scope.ts';
import { teamsOf } from '../storage/find.ts';
import { approvalPort } from './service.ts';
import { runningApproval } from './store.ts';

const BATCH = 100;
/** Every process serves the document that brought the chain by then. */
const SERVED_SECONDS = 3;
/** Work for the outbox: a document's records that wait for approval without a chain get one. Payload: `{ entity }`. */
export const ADOPTION_TOPIC = 'approvals.adopt';

interface Documents {
  catalogue: { entries: ReadonlyMap<string, { model: EntityModel }> };
}

/** With a document that has a chain come into force, its records that wait already get theirs. */
export async function planAdoption(tx: Tx, { entity, approval }: EntityModel): Promise<void> {
  if (approval?.state !== undefined)
    await enqueue(tx, ADOPTION_TOPIC, { entity }, { key: entity, delaySeconds: SERVED_SECONDS });
}

export function adoptionHandler(database: Database, access: EntityAccess, documents: Documents): JobHandler {
  return async (payload, { signal }) => {
    const model = documents.catalogue.entries.get((payload as { entity: string }).entity)?.model;
    if (model) await adopt(database, access, model, new Date(), signal);
  };
}

/** Starts chains for records that wait for approval without one; it looks through whole entities, so not often. */
export async function startMissingChains(
  database: Database,
  access: EntityAccess,
  documents: Documents,
  now = new Date(),
): Promise<void> {
  for (const { model } of documents.catalogue.entries.values()) await adopt(database, access, model, now);
}

/**
 * Records that were submitted before their document had a chain get one, asked for by who changed them last. One that
 * nobody could decide stays without, until the next time.
 */
async function adopt(
  database: Database,
  access: EntityAccess,
  model: EntityModel,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  if (model.approval?.state === undefined) return;
  let after: string | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await sql<{ id: string; key: string; eid: string; by: string; byName: string }>`
      select id, key, eid, updated_by as by, updated_by_name as "byName" from records
      where entity = ${model.entity} and state = ${model.approval.state}
        and ${after === undefined ? sql`true` : sql`id > ${after}::uuid`}
        and not exists (select 1 from approvals where approvals.entity = records.entity and approvals.record_key = records.key and approvals.status = 'running')
      order by id limit ${BATCH}`.execute(database.kysely);
    for (const { key, eid, by, byName } of rows) {
      const system = systemActor(eid, now);
      const actor: Actor = unrestrict({ ...system, caller: { ...system.caller, userId: by, userName: byName } });
      await database
        .transaction((tx) => adoptOne(tx, access, model, { key, eid, actor }))
        .catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id;
  }
}

async function adoptOne(
  tx: Tx,
  access: EntityAccess,
  model: EntityModel,
  { key, eid, actor }: { key: string; eid: string; actor: Actor },
): Promise<void> {
  const found = await access.lock(tx, systemActor(eid, actor.at), model.entity, key);
  if (!found || found.state !== model.approval?.state) return;
  if (await runningApproval(tx, model.entity, key)) return;
  const teams = await teamsOf(tx, model, [{ eid }]);
  await approvalPort.start({
    tx,
    actor,
    model,
    entities: access,
    key,
    eid,
    record: found.record,
    scope: scopeOf(actor.caller, actor.at, false, teams?.[eid]),
  });
}
