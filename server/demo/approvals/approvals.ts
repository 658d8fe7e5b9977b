import type { RecordData } from '@yunpu/engine-core/document';
import {
  type Chain,
  type MoveContext,
  reduceChain,
  type StepPlan,
  startChain,
  taskOf,
} from '@yunpu/engine-core/workflow';
import { projectionOf } from '../../runtime/approvals/projection.ts';
import { addWorkingHours } from '../../runtime/approvals/workingTime.ts';
import { totalOf } from '../payments/transactions.ts';
import type { Life, Person, Step, World } from '../world/life.ts';

/** As the documents say: from this amount on the operators look at it too; fen. */
const SECOND_LOOK = 5_000_000;

/** What a document's requests for approval say, and its steps as the document names them. */
export interface Asked {
  entityTitle: string;
  /** Action that asks. */
  start: string;
  title(life: Life): unknown;
  /** fen */
  amount(life: Life): number;
  /** Whether the operators look at it as well; absent: from an amount on. */
  twice?(life: Life): boolean;
  steps: readonly Pick<StepPlan, 'name' | 'title' | 'hours'>[];
}

const sumOf = (life: Life, amount: (line: Record<string, number>) => number): number =>
  (life.initial.lines as Record<string, number>[]).reduce((sum, line) => sum + amount(line), 0);

export const CONTRACTS: Asked = {
  entityTitle: '销售合同',
  start: 'submit',
  title: (life) => life.initial.name,
  amount: (life) =>
    sumOf(life, ({ quantity = 0, unitPrice = 0 }) => quantity * unitPrice) - Number(life.initial.discountAmount ?? 0),
  steps: [
    { name: 'business', title: '商务审核', hours: 8 },
    { name: 'operation', title: '运营复核', hours: 16 },
  ],
};

export const EXTRACTIONS: Asked = {
  entityTitle: '银行提取',
  start: 'submit',
  title: (life) => life.initial.accountName,
  amount: (life) => sumOf(life, ({ amount = 0 }) => amount),
  steps: [
    { name: 'finance', title: '财务审核', hours: 8 },
    { name: 'operation', title: '运营复核', hours: 16 },
  ],
};

export const ONLINE_CONTRACTS: Asked = {
  entityTitle: '在线合同',
  start: 'apply',
  title: (life) => life.initial.title,
  amount: (life) =>
    sumOf(life, ({ quantity = 0, unitPrice = 0 }) => quantity * unitPrice) - Number(life.initial.discount ?? 0),
  steps: [
    { name: 'business', title: '商务审核', hours: 8 },
    { name: 'legal', title: '用印会签', hours: 16 },
  ],
};

export const CONSUME_CONTRACTS: Asked = {
  entityTitle: '消费合同',
  start: 'commit',
  title: (life) => life.initial.name,
  amount: (life) => Number(life.initial.initialAmount) + Number(life.initial.giftAmount ?? 0),
  twice: (life) => life.initial.billing === 'credit',
  steps: [
    { name: 'business', title: '商务审核', hours: 8 },
    { name: 'credit', title: '授信复核', hours: 16 },
  ],
};

export const INVOICES: Asked = {
  entityTitle: '发票',
  start: 'submit',
  title: (life) => life.initial.buyerName,
  amount: totalOf,
  steps: [
    { name: 'review', title: '开票审核', hours: 8 },
    { name: 'finance', title: '财务复核', hours: 16 },
  ],
};

const MAY: StepPlan['may'] = ['addSigner', 'handOver', 'sendBack'];

/** Who decides about this amount, in order: the shop's clerk, and its operator for a large one. */
export function reviewersOf({ staff }: World, total: number): Person[] {
  return total >= SECOND_LOOK ? staff.slice(0, 2) : staff.slice(0, 1);
}

/** Who decides about this record. */
export function reviewersFor(world: World, asked: Asked, record: Life): Person[] {
  if (asked.twice) return world.staff.slice(0, asked.twice(record) ? 2 : 1);
  return reviewersOf(world, asked.amount(record));
}

const momentOf = (by: Person, at: string): MoveContext => ({ by, at, due: (hours) => addWorkingHours(at, hours) });

function planOf({ steps }: Asked, reviewers: readonly Person[]): StepPlan[] {
  return reviewers.flatMap((reviewer, index) => {
    const step = steps[index];
    return step ? [{ ...step, mode: 'any' as const, overdue: 'remind' as const, may: MAY, approvers: [reviewer] }] : [];
  });
}

/** What an action of the record is in its chain, and the action of the approval beside it. */
const ENDS = { approve: 'agree', reject: 'refuse', sendBack: 'sendBack' } as const;
type End = keyof typeof ENDS;
const endOf = (action: string): End | undefined => (Object.hasOwn(ENDS, action) ? (action as End) : undefined);
const TO_REQUESTER = -1;

function moved(chain: Chain, kind: End, comment: string, by: Person, at: string): Chain {
  const of = { task: taskOf(chain, by.id)?.id ?? -1, comment };
  const outcome = reduceChain(
    chain,
    kind === 'sendBack' ? { kind, to: TO_REQUESTER, ...of } : { kind, ...of },
    momentOf(by, at),
  );
  if ('refused' in outcome) throw new Error(`demo data: ${by.name} cannot ${kind}: ${outcome.refused.message}`);
  return outcome.chain;
}

const between = (from: string, to: string, share: number): string =>
  new Date(Date.parse(from) + (Date.parse(to) - Date.parse(from)) * share).toISOString();

/** The request for approval behind each record that was submitted, decided by whom the record's history names. */
export function makeApprovals(world: World, records: readonly Life[], asked: Asked): Life[] {
  return records.flatMap((record) => {
    const submit = record.steps.find(({ action }) => action === asked.start);
    return submit ? [makeOne(world, record, submit, asked)] : [];
  });
}

function makeOne(world: World, record: Life, submit: Step, asked: Asked): Life {
  const total = asked.amount(record);
  const reviewers = reviewersFor(world, asked, record);
  const end = record.steps.find(({ action }) => endOf(action) !== undefined);
  let chain = startChain(submit.by, false, planOf(asked, reviewers), momentOf(submit.by, submit.at));
  const about: RecordData = {
    entity: record.entity,
    entityTitle: asked.entityTitle,
    billNo: record.key,
    title: asked.title(record),
    amount: total,
    requester: submit.by.id,
    requesterName: submit.by.name,
    teamName: record.team.name,
    submittedAt: submit.at,
    withdrawable: true,
  };
  const initial = { ...about, ...projectionOf(chain) };
  const steps: Step[] = [];
  const kind = end && endOf(end.action);
  if (end && kind) {
    const last = kind === 'approve' ? reviewers.length - 1 : 0;
    reviewers.slice(0, last + 1).forEach((by, index) => {
      const at = index === last ? end.at : between(submit.at, end.at, 0.5);
      chain = moved(
        chain,
        kind,
        String((index === last ? (end.set.opinion ?? end.set.reason) : undefined) ?? '同意'),
        by,
        at,
      );
      steps.push({ action: ENDS[kind], at, by, to: chain.status, set: projectionOf(chain) });
    });
  }
  return {
    entity: 'approval',
    key: world.nextKey('approval', submit.at.slice(0, 10)),
    team: record.team,
    by: submit.by,
    at: submit.at,
    initial,
    steps,
    request: { entity: record.entity, recordKey: record.key, chain },
  };
}
