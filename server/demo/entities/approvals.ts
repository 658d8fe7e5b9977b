import type { RecordData } from '../../../engine/core/document/model.ts';
import { startChain, type Moment } from '../../../engine/core/workflow/approval/advance.ts';
import { taskOf, type Chain, type StepPlan } from '../../../engine/core/workflow/approval/chain.ts';
import { reduceChain } from '../../../engine/core/workflow/approval/reduce.ts';
import { projectionOf } from '../../approvals/projection.ts';
import { addWorkingHours } from '../../approvals/workingTime.ts';
import type { Life, Person, Step, World } from '../life.ts';

/** As the document of sale contracts says: from this amount on the operators look at it too; fen. */
const SECOND_LOOK = 5_000_000;

const MAY: StepPlan['may'] = ['addSigner', 'handOver', 'sendBack'];

/** Who decides a contract of this amount, in order: the shop's clerk, and its operator for a large one. */
export function reviewersOf({ staff }: World, total: number): Person[] {
  return total >= SECOND_LOOK ? staff.slice(0, 2) : staff.slice(0, 1);
}

const momentOf = (by: Person, at: string): Moment => ({ by, at, due: (hours) => addWorkingHours(at, hours) });

function planOf(reviewers: readonly Person[]): StepPlan[] {
  const steps = [{ name: 'business', title: '商务审核', hours: 8 }, { name: 'operation', title: '运营复核', hours: 16 }];
  return reviewers.flatMap((reviewer, index) => {
    const step = steps[index];
    return step ? [{ ...step, mode: 'any' as const, overdue: 'remind' as const, may: MAY, approvers: [reviewer] }] : [];
  });
}

function moved(chain: Chain, kind: 'approve' | 'reject', comment: string, by: Person, at: string): Chain {
  const outcome = reduceChain(chain, { kind, task: taskOf(chain, by.id)?.id ?? -1, comment }, momentOf(by, at));
  if ('refused' in outcome) throw new Error(`demo data: ${by.name} cannot ${kind}: ${outcome.refused.message}`);
  return outcome.chain;
}

const between = (from: string, to: string, share: number): string => new Date(Date.parse(from) + (Date.parse(to) - Date.parse(from)) * share).toISOString();

/** The request for approval behind each contract that was submitted, decided by whom the contract's history names. */
export function makeApprovals(world: World, contracts: readonly Life[]): Life[] {
  return contracts.flatMap((contract) => {
    const submit = contract.steps.find(({ action }) => action === 'submit');
    return submit ? [makeOne(world, contract, submit)] : [];
  });
}

function makeOne(world: World, contract: Life, submit: Step): Life {
  const lines = contract.initial.lines as { quantity: number; unitPrice: number }[];
  const total = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0) - Number(contract.initial.discountAmount ?? 0);
  const reviewers = reviewersOf(world, total);
  const end = contract.steps.find(({ action }) => action === 'approve' || action === 'reject');
  let chain = startChain(submit.by, false, planOf(reviewers), momentOf(submit.by, submit.at));
  const about: RecordData = {
    entity: 'sale-contract', entityTitle: '销售合同', billNo: contract.key, title: contract.initial.name, amount: total,
    requester: submit.by.id, requesterName: submit.by.name, teamName: contract.team.name, submittedAt: submit.at, withdrawable: true,
  };
  const initial = { ...about, ...projectionOf(chain) };
  const steps: Step[] = [];
  if (end) {
    const last = end.action === 'reject' ? 0 : reviewers.length - 1;
    reviewers.slice(0, last + 1).forEach((by, index) => {
      const at = index === last ? end.at : between(submit.at, end.at, 0.5);
      const rejects = end.action === 'reject';
      chain = moved(chain, rejects ? 'reject' : 'approve', String(index === last ? end.set.opinion : '同意'), by, at);
      steps.push({ action: rejects ? 'refuse' : 'agree', at, by, to: chain.status, set: projectionOf(chain) });
    });
  }
  return {
    entity: 'approval', key: world.nextKey('approval', submit.at.slice(0, 10)), team: contract.team, by: submit.by, at: submit.at, initial, steps,
    request: { entity: contract.entity, recordKey: contract.key, chain },
  };
}
