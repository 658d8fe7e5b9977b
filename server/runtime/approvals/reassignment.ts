import { type Chain, type Person, reduceChain } from '@yunpu/engine-core/workflow';
import type { Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { systemActor } from '../access/actor.ts';
import type { EntityAccess } from '../access/entityAccess.ts';
import { projectionOf } from './projection.ts';
import { APPROVAL, momentOf } from './service.ts';
import { standInsOf } from './standIns.ts';
import { lockApproval, updateApproval } from './store.ts';

interface Leaver {
  eid: string;
  /** The shop's people decide about every team's records. */
  isShop: boolean;
  from: Person;
  to: Person;
  /** Who takes the person out, as the log has it. */
  by: Person;
}

/**
 * Gives the decisions that wait for who leaves a team to another, or where that one may not decide (it is their own
 * request, or they decide already) to another member who may.
 * @returns how many requests it was
 * @throws AppError team.successor when nobody may
 */
export async function reassignApprovals(tx: Tx, access: EntityAccess, leaver: Leaver): Promise<number> {
  const { eid, isShop, from, to } = leaver;
  const open = await tx
    .selectFrom('approval_tasks as k')
    .innerJoin('approvals as a', 'a.no', 'k.no')
    .where('a.status', '=', 'running')
    .where('k.user_id', '=', from.id)
    .where('k.status', 'in', ['pending', 'waiting'])
    .$if(!isShop, (query) => query.where('a.eid', '=', eid))
    .$if(isShop, (query) =>
      query.where('a.eid', 'not in', (own) =>
        own.selectFrom('memberships').where('user_id', '=', from.id).where('eid', '<>', eid).select('eid'),
      ),
    )
    .select('a.no')
    .distinct()
    .orderBy('a.no')
    .execute();
  if (open.length === 0) return 0;
  const others = await tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.eid', '=', eid)
    .where('u.status', '=', 'active')
    .where('u.id', 'not in', [from.id, to.id])
    .orderBy('m.is_admin', 'desc')
    .orderBy('u.id')
    .select(['u.id', 'u.name'])
    .execute();
  for (const { no } of open) await reassignOne(tx, access, no, leaver, [to, ...others]);
  return open.length;
}

async function reassignOne(
  tx: Tx,
  access: EntityAccess,
  no: string,
  { eid, from, by }: Leaver,
  candidates: readonly Person[],
): Promise<void> {
  const actor = systemActor(eid);
  // The record first, as a decision does (approvals/hooks.ts).
  await access.lock(tx, actor, APPROVAL, no);
  const stored = await lockApproval(tx, no);
  if (stored?.chain.status !== 'running') return;
  const at = actor.at.toISOString();
  const chain = candidates
    .map((person) => replaced(stored.chain, from, person, momentOf(actor, by)))
    .find((next) => next !== undefined);
  if (!chain) throw new AppError('team.successor', { message: `审批单 ${no} 没有其他成员可以接手，请先办理后再移除` });
  await updateApproval(tx, no, chain, at);
  await access.change(
    tx,
    actor,
    APPROVAL,
    no,
    projectionOf(chain, await standInsOf(tx, { ...stored, chain }, actor.at)),
    '交接',
  );
}

/** The chain with one person's open tasks another's; undefined when that one may not have them. */
function replaced(
  before: Chain,
  from: Person,
  to: Person,
  moment: Parameters<typeof reduceChain>[2],
): Chain | undefined {
  if (to.id === before.requester.id && !before.self) return undefined;
  let chain = structuredClone(before);
  for (const step of chain.steps) {
    for (const task of step.lines.flat()) {
      if (task.status === 'waiting' && task.person.id === from.id) task.person = to;
    }
    step.approvers = step.approvers.map((person) => (person.id === from.id ? to : person));
  }
  for (;;) {
    const task = chain.steps[chain.current]?.lines
      .flat()
      .find(({ status, person }) => status === 'pending' && person.id === from.id);
    if (!task) return chain;
    const outcome = reduceChain(
      chain,
      { kind: 'handOver', task: task.id, person: to, comment: `${from.name}离开团队，移交审批` },
      moment,
      true,
    );
    if ('refused' in outcome) return undefined;
    ({ chain } = outcome);
  }
}
