import { sql } from 'kysely';
import type { JobHandler } from '../../platform/jobs/worker.ts';
import { systemActor, unrestrict } from '../access/actor.ts';
import {
  announceSources,
  type ChangedSources,
  definitionOf,
  derivedFields,
  planRollupsOver,
} from '../documents/rollups.ts';
import type { Documents } from '../documents/service.ts';
import { tableOf } from '../storage/find.ts';
import { type Runtime, writing } from './context.ts';
import { announceReadAnew } from './readAnew.ts';
import { derived, followRollups } from './rollups.ts';
import { columnsOf, isUnchanged } from './store.ts';

/** Records of one transaction: whoever saves one of them meanwhile waits no longer than this takes. */
const SLICE = 50;

/**
 * Works out the sums of the records that were there before a document said them, slice after slice, from wherever it
 * was broken off. Nobody changed those records, so their versions and their histories stay.
 */
export function sumUpHandler(runtime: Runtime, documents: Documents): JobHandler {
  return async (payload, { signal }) => {
    const { entity } = payload as { entity: string };
    while (await sumUpSome(runtime, documents, entity)) signal.throwIfAborted();
  };
}

/** Begins anew what is made of fields that were changed in many records. */
export const sourcesHandler =
  ({ database }: Runtime, documents: Documents): JobHandler =>
  (payload) =>
    database.transaction((tx) => planRollupsOver(tx, documents.all(), payload as ChangedSources));

async function sumUpSome(runtime: Runtime, documents: Documents, entity: string): Promise<boolean> {
  if (!runtime.models.has(entity)) return false;
  return runtime.database.transaction(async (tx) => {
    const op = writing(runtime, entity, unrestrict(systemActor('')), tx);
    const state = await tx
      .selectFrom('entity_rollups')
      .selectAll()
      .where('entity', '=', entity)
      .where('is_done', '=', false)
      .forUpdate()
      .executeTakeFirst();
    // Published anew meanwhile: that has work of its own waiting.
    if (state?.definition !== definitionOf(op.model, documents.catalogue.entries)) return false;
    const { rows } = await sql<{ id: string; key: string }>`
      select id, key from ${tableOf(op.model)} where ${state.through === null ? sql`true` : sql`id > ${state.through}::uuid`}
      order by id limit ${SLICE}`.execute(tx);
    let hasChanged = state.has_changed;
    for (const { key } of rows) {
      const draft = await derived(op, key);
      if (draft?.row === undefined || isUnchanged(op, draft)) continue;
      const { data, search } = columnsOf(op.model, draft.record, draft.row.data);
      await tx
        .updateTable('records')
        .set({ data, search })
        .where('entity', '=', entity)
        .where('id', '=', draft.row.id)
        .execute();
      await followRollups(op, draft.previous, draft.record);
      hasChanged = true;
    }
    const through = rows.at(-1)?.id ?? state.through;
    const isDone = rows.length < SLICE;
    await tx
      .updateTable('entity_rollups')
      .set({ through, is_done: isDone, has_changed: hasChanged })
      .where('entity', '=', entity)
      .execute();
    if (isDone && hasChanged) {
      await announceSources(tx, { entity, fields: derivedFields(op.model) });
      if (through !== null) await announceReadAnew(tx, op.model, through);
    }
    return !isDone;
  });
}
