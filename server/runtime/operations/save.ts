import type { RecordData } from '@yunpu/engine-core/document';
import { blankRecord } from '@yunpu/engine-core/record';
import { sql } from 'kysely';
import { AppError } from '../../platform/http/errors.ts';
import { limitsFor, limitsOn } from '../access/actor.ts';
import { mayCreate, requireReader } from '../access/rows.ts';
import { type Translated, translate, unnamedFields } from '../documents/earlier.ts';
import { type FoundRow, findRow } from '../storage/find.ts';
import { applyAction, assignNumber, finish, judge, recompute, requireAction } from './commit.ts';
import { conflictOn } from './conflict.ts';
import type { Writing } from './context.ts';
import { requireRow, whyNotSaved } from './detail.ts';
import { type Draft, draftOf, refuseIssues } from './draft.ts';
import { followAction } from './effects.ts';
import { settleFollowed } from './follow.ts';
import { runMoment } from './hookRun.ts';
import { settleLinks } from './links.ts';
import { mergeRecord } from './merge.ts';
import { readOnlyIssues, readOnlyPaths } from './readOnly.ts';
import { settleRollups } from './rollups.ts';
import { readShown } from './shownBy.ts';
import { isUnchanged } from './store.ts';
import { goneIssues, unknownKeys } from './unknownKeys.ts';

export interface SaveInput {
  record: RecordData;
  /** Version that was edited; undefined for a new record. */
  version?: number;
  action?: string;
  input?: RecordData;
  /** Version of the document that the form was drawn from; absent: the one in force. */
  documentVersion?: string;
}

/** The locked row, if this person may edit it in its state and edited the version that stands. */
async function lockForSave(
  op: Writing,
  key: unknown,
  { version, documentVersion }: { version: number; documentVersion?: string | undefined },
): Promise<FoundRow> {
  if (typeof key !== 'string' || key === '')
    throw new AppError('request.invalid', {
      message: '缺少要保存的单据编号',
      issues: [{ path: `/record/${op.model.key}`, code: 'required', message: '缺少要保存的单据编号' }],
    });
  const row = await requireRow(op, key, true);
  const why = whyNotSaved(op.model, op.actor, row);
  if (!row.writable) throw new AppError('session.forbidden', { message: why });
  if (row.version !== version) throw conflictOn(op, row, documentVersion);
  if (why !== undefined && !op.actor.unrestricted) throw new AppError('record.locked', { message: why });
  return row;
}

/**
 * An entity's only record, made by somebody since this person began to fill it in: what they typed is merged with it, as with
 * any that was changed meanwhile. Of several who make it at once, the others wait for the first.
 * @throws AppError record.conflict
 */
async function refuseSecond(op: Writing, documentVersion: string | undefined): Promise<void> {
  const { model, actor, tx } = op;
  if (!model.single) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`single record ${model.entity}`}, 0))`.execute(tx);
  const row = await findRow(tx, model, actor, model.entity, true);
  if (row !== undefined) throw conflictOn(op, row, documentVersion);
}

/** A record that the shop's own code creates may begin in any state; without one it begins like all others. */
function stateOfBlank({ model }: Writing, blank: RecordData): RecordData {
  return model.states === undefined ? {} : { [model.states.field]: blank[model.states.field] };
}

/** What was sent in the words of the document in force, whichever document the form was drawn from. */
async function understood(op: Writing, { record: sent, documentVersion }: SaveInput): Promise<Translated> {
  const { model, runtime, executor, actor } = op;
  const { record, shown } = await readShown({ models: runtime.models, model, executor }, sent);
  if (documentVersion === undefined || (documentVersion === model.version && shown === undefined))
    return { record, unknown: new Set(), gone: [] };
  const drawn = await runtime.models.drawnFrom(executor, model.entity, actor.caller.roles, documentVersion);
  return drawn === undefined
    ? { record, unknown: unnamedFields(model, record), gone: [] }
    : translate(drawn, model, record, shown);
}

function mergeSent(op: Writing, draft: Draft, translated: Translated): void {
  const { model, actor } = op;
  const { record: sent, unknown } = translated;
  const base = draft.previous ?? blankRecord(model, { scope: draft.scope });
  const limits =
    draft.row === undefined
      ? limitsFor(actor, model, model.states?.initial ?? null)
      : limitsOn(actor, model, draft.row.state);
  draft.issues.push(...unknownKeys(model, sent, limits), ...goneIssues(op, draft.row, translated));
  if (actor.unrestricted) {
    draft.record = { ...(draft.row === undefined ? stateOfBlank(op, base) : {}), ...sent };
    return;
  }
  // What a new record is begun with by its own hook is no defaults to compare with: the hook before the save fills it in and judges it.
  const begun = draft.row === undefined && model.hooks.blank !== undefined && model.hooks.beforeSave !== undefined;
  const passedOver = begun ? new Set([...unknown, ...readOnlyPaths(model)]) : unknown;
  const { record, issues } = mergeRecord(model, limits, base, sent, draft.row === undefined, passedOver);
  draft.record = record;
  draft.issues.push(...issues);
  if (!begun) draft.issues.push(...readOnlyIssues(model, draft, base));
}

/** Merges, completes and judges what was sent. */
async function prepareDraft(op: Writing, draft: Draft, sent: Translated, rehearsed = false): Promise<void> {
  mergeSent(op, draft, sent);
  refuseIssues(draft.issues);
  await settleLinks(op, draft);
  await assignNumber(op, draft, rehearsed);
  await completeDraft(op, draft);
}

/** What the server itself puts into a record that is saved, and its verdict on the whole. */
export async function completeDraft(op: Writing, draft: Draft): Promise<void> {
  await settleFollowed(op, draft);
  await settleRollups(op, draft);
  await runMoment(op, draft, 'beforeSave');
  await judge(op, draft);
}

/**
 * Creates or changes a record, and runs an action on it in the same transaction. A save that changes nothing writes
 * nothing: the version stays, and no history entry is made.
 * @param title what the history calls a change without an action
 * @returns the stored row
 * @throws AppError record.invalid, also for a key that the document does not know
 */
export async function save(op: Writing, request: SaveInput, title = '保存'): Promise<FoundRow> {
  const { model, actor } = op;
  requireReader(model, actor);
  const action = request.action === undefined ? undefined : requireAction(model, request.action);
  if (request.version === undefined && !mayCreate(model, actor))
    throw new AppError('session.forbidden', { message: '您没有新建此类单据的权限' });
  if (request.version === undefined) await refuseSecond(op, request.documentVersion);
  const sent = await understood(op, request);
  const row =
    request.version === undefined
      ? undefined
      : await lockForSave(op, sent.record[model.key], { ...request, version: request.version });
  const draft = draftOf(op, row);
  await prepareDraft(op, draft, sent);
  if (action === undefined && row !== undefined && isUnchanged(op, draft)) return row;
  if (action === undefined)
    return finish(op, draft, row === undefined ? { action: 'create', title: '新建' } : { action: 'save', title }, [
      'afterSave',
    ]);
  await applyAction(op, draft, action, request.input ?? {});
  recompute(op, draft);
  const done = await finish(op, draft, { action: action.name, title: action.title }, ['afterSave', 'afterAction']);
  return followAction(op, action, row, done);
}

/**
 * What a save without an action would store, judged like one; nothing is stored and no number is taken.
 * @throws AppError as `save` does
 */
export async function dryRun(op: Writing, request: Pick<SaveInput, 'record' | 'version'>): Promise<RecordData> {
  const sent = await understood(op, request);
  const row =
    request.version === undefined
      ? undefined
      : await lockForSave(op, sent.record[op.model.key], { version: request.version });
  const draft = draftOf(op, row);
  await prepareDraft(op, draft, sent, true);
  return draft.record;
}
