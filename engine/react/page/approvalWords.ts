import type { ApprovalResult } from '@yunpu/engine-core/endpoint';
import { formatDateTime } from '@yunpu/engine-core/format';
import type { ChainStatus, ChainStep, DecisionKind, TaskStatus } from '@yunpu/engine-core/workflow';

interface Choice {
  title: string;
  color: string;
  state: boolean;
}

const tag = (title: string, color: string): Choice => ({ title, color, state: true });

export const CHAIN_TAGS: Readonly<Record<ChainStatus, Choice>> = {
  running: tag('审批中', 'processing'),
  approved: tag('已通过', 'success'),
  rejected: tag('已驳回', 'error'),
  returned: tag('已退回', 'warning'),
  withdrawn: tag('已撤回', 'default'),
  ended: tag('已终止', 'default'),
};

export const STEP_TAGS: Readonly<Record<ChainStep['status'], Choice>> = {
  waiting: tag('未开始', 'default'),
  running: tag('审批中', 'processing'),
  approved: tag('已同意', 'success'),
  rejected: tag('已驳回', 'error'),
  sentBack: tag('已退回', 'warning'),
  void: tag('未进行', 'default'),
};

export const MODE_TITLES: Readonly<Record<ChainStep['mode'], string>> = {
  any: '或签',
  all: '会签',
  sequence: '依次审批',
};

export const DECISION_TITLES: Readonly<Record<DecisionKind, string>> = {
  start: '提交',
  approve: '同意',
  reject: '驳回',
  addSigner: '加签',
  handOver: '转交',
  sendBack: '退回',
  withdraw: '撤回',
  remind: '催办',
  overdue: '超时提醒',
  end: '终止',
};

const TASK_TITLES: Readonly<Record<TaskStatus, string>> = {
  waiting: '等待中',
  pending: '待处理',
  approved: '同意',
  rejected: '驳回',
  sentBack: '退回',
  handedOver: '已转交',
  void: '无需处理',
};

const VIA = { step: '', before: '（前加签）', after: '（后加签）', handOver: '（转交）' } as const;

/** How a person came to a task and what became of it: '（前加签） 同意 2026-11-20 14:05'. */
export function taskText({ via, status, decidedAt }: ApprovalResult['steps'][number]['tasks'][number]): string {
  return [VIA[via], TASK_TITLES[status], decidedAt === null ? '' : formatDateTime(decidedAt)]
    .filter((part) => part !== '')
    .join(' ');
}
