import type { ActionModel, RecordData } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import type { Issue } from '@yunpu/engine-core/validation';
import { AppError } from '../../platform/http/errors.ts';
import { scopeOf } from '../access/scope.ts';
import { recordOf } from '../records/rows.ts';
import { type FoundRow, teamOf } from '../storage/find.ts';
import type { Writing } from './context.ts';

/** A record on its way into the store: what was there, what it will be, and what is wrong with it so far. */
export interface Draft {
  /** The locked row; undefined for a new record. */
  row: FoundRow | undefined;
  previous: RecordData | undefined;
  record: RecordData;
  action: ActionModel | undefined;
  input: RecordData | undefined;
  issues: Issue[];
  scope: Scope;
  /** The team that the record belongs to. */
  eid: string;
}

export function draftOf(op: Writing, row: FoundRow | undefined): Draft {
  const previous = row === undefined ? undefined : recordOf(op.model, row);
  return {
    row,
    previous,
    record: previous ?? {},
    action: undefined,
    input: undefined,
    issues: [],
    scope: scopeOf(op.actor.caller, op.actor.at, row === undefined, row && teamOf(op.model, row)),
    eid: row?.eid ?? op.actor.caller.team.eid,
  };
}

/** @throws AppError record.invalid with every issue found so far */
export function refuseIssues(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new AppError('record.invalid', { message: issues[0]?.message, issues });
}

export function subject(title: string): string {
  return `“${title}”`;
}
