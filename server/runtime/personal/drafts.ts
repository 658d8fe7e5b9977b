import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Draft } from '../../../contract/personal.ts';
import { DAY_MS } from '../../platform/calendar/days.ts';
import type { Executor } from '../../platform/database/port.ts';
import { type Actor, limitsFor } from '../access/actor.ts';
import { present } from '../access/fields.ts';
import { translate } from '../documents/earlier.ts';
import type { Documents } from '../documents/service.ts';
import { readShown } from '../operations/shownBy.ts';

/** A draft that nobody came back to for this long is dropped. */
const DRAFT_DAYS = 90;

/** The person's own unsaved form of a record ('' for a new one) as today's document and rights let it be seen, or null. */
export async function readDraft(
  executor: Executor,
  actor: Actor,
  model: EntityModel,
  key: string,
  documents: Documents,
): Promise<Draft | null> {
  const { caller } = actor;
  const { entity } = model;
  const row = await executor
    .selectFrom('entity_drafts')
    .select(['record', 'version', 'saved_at', 'document_version'])
    .where('user_id', '=', caller.userId)
    .where('eid', '=', caller.team.eid)
    .where('entity', '=', entity)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return null;
  const about =
    key === ''
      ? undefined
      : await executor
          .selectFrom('records')
          .select('state')
          .where('entity', '=', entity)
          .where('key', '=', key)
          .executeTakeFirst();
  const limits = limitsFor(actor, model, about?.state ?? model.states?.initial ?? null);
  const record = await asCalledNow({ executor, actor, model, documents }, row.record, row.document_version);
  return { record: present(model, limits, record), version: row.version, savedAt: row.saved_at };
}

/** The form under the names and at the places that its fields have now. */
async function asCalledNow(
  { executor, actor, model, documents }: { executor: Executor; actor: Actor; model: EntityModel; documents: Documents },
  sent: RecordData,
  documentVersion: string | null,
): Promise<RecordData> {
  const { roles } = actor.caller;
  const { record, shown } = await readShown({ models: documents, model, executor }, sent);
  if (documentVersion === null || (documents.isDrawnFrom(model, roles, documentVersion) && shown === undefined))
    return record;
  const drawn = await documents.drawnFrom(executor, model.entity, roles, documentVersion);
  return drawn ? translate(drawn, model, record, shown).record : record;
}

/**
 * What a form could have shown: a field that nobody types into never holds what its own pattern forbids, such as the
 * whole of a number that is told masked. What a person types may be malformed as long as it is a draft.
 */
function asShown({ fields }: EntityModel, record: RecordData): RecordData {
  const foreign = new Set(
    fields
      .filter(
        ({ name, readOnly, schema: { pattern } }) =>
          readOnly &&
          typeof pattern === 'string' &&
          record[name] !== undefined &&
          record[name] !== null &&
          !new RegExp(pattern, 'u').test(String(record[name])),
      )
      .map(({ name }) => name),
  );
  return Object.fromEntries(Object.entries(record).filter(([name]) => !foreign.has(name)));
}

/** Keeps the form as it is now; null forgets it. */
export async function saveDraft(
  executor: Executor,
  { caller, at }: Actor,
  model: EntityModel,
  key: string,
  draft: (Omit<Draft, 'savedAt'> & { documentVersion: string | undefined }) | null,
): Promise<void> {
  if (draft === null) {
    await executor
      .deleteFrom('entity_drafts')
      .where('user_id', '=', caller.userId)
      .where('eid', '=', caller.team.eid)
      .where('entity', '=', model.entity)
      .where('key', '=', key)
      .execute();
    return;
  }
  const kept = {
    record: JSON.stringify(asShown(model, draft.record)),
    version: draft.version,
    document_version: draft.documentVersion ?? null,
    saved_at: at.toISOString(),
  };
  await executor
    .insertInto('entity_drafts')
    .values({ entity: model.entity, eid: caller.team.eid, user_id: caller.userId, key, ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'eid', 'entity', 'key']).doUpdateSet(kept))
    .execute();
}

/** Drops drafts older than DRAFT_DAYS. */
export async function removeOldDrafts(executor: Executor, now = new Date()): Promise<void> {
  await executor
    .deleteFrom('entity_drafts')
    .where('saved_at', '<', new Date(now.getTime() - DRAFT_DAYS * DAY_MS).toISOString())
    .execute();
}
