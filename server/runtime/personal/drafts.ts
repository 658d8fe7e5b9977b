import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { formatValue } from '@yunpu/engine-core/format';
import { isNamed } from '@yunpu/engine-core/query';
import { getAt, sameValue } from '@yunpu/engine-core/record';
import type { Draft } from '../../../contract/personal.ts';
import { DAY_MS } from '../../platform/calendar/days.ts';
import type { Executor } from '../../platform/database/port.ts';
import { type Actor, limitsFor } from '../access/actor.ts';
import { present } from '../access/fields.ts';
import { type Translated, translate } from '../documents/earlier.ts';
import type { Gone } from '../documents/moved.ts';
import type { Documents } from '../documents/service.ts';
import { readShown } from '../operations/shownBy.ts';
import type { LeftOut } from './tables.ts';

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
    .select(['record', 'version', 'saved_at', 'document_version', 'left_out'])
    .where('user_id', '=', caller.userId)
    .where('eid', '=', caller.team.eid)
    .where('entity', '=', entity)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return null;
  const about = await storedAs(executor, entity, key);
  const limits = limitsFor(actor, model, about?.state ?? model.states?.initial ?? null);
  const { record, gone } = await asCalledNow({ executor, actor, model, documents }, row.record, row.document_version);
  const leftOut = withLeft(row.left_out, gone, about?.data);
  return {
    record: present(model, limits, record),
    version: row.version,
    savedAt: row.saved_at,
    ...(leftOut.length > 0 && { leftOut }),
  };
}

/** The record that a draft is of; undefined of a new one. */
async function storedAs(executor: Executor, entity: string, key: string) {
  if (key === '') return undefined;
  return executor
    .selectFrom('records')
    .select(['state', 'data'])
    .where('entity', '=', entity)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** So much of a value is kept as text: enough to copy a paragraph from. */
const LONGEST = 2_000;

/** What was left out before, and what is now; what the record itself has there was not typed, and stays in it. */
function withLeft(before: readonly LeftOut[], gone: readonly Gone[], stored: RecordData = {}): LeftOut[] {
  const left = new Map(before.map((one) => [one.title, one.text]));
  for (const { field, pointer, value } of gone) {
    if (field.compute || sameValue(getAt(stored, pointer), value)) continue;
    // Links, people and departments are keys, and a table is many values: only their form shows them in words.
    const text = isNamed(field) || field.kind === 'table' ? '' : formatValue(field, value).slice(0, LONGEST);
    left.set(field.title, text);
  }
  return [...left].map(([title, text]) => ({ title, text }));
}

/** The form under the names and at the places that its fields have now. */
async function asCalledNow(
  { executor, actor, model, documents }: { executor: Executor; actor: Actor; model: EntityModel; documents: Documents },
  sent: RecordData,
  documentVersion: string | null,
): Promise<Pick<Translated, 'record' | 'gone'>> {
  const { roles } = actor.caller;
  const { record, shown } = await readShown({ models: documents, model, executor }, sent);
  if (documentVersion === null || (documents.isDrawnFrom(model, roles, documentVersion) && shown === undefined))
    return { record, gone: [] };
  const drawn = await documents.drawnFrom(executor, model.entity, roles, documentVersion);
  return drawn ? translate(drawn, model, record, shown) : { record, gone: [] };
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

/**
 * What a draft said in fields that the form which is kept in its place does not know any more: a page goes on under a later
 * document by itself, and sends no more than that one has.
 */
async function leftBehind(
  executor: Executor,
  actor: Actor,
  model: EntityModel,
  key: string,
  documents: Documents,
  documentVersion: string | undefined,
): Promise<LeftOut[]> {
  const { caller } = actor;
  const row = await executor
    .selectFrom('entity_drafts')
    .select(['record', 'document_version', 'left_out'])
    .where('user_id', '=', caller.userId)
    .where('eid', '=', caller.team.eid)
    .where('entity', '=', model.entity)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return [];
  if (row.document_version === (documentVersion ?? null)) return row.left_out;
  const { gone } = await asCalledNow({ executor, actor, model, documents }, row.record, row.document_version);
  return withLeft(row.left_out, gone, (await storedAs(executor, model.entity, key))?.data);
}

/** Keeps the form as it is now; null forgets it. */
export async function saveDraft(
  executor: Executor,
  actor: Actor,
  model: EntityModel,
  key: string,
  draft: (Omit<Draft, 'savedAt' | 'leftOut'> & { documentVersion: string | undefined }) | null,
  documents: Documents,
): Promise<void> {
  const { caller, at } = actor;
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
  const leftOut = await leftBehind(executor, actor, model, key, documents, draft.documentVersion);
  const kept = {
    left_out: JSON.stringify(leftOut),
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
