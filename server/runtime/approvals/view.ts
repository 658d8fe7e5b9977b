import type { ApprovalResult } from '@yunpu/engine-core/endpoint';
import { type Chain, decidedBy } from '@yunpu/engine-core/workflow';
import { APPROVAL } from './service.ts';
import type { StoredApproval } from './store.ts';

const OF_APPROVERS = ['agree', 'refuse', 'addSigner', 'handOver', 'sendBack'];
const OF_REQUESTER = ['withdraw', 'remind'];

/** Actions that are, or at another time could be, this person's: the others need not be told why they may not. */
function offersTo({ requester, steps }: Chain, userId: string): string[] {
  const approves = steps.some(
    ({ approvers, lines }) =>
      approvers.some(({ id }) => id === userId) || lines.flat().some(({ person }) => person.id === userId),
  );
  return [...(approves ? OF_APPROVERS : []), ...(requester.id === userId ? OF_REQUESTER : [])];
}

/**
 * The chain of a request as the page draws it for a person. `mayOpen`: they may read the approval record itself;
 * `subject`: the record it is about, if they may read that.
 */
export function approvalResult(
  { no, chain }: StoredApproval,
  at: string,
  { userId, mayOpen, subject }: Pick<ApprovalResult, 'mayOpen' | 'subject'> & { userId: string },
): ApprovalResult {
  return {
    entity: APPROVAL,
    key: no,
    mayOpen,
    offers: offersTo(chain, userId),
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
      tasks: lines.flat().map(({ person, by, status: state, via, openedAt, dueAt, decidedAt, comment }) => ({
        personName: by ? decidedBy(by, person) : person.name,
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
  return log.map(({ at, by, standsFor, kind, step, comment, to }) => ({
    at,
    personName: decidedBy(by, standsFor),
    kind,
    step,
    comment,
    to,
  }));
}
