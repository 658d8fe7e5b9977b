import type { RecordData } from '@yunpu/engine-core/document';
import type { BulkResult, ChangeOf } from '@yunpu/engine-core/endpoint';
import { pathToPointer } from '@yunpu/engine-core/record';
import { checkRecord } from '@yunpu/engine-core/validation';
import { AppError } from '../../platform/http/errors.ts';
import { requireReader } from '../access/rows.ts';
import type { HistoryRow } from '../history/chain.ts';
import { undoneOf } from '../history/undone.ts';
import { type FoundRow, findRow } from '../storage/find.ts';
import { finish } from './commit.ts';
import type { Reading, Writing } from './context.ts';
import { requireRow } from './detail.ts';
import { type Draft, draftOf, refuseIssues } from './draft.ts';
import { settleFollowed } from './follow.ts';
import { runMoment } from './hookRun.ts';
import { settleLinks } from './links.ts';
import { readOnlyIssues } from './readOnly.ts';
import { completeDraft } from './save.ts';
import { type NoUndo, planUndo, type UndoPlan } from './undoPlan.ts';
import { checkUnique } from './unique.ts';

function refused(message: string, fields: readonly string[] = []): AppError {
  const issues = fields.map((path) => ({ path: pathToPointer(path), code: 'undo.refused', message }));
  return new AppError('undo.refused', { message, ...(issues.length > 0 && { issues }) });
}

/** The entry with this number and those behind it, newest first. */
async function entriesFrom({ executor }: Reading, row: FoundRow, seq: number): Promise<HistoryRow[]> {
  return executor
    .selectFrom('entity_history')
    .selectAll()
    .where('record_id', '=', row.id)
    .where('seq', '>=', seq)
    .orderBy('seq', 'desc')
    .execute();
}

async function planFor(
  op: Reading,
  row: FoundRow,
  entry: HistoryRow,
  later: readonly HistoryRow[],
): Promise<UndoPlan | NoUndo | undefined> {
  const undone = await undoneOf(op.executor, row.id);
  const taken = undone.by(entry.seq);
  if (taken) return { why: `此次修改已由 ${taken.user_name} 撤销`, fields: [] };
  const then = await op.runtime.models.modelAt(op.executor, op.model.entity, entry.document_version);
  return planUndo(op, { row, entry, undone, then, later });
}

/**
 * Takes a change of a record back, as a change of its own: it is judged by today's document and this person's rights,
 * and refused where what it wrote does not stand any more. A change that took another back is done again by it.
 * @throws AppError undo.refused, and what a save or an action refuses
 */
export async function undo(op: Writing, { key, seq }: ChangeOf): Promise<FoundRow> {
  const { model, actor } = op;
  requireReader(model, actor);
  const row = await requireRow(op, key, true);
  const entries = await entriesFrom(op, row, seq);
  const entry = entries.at(-1);
  if (entry?.seq !== seq) throw refused('没有找到要撤销的修改，请刷新后再试');
  const plan = await planFor(op, row, entry, entries.slice(0, -1));
  if (plan === undefined) throw refused('此次修改不能撤销');
  if ('why' in plan) throw refused(plan.why, plan.fields);
  const draft = draftOf(op, row);
  const event = { action: 'undo', title: plan.title, undoes: seq };
  if (plan.action) {
    draft.record = plan.record;
    await settleLinks(op, draft);
    await settleFollowed(op, draft);
    await judgeMove(op, draft);
    return finish(op, draft, event, []);
  }
  draft.record = Object.fromEntries(model.fields.flatMap(({ name }) => entryOf(plan.record, name)));
  if (draft.previous) draft.issues.push(...readOnlyIssues(model, draft, draft.previous));
  await settleLinks(op, draft);
  await completeDraft(op, draft);
  return finish(op, draft, event, ['afterSave']);
}

const entryOf = (record: RecordData, name: string): [string, unknown][] =>
  record[name] === undefined ? [] : [[name, record[name]]];

/** What an action moved was not judged as a whole, so what was wrong before stays; but nothing gets wrong by going back. */
async function judgeMove(op: Writing, draft: Draft): Promise<void> {
  const { model, runtime } = op;
  const env = { scope: draft.scope };
  const validator = runtime.models.validator(model).record;
  const nameOf = ({ path, code }: { path: string; code: string }) => `${code} ${path}`;
  const before = new Set(checkRecord(model, draft.previous ?? {}, env, validator).issues.map(nameOf));
  const { issues, record } = checkRecord(model, draft.record, env, validator);
  draft.record = record;
  draft.issues.push(...issues.filter((issue) => !before.has(nameOf(issue))));
  await runMoment(op, draft, 'validate');
  if (draft.row) await checkUnique(op, draft, draft.row.eid);
  refuseIssues(draft.issues);
}

/** The number of what this operation just made of a record, where the same person may take it back. */
export async function undoable(op: Writing, row: FoundRow): Promise<number | undefined> {
  const { model, actor, tx } = op;
  const made = await tx
    .selectFrom('entity_history')
    .selectAll()
    .where('record_id', '=', row.id)
    .where('at', '=', actor.at.toISOString())
    .where('user_id', '=', actor.caller.userId)
    .orderBy('seq', 'desc')
    .limit(2)
    .execute();
  const [entry] = made;
  // Of several, one alone is half of what was done.
  if (entry === undefined || made.length > 1) return undefined;
  const plan = await planFor(op, row, entry, []);
  if (plan === undefined || 'why' in plan) return undefined;
  return (await findRow(tx, model, actor, row.key)) === undefined ? undefined : entry.seq;
}

/** What one row of a bulk operation is answered when it is done. */
export async function doneTo(op: Writing, row: FoundRow): Promise<BulkResult> {
  const seq = await undoable(op, row);
  return { key: row.key, ok: true, ...(seq !== undefined && { undo: seq }) };
}
