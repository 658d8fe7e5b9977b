import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Sent } from '../../../contract/define.ts';
import type { Draft, DraftDocument, DraftHead, saveDraft as saveDraftCall } from '../../../contract/studio/index.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { mergeDocuments } from './merge.ts';

/** Saves back that somebody may still be typing in. */
const KEPT_VERSIONS = 20;
/** Drafts that one person may have begun: what lies longer than that nobody means to finish. */
export const MAX_DRAFTS = 50;

const COLUMNS = ['draft_no', 'name', 'reason', 'documents', 'version', 'by_id', 'by_name', 'at'] as const;

interface Row {
  draft_no: string;
  name: string;
  reason: string;
  documents: DraftDocument[];
  version: number;
  by_id: string;
  by_name: string;
  at: string;
}

interface HeadRow extends Omit<Row, 'reason' | 'documents'> {
  entities: string[];
}

const headOf = ({ draft_no, name, entities, version, by_id, by_name, at }: HeadRow): DraftHead => ({
  draftNo: draft_no,
  name,
  entities,
  by: { id: by_id, name: by_name },
  at,
  version,
});

const draftOf = ({ reason, documents, ...row }: Row): Draft => ({
  ...headOf({ ...row, entities: documents.map(({ entity }) => entity) }),
  reason,
  documents,
});

/** Newest first; with `entity` those that change it. What they say of it is not read, which may be long. */
export async function listDrafts(executor: Executor, entity?: string): Promise<DraftHead[]> {
  const rows = await executor
    .selectFrom('studio_drafts')
    .select(['draft_no', 'name', 'version', 'by_id', 'by_name', 'at'])
    .select(sql<string[]>`(select json_agg(one -> 'entity') from json_array_elements(documents) as one)`.as('entities'))
    .$if(entity !== undefined, (query) =>
      query.where(sql<boolean>`exists (
        select from json_array_elements(documents) as one where one ->> 'entity' = ${entity}::text)`),
    )
    .orderBy('at', 'desc')
    .execute();
  return rows.map(headOf);
}

/** @throws AppError studio.noDraft */
export async function readDraft(executor: Executor, draftNo: string): Promise<Draft> {
  const row = await executor
    .selectFrom('studio_drafts')
    .select(COLUMNS)
    .where('draft_no', '=', draftNo)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('studio.noDraft');
  return draftOf(row);
}

/** The draft, until the transaction ends nobody else's. @throws AppError studio.noDraft */
export async function lockDraft(tx: Tx, draftNo: string): Promise<Draft> {
  const row = await tx
    .selectFrom('studio_drafts')
    .select(COLUMNS)
    .where('draft_no', '=', draftNo)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('studio.noDraft');
  return draftOf(row);
}

/** What was to come into force and does not is its author's draft again. */
export async function restoreDraft(
  tx: Tx,
  { name, reason, documents, by_id, by_name }: Pick<Row, 'name' | 'reason' | 'documents' | 'by_id' | 'by_name'>,
): Promise<void> {
  const made: Row = {
    draft_no: randomUUID(),
    name,
    reason,
    documents,
    version: 1,
    by_id,
    by_name,
    at: new Date().toISOString(),
  };
  await insertDraft(tx, made);
}

async function insertDraft(tx: Tx, made: Row): Promise<void> {
  await tx
    .insertInto('studio_drafts')
    .values({ ...made, documents: JSON.stringify(made.documents) })
    .execute();
  await keepVersion(tx, made);
}

export async function removeDraft(tx: Tx, draftNo: string): Promise<void> {
  await tx.deleteFrom('studio_drafts').where('draft_no', '=', draftNo).execute();
}

/**
 * Keeps a draft as it is now. What somebody else has saved meanwhile is merged with it by identity.
 * @throws AppError studio.noDraft, studio.tooManyDrafts, studio.draftConflict with the draft as it is
 */
export async function saveDraft(
  tx: Tx,
  { userId, userName }: Caller,
  sent: Sent<typeof saveDraftCall>,
): Promise<{ draft: Draft; merged: boolean }> {
  const { draftNo, version, name, documents } = sent;
  const stamp = { by_id: userId, by_name: userName, at: new Date().toISOString() };
  if (draftNo === undefined) {
    await requireRoom(tx, userId);
    const made: Row = {
      draft_no: randomUUID(),
      name,
      reason: sent.reason ?? '',
      documents,
      version: 1,
      ...stamp,
    };
    await insertDraft(tx, made);
    return { draft: draftOf(made), merged: false };
  }
  const there = await lockDraft(tx, draftNo);
  const saved = version === there.version ? documents : await merge(tx, there, version, documents);
  // A save that is only of the documents keeps why they are changed.
  const { reason = there.reason } = sent;
  const next: Row = { draft_no: draftNo, name, reason, documents: saved, version: there.version + 1, ...stamp };
  await tx
    .updateTable('studio_drafts')
    .set({ ...next, documents: JSON.stringify(saved) })
    .where('draft_no', '=', draftNo)
    .execute();
  await keepVersion(tx, next);
  return { draft: draftOf(next), merged: JSON.stringify(saved) !== JSON.stringify(documents) };
}

/** @throws AppError studio.tooManyDrafts */
async function requireRoom(tx: Tx, userId: string): Promise<void> {
  const { begun } = await tx
    .selectFrom('studio_drafts')
    .select(({ fn }) => fn.countAll<number>().as('begun'))
    .where('by_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (begun < MAX_DRAFTS) return;
  const message = `您有 ${MAX_DRAFTS} 份草稿还没有发布，请先发布或放弃一些再开始新的`;
  throw new AppError('studio.tooManyDrafts', { message });
}

async function merge(
  tx: Tx,
  there: Draft,
  version: number | undefined,
  documents: DraftDocument[],
): Promise<DraftDocument[]> {
  const seen =
    version === undefined
      ? undefined
      : await tx
          .selectFrom('studio_draft_versions')
          .select('documents')
          .where('draft_no', '=', there.draftNo)
          .where('version', '=', version)
          .executeTakeFirst();
  const merged = seen && mergeDocuments(seen.documents, documents, there.documents);
  if (merged === undefined) throw new AppError('studio.draftConflict', { data: there });
  return merged;
}

async function keepVersion(tx: Tx, { draft_no, version, documents }: Row): Promise<void> {
  await tx
    .insertInto('studio_draft_versions')
    .values({ draft_no, version, documents: JSON.stringify(documents) })
    .execute();
  await tx
    .deleteFrom('studio_draft_versions')
    .where('draft_no', '=', draft_no)
    .where('version', '<=', version - KEPT_VERSIONS)
    .execute();
}
