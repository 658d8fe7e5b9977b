import type { ApprovalResult } from '@yunpu/engine-core/endpoint';
import type { Chain } from '@yunpu/engine-core/workflow';
import { APPROVAL } from './service.ts';
import type { StoredApproval } from './store.ts';

/**
 * The chain of a request as the page draws it. `mayOpen`: the actor may read the approval record itself;
 * `subject`: the record it is about, if the actor may read that.
 */
export function approvalResult(
  { no, chain }: StoredApproval,
  at: string,
  { mayOpen, subject }: Pick<ApprovalResult, 'mayOpen' | 'subject'>,
): ApprovalResult {
  return {
    entity: APPROVAL,
    key: no,
    mayOpen,
    subject,
    status: chain.status,
    requesterName: chain.requester.name,
    startedAt: chain.log[0]?.at ?? '',
    steps: chain.steps.map(({ title, mode, status, hours, lines, copies = [] }) => ({
      title,
      mode,
      status,
      hours,
      copies: copies.map(({ name }) => name),
      tasks: lines.flat().map(({ person, status: state, via, openedAt, dueAt, decidedAt, comment }) => ({
        personName: person.name,
        status: state,
        via,
        openedAt,
        dueAt,
        decidedAt,
        comment,
        overdue: state === 'pending' && dueAt !== null && dueAt < at,
      })),
    })),
    log: logOf(chain),
  };
}

function logOf({ log }: Chain): ApprovalResult['log'] {
  return log.map(({ at, by, kind, step, comment, to }) => ({ at, personName: by.name, kind, step, comment, to }));
}
