import type { ApprovalPower, ApprovalStepModel } from '../../document/model/model.ts';

export interface Person {
  id: string;
  name: string;
}

/** 'waiting': comes after another of its line; 'void': somebody else's decision made it needless. */
export type TaskStatus = 'waiting' | 'pending' | 'approved' | 'rejected' | 'sentBack' | 'handedOver' | 'void';

/** One person's part in a step. */
export interface ChainTask {
  /** Unique within the chain. */
  id: number;
  person: Person;
  status: TaskStatus;
  /** How the person came to it: by the document, added before or after another signer (加签), or handed over (转交). */
  via: 'step' | 'before' | 'after' | 'handOver';
  openedAt: string | null;
  /** End of the working hours that the step gives. */
  dueAt: string | null;
  decidedAt: string | null;
  comment: string;
  /** Who decided while the person was away (请假委托); absent: the person. */
  by?: Person;
}

export interface ChainStep {
  name: string;
  title: string;
  mode: ApprovalStepModel['mode'];
  hours: number | null;
  overdue: ApprovalStepModel['overdue'];
  may: readonly ApprovalPower[];
  /** Who was found when the chain started; a step that is taken again asks them again. */
  approvers: readonly Person[];
  /** Found then as well; of chains from before there were any, absent. */
  deputies?: readonly Person[];
  copies?: readonly Person[];
  status: 'waiting' | 'running' | 'approved' | 'rejected' | 'sentBack' | 'void';
  /** Tasks in order: of each line one is open at a time. 会签 and 或签 have a line for each approver, in turn has one for all. */
  lines: ChainTask[][];
}

export type DecisionKind =
  | 'start'
  | 'approve'
  | 'reject'
  | 'addSigner'
  | 'handOver'
  | 'sendBack'
  | 'withdraw'
  | 'remind'
  | 'overdue'
  | 'end';

/** What was done, by whom, in order: nothing is ever taken away from it. */
interface Decision {
  at: string;
  by: Person;
  /** In whose place, while that person was away. */
  standsFor?: Person;
  kind: DecisionKind;
  /** Title of the step; '' for the requester's part. */
  step: string;
  comment: string;
  /** To whom it went, or back to which step. */
  to: string;
}

/** 'returned': sent back to the requester (退回); 'ended': the record left approval another way. */
export type ChainStatus = 'running' | 'approved' | 'rejected' | 'returned' | 'withdrawn' | 'ended';

/** A request for approval under way or over. Plain JSON. */
export interface Chain {
  requester: Person;
  /** Whether the requester may decide. */
  self: boolean;
  status: ChainStatus;
  /** Index of the step that runs; the last one that ran when the chain is over. */
  current: number;
  steps: ChainStep[];
  log: Decision[];
  nextTask: number;
  /** Who was told of steps that were passed, and when; what one was told stays told. */
  copied?: { person: Person; step: string; at: string }[];
  remindedAt: string | null;
}

export type StepPlan = Pick<
  ChainStep,
  'name' | 'title' | 'mode' | 'hours' | 'overdue' | 'may' | 'approvers' | 'deputies' | 'copies'
>;

export const isDone = ({ status }: ChainTask): boolean => status === 'approved' || status === 'handedOver';
export const isOpen = ({ status }: ChainTask): boolean => status === 'pending' || status === 'waiting';

/** The task of each line of the running step that somebody can decide now. */
export function pendingTasks(chain: Chain): ChainTask[] {
  if (chain.status !== 'running') return [];
  return (chain.steps[chain.current]?.lines ?? []).flat().filter((task) => task.status === 'pending');
}

/** A person's own open task, if they have one. */
export function taskOf(chain: Chain, personId: string): ChainTask | undefined {
  return pendingTasks(chain).find((task) => task.person.id === personId);
}

const left = (line: readonly ChainTask[]): number => line.filter((task) => !isDone(task)).length;

/** Signatures that are at least still needed until the chain is approved; 0 when it is over. */
export function remaining(chain: Chain): number {
  if (chain.status !== 'running') return 0;
  return chain.steps.slice(chain.current).reduce((total, { mode, lines }) => {
    const counts = lines.map(left);
    return total + (mode === 'any' ? Math.min(...counts) : counts.reduce((sum, count) => sum + count, 0));
  }, 0);
}
