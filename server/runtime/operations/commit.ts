import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import { checkRecord, missingText, prepareRecord, validateInput } from '@yunpu/engine-core/validation';
import { applyTransition, mayAct, stateOf } from '@yunpu/engine-core/workflow';
import { dayOf } from '../../platform/calendar/days.ts';
import { AppError } from '../../platform/http/errors.ts';
import { isChainOf, unrestrict } from '../access/actor.ts';
import type { HookMoment } from '../documents/hooks.ts';
import { type FoundRow, findRow } from '../storage/find.ts';
import { nextNumbers, numberPattern, type Series, seriesOf } from '../storage/numbering.ts';
import type { Writing } from './context.ts';
import { type Draft, refuseIssues, subject } from './draft.ts';
import { withStoredTypes } from './files.ts';
import { settleFollowed } from './follow.ts';
import { runActionHook, runMoment } from './hookRun.ts';
import { settleInputLinks } from './links.ts';
import { checkOverlaps } from './overlap.ts';
import { sanitizeRecord } from './richText.ts';
import { followRollups } from './rollups.ts';
import { type Event, storeDraft } from './store.ts';
import { checkUnique } from './unique.ts';
import { unknownInput } from './unknownKeys.ts';

/** Keys are in indexes and URLs, so their length is limited. */
const KEY_LENGTH = 120;

/** @throws AppError action.unknown */
export function requireAction(model: EntityModel, name: string): ActionModel {
  const action = model.actions.find((candidate) => candidate.name === name);
  if (action === undefined) throw new AppError('action.unknown', { message: `没有操作“${name}”` });
  return action;
}

/** System fields stay in scope of expressions while a draft is judged, though they are not part of it. */
function withSystem(draft: Draft): RecordData {
  const { id, eid, createdAt, createdBy, createdByName, updatedAt, updatedBy, updatedByName } = draft.previous ?? {};
  return draft.previous === undefined
    ? draft.record
    : { id, eid, createdAt, createdBy, createdByName, updatedAt, updatedBy, updatedByName, ...draft.record };
}

/** Gives a new record its number, and those of its fields that have a series of their own; one that is only rehearsed takes none, and is called 0. */
export async function assignNumber(op: Writing, draft: Draft, rehearsed: boolean): Promise<void> {
  const { model } = op;
  if (draft.row !== undefined) return;
  const single: RecordData = model.single ? { [model.key]: model.entity } : {};
  draft.record = { ...draft.record, ...single, ...(await numbersOf(op, seriesOf(model), rehearsed)) };
}

/** Gives an amendment numbers of its own; its key goes on from that of what it amends. */
export async function assignOwnNumbers(op: Writing, draft: Draft): Promise<void> {
  const own = seriesOf(op.model).filter(({ name }) => name !== op.model.key);
  draft.record = { ...draft.record, ...(await numbersOf(op, own, false)) };
}

async function numbersOf({ tx, actor }: Writing, all: readonly Series[], rehearsed: boolean): Promise<RecordData> {
  const numbers: RecordData = {};
  for (const { series, name, numbering } of all) {
    const [number] = rehearsed
      ? [numberPattern(numbering, dayOf(actor.at)).fill(0)]
      : await nextNumbers(tx, series, numbering, actor.at);
    numbers[name] = number;
  }
  return numbers;
}

/** Computes, clears and judges the draft: schema, conditions, rules, the key, unique fields and the document's own hook. */
export async function judge(op: Writing, draft: Draft): Promise<void> {
  const { model, runtime } = op;
  const { issues, record } = checkRecord(
    model,
    await withStoredTypes(op.tx, model, sanitizeRecord(model, draft.record), draft.previous),
    { scope: draft.scope },
    runtime.models.validator(model).record,
  );
  draft.record = record;
  draft.issues.push(...issues);
  const key = record[model.key];
  const keyField = model.fieldsByPath[model.key];
  const keyTitle = keyField?.title ?? model.key;
  if ((key === undefined || key === null) && !issues.some((issue) => issue.path === `/${model.key}`)) {
    draft.issues.push({
      path: `/${model.key}`,
      code: 'required',
      message: missingText({ plain: keyTitle, field: keyField }),
    });
  }
  if (typeof key === 'string' && key.length > KEY_LENGTH) {
    draft.issues.push({
      path: `/${model.key}`,
      code: 'maxLength',
      message: `${subject(keyTitle)}不能超过 ${KEY_LENGTH} 个字`,
    });
  }
  await runMoment(op, draft, 'validate');
  await checkUnique(op, draft, draft.eid);
  await checkOverlaps(op, draft);
  refuseIssues(draft.issues);
}

/** @throws AppError action.refused with the reason that the page shows too */
function requireAllowed(op: Writing, draft: Draft, action: ActionModel): void {
  const { model, actor } = op;
  const roles = actor.unrestricted ? [...actor.caller.roles, ...action.roles] : actor.caller.roles;
  const verdict = mayAct(
    model,
    action,
    withSystem(draft),
    draft.scope,
    roles,
    draft.row !== undefined && isChainOf(actor, model.entity, draft.row.key),
  );
  if (verdict !== true) throw new AppError('action.refused', { message: verdict.why });
}

/** Checks an action's input and lets the action change the draft: its hooks, its `set` and its target state. */
export async function applyAction(op: Writing, draft: Draft, action: ActionModel, input: RecordData): Promise<void> {
  const { model, runtime } = op;
  requireAllowed(op, draft, action);
  const env = { scope: draft.scope, parent: withSystem(draft) };
  const clean =
    action.input === undefined
      ? input
      : await withStoredTypes(op.tx, action.input, sanitizeRecord(action.input, input));
  const linked = await settleInputLinks(op, action, clean, env.parent, draft.scope);
  const inputIssues = [
    ...unknownInput(action, input),
    ...linked.issues,
    ...validateInput(action, linked.input, env.parent, { scope: draft.scope }, runtime.models.validator(model)),
  ];
  refuseIssues(inputIssues.map((issue) => ({ ...issue, path: `/input${issue.path}` })));
  draft.action = action;
  draft.input = action.input === undefined ? {} : prepareRecord(action.input, linked.input, env);
  await runMoment(op, draft, 'beforeAction');
  draft.record = applyTransition(model, action, withSystem(draft), { scope: draft.scope, input: draft.input });
  if (action.rekey) judgeKey(op, draft);
  await runActionHook(op, draft);
  await settleFollowed(op, draft);
  refuseIssues(draft.issues);
}

/** A key that an action gives is judged like one that is typed. */
function judgeKey({ model, runtime }: Writing, draft: Draft): void {
  const path = `/${model.key}`;
  const key = draft.record[model.key];
  const { record: validator } = runtime.models.validator(model);
  validator(draft.record);
  const isWrong =
    typeof key !== 'string' ||
    key.trim() === '' ||
    key.length > KEY_LENGTH ||
    validator.errors?.some(({ instancePath }) => instancePath === path);
  if (isWrong) draft.issues.push({ path, code: 'key', message: '新编号为空、过长或不符合要求，请重新填写' });
}

/** Computed values after an action changed what they read; the rest of the record is not judged anew. */
export function recompute(op: Writing, draft: Draft): void {
  draft.record = prepareRecord(op.model, draft.record, { scope: { ...draft.scope, isNew: false } });
}

/** A record that came into approval gets its chain; one that left it by another way than its chain ends that. */
async function followApproval(op: Writing, draft: Draft, key: string): Promise<void> {
  const { tx, actor, model, runtime } = op;
  const waiting = model.approval?.state;
  const [before, after] = [draft.row?.state ?? null, stateOf(model, draft.record)];
  if (
    waiting === undefined ||
    before === after ||
    (before !== waiting && after !== waiting) ||
    isChainOf(actor, model.entity, key)
  )
    return;
  const { caller } = actor;
  const record = {
    createdBy: caller.userId,
    createdByName: caller.userName,
    eid: draft.eid,
    ...withSystem(draft),
  };
  const subject = {
    tx,
    actor,
    model,
    entities: runtime.entities,
    key,
    eid: draft.eid,
    record,
    scope: draft.scope,
  };
  await (after === waiting ? runtime.approvals.start(subject) : runtime.approvals.leave(subject));
}

/**
 * Stores the draft, runs the hooks behind it and reads the row back as it now stands for this person. An action is an
 * event of its own, also where it leaves every field as it was: it counts as a version, or it could run twice.
 */
export async function finish(op: Writing, draft: Draft, event: Event, after: readonly HookMoment[]): Promise<FoundRow> {
  // What an action or its taking back changed is judged only here, once it is all there.
  if (draft.action !== undefined || event.undoes !== undefined) {
    await checkOverlaps(op, draft);
    refuseIssues(draft.issues);
  }
  const { key } = await storeDraft(op, draft, event);
  await followRollups(op, draft.previous, draft.record);
  await followApproval(op, draft, key);
  for (const moment of after) await runMoment(op, draft, moment);
  const row = await findRow(op.tx, op.model, op.actor, key);
  if (row !== undefined) return row;
  // What was done may have taken the record out of the person's sight; the answer still says what became of it.
  const gone = await findRow(op.tx, op.model, unrestrict(op.actor), key);
  if (gone === undefined) throw new AppError('record.notFound');
  return { ...gone, writable: false };
}
