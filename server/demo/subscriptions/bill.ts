import type { RecordData } from '@yunpu/engine-core/document';
import { CONTRACTS, makeApprovals, reviewersOf } from '../approvals/approvals.ts';
import { type DemoTeam, isPast, type Life, type Person, type Step, type World } from '../world/life.ts';

type Outcome = 'draft' | 'submitted' | 'approved' | 'rejected' | 'cancelled';

/** How a bill fared: what was done to it, and when and by whom what. */
export interface Walk {
  by: Person;
  steps: Step[];
  outcome: Outcome;
  submittedAt: string;
  /** Day and instant of the decision; of the submission while there is none. */
  decided: string;
  decidedAt: string;
  approver: Person;
}

interface Course {
  /** fen; who decides depends on it. */
  total?: number;
  /** Shares of a hundred that never leave the draft, or are turned down. */
  drafts?: number;
  rejections?: number;
  /** State that an approval leads to. */
  approvedState?: string;
  reasons: readonly string[];
  /** Whether an old draft is called off. */
  cancels?: boolean;
}

/** A bill that is made on `created`: submitted the same evening, decided one to four days later. */
export function walkBill(world: World, team: DemoTeam, created: string, course: Course): Walk {
  const { random, calendar } = world;
  const by = random.pick(team.people);
  const reviewers = reviewersOf(world, course.total ?? 0);
  const [first] = reviewers;
  const approver = reviewers.at(-1);
  if (!first || !approver) throw new Error('demo data: nobody reviews bills');
  const decided = calendar.after(created, random.int(1, 4));
  const submittedAt = calendar.at(created, random.int(536, 555));
  const decidedAt = calendar.at(decided, random.int(0, 530));
  const walk: Walk = {
    by,
    steps: [],
    outcome: 'draft',
    submittedAt,
    decided: created,
    decidedAt: submittedAt,
    approver,
  };
  const { drafts = 6, rejections = 7, approvedState = 'approved', cancels = true } = course;
  const chance = random.int(0, 99);
  if (chance < drafts) {
    const cancelled = calendar.after(created, random.int(3, 20));
    if (!cancels || !isPast(world, cancelled) || random.chance(0.4)) return walk;
    return {
      ...walk,
      outcome: 'cancelled',
      steps: [
        {
          action: 'cancel',
          at: calendar.at(cancelled, 60),
          by,
          to: 'cancelled',
          set: { opinion: random.pick(['客户暂缓', '重复录入', '改用其他方案']) },
        },
      ],
    };
  }
  const submitted: Step = { action: 'submit', at: submittedAt, by, to: 'submitted', set: {} };
  if (!isPast(world, decided)) return { ...walk, outcome: 'submitted', steps: [submitted] };
  const ended = { ...walk, decided, decidedAt };
  if (chance < drafts + rejections) {
    return {
      ...ended,
      approver: first,
      outcome: 'rejected',
      steps: [
        submitted,
        { action: 'reject', at: decidedAt, by: first, to: 'rejected', set: { opinion: random.pick(course.reasons) } },
      ],
    };
  }
  const approve: Step = {
    action: 'approve',
    at: decidedAt,
    by: approver,
    to: approvedState,
    set: { opinion: '同意', approvedDate: decided, approverName: approver.name },
  };
  return { ...ended, outcome: 'approved', steps: [submitted, approve] };
}

/** Adds to what a bill's approval sets. */
export function setOnApproval({ steps }: Walk, set: RecordData): void {
  const approve = steps.find(({ action }) => action === 'approve');
  if (approve) approve.set = { ...approve.set, ...set };
}

/** The request for approval behind a bill, if it was submitted. All these bills go the way of contracts. */
export function requestFor(world: World, bill: Life, entityTitle: string, total: number): Life[] {
  return makeApprovals(world, [bill], { ...CONTRACTS, entityTitle, amount: () => total });
}
