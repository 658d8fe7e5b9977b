import type { RecordData } from '@yunpu/engine-core/document';
import { requireReader } from '../access/rows.ts';
import type { FoundRow } from '../storage/find.ts';
import { applyAction, finish, judge, recompute, requireAction } from './commit.ts';
import { conflictOn } from './conflict.ts';
import type { Writing } from './context.ts';
import { requireRow } from './detail.ts';
import { draftOf } from './draft.ts';
import { followAction } from './effects.ts';

export interface ActInput {
  key: string;
  /** When given, a record that changed since is a conflict. */
  version?: number;
  action: string;
  input?: RecordData;
  /** Version of the document that the page was drawn from. */
  documentVersion?: string;
}

/** Runs an action on a stored record. An action that submits judges the whole record, any other only its own input. */
export async function act(op: Writing, request: ActInput): Promise<FoundRow> {
  requireReader(op.model, op.actor);
  const action = requireAction(op.model, request.action);
  const row = await requireRow(op, request.key, true);
  if (request.version !== undefined && row.version !== request.version)
    throw conflictOn(op, row, request.documentVersion);
  const draft = draftOf(op, row);
  await applyAction(op, draft, action, request.input ?? {});
  if (action.save) await judge(op, draft);
  else recompute(op, draft);
  const done = await finish(op, draft, { action: action.name, title: action.title }, ['afterAction']);
  return followAction(op, action, row, done);
}
