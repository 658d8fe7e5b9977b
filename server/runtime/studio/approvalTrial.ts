import type { Answered, Sent } from '../../../contract/define.ts';
import type { tryApproval as call } from '../../../contract/studio/index.ts';
import type { Executor } from '../../platform/database/port.ts';
import { type Caller, isStaff } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { findMember } from '../../platform/http/session.ts';
import { scopeOf } from '../access/scope.ts';
import { findApprovers, findCandidate } from '../approvals/approvers.ts';
import type { Documents } from '../documents/service.ts';
import { compiledAlone } from './judge.ts';

/** Whom each step of a draft's approval would ask about a record. @throws AppError studio.problems, studio.noRequester */
export async function tryApproval(
  executor: Executor,
  documents: Documents,
  caller: Caller,
  { document, record, requester }: Sent<typeof call>,
): Promise<Answered<typeof call>> {
  const { approval } = compiledAlone(documents, document);
  const asking = requester === undefined ? caller : await requesterOf(executor, caller, requester);
  const scope = scopeOf(asking, new Date());
  const question = {
    requester: { id: asking.userId, name: asking.userName },
    eid: asking.team.eid,
    record,
    scope,
    self: approval?.self ?? false,
  };
  const steps: Answered<typeof call>['steps'] = [];
  for (const step of approval?.steps ?? []) {
    const met = step.when === undefined || step.when.evaluate({ record, scope }) === true;
    steps.push({ name: step.name, people: met ? await findApprovers(executor, step, question) : null });
  }
  return { steps };
}

/** A person in a team of theirs. The shop's people try as anybody; others as those whom an approval would show them. */
async function requesterOf(executor: Executor, caller: Caller, id: string): Promise<Caller> {
  const mayTry = isStaff(caller) || (await findCandidate(executor, caller.team.eid, id)) !== undefined;
  const teams = mayTry
    ? await executor.selectFrom('memberships').where('user_id', '=', id).select('eid').orderBy('eid').execute()
    : [];
  const eid = (teams.find((team) => team.eid === caller.team.eid) ?? teams[0])?.eid;
  const found = eid === undefined ? null : await findMember(executor, id, eid);
  if (found === null) throw new AppError('studio.noRequester');
  return found;
}
