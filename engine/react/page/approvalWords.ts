import type { ApprovalResult } from '@yunpu/engine-core/endpoint';
import { formatDateTime } from '@yunpu/engine-core/format';
import type { ChainStatus, ChainStep } from '@yunpu/engine-core/workflow';
import { approvalMessages } from '../messages/approval.ts';

interface Choice {
  title: string;
  color: string;
  state: boolean;
}

const CHAIN_COLORS: Readonly<Record<ChainStatus, string>> = {
  running: 'processing',
  approved: 'success',
  rejected: 'error',
  returned: 'warning',
  withdrawn: 'default',
  ended: 'default',
};

export function chainTag(status: ChainStatus): Choice {
  return { title: approvalMessages.chain[status], color: CHAIN_COLORS[status], state: true };
}

const STEP_COLORS: Readonly<Record<ChainStep['status'], string>> = {
  waiting: 'default',
  running: 'processing',
  approved: 'success',
  rejected: 'error',
  sentBack: 'warning',
  void: 'default',
};

interface StepAsked {
  status: ChainStep['status'];
  tasks: readonly { openedAt: string | null }[];
}

/** A step that was begun when the request was withdrawn or called off was not left out: it was not finished. */
export function stepTag({ status, tasks }: StepAsked): Choice {
  const isUnfinished = status === 'void' && tasks.some(({ openedAt }) => openedAt !== null);
  return {
    title: isUnfinished ? approvalMessages.unfinished : approvalMessages.step[status],
    color: STEP_COLORS[status],
    state: true,
  };
}

/** Who took the request out of approval, when and in which words; undefined where somebody decided, or still may. */
export function calledOff({
  status,
  log,
}: Pick<ApprovalResult, 'status' | 'log'>): ApprovalResult['log'][number] | undefined {
  return status === 'withdrawn' || status === 'ended'
    ? log.findLast(({ kind }) => kind === 'withdraw' || kind === 'end')
    : undefined;
}

/** How a person came to a task and what became of it: '（前加签） 同意 2026-11-20 14:05'. */
export function taskText({ via, status, decidedAt }: ApprovalResult['steps'][number]['tasks'][number]): string {
  return [approvalMessages.via[via], approvalMessages.task[status], decidedAt === null ? '' : formatDateTime(decidedAt)]
    .filter((part) => part !== '')
    .join(' ');
}
