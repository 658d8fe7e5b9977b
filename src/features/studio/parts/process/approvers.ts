import type { ApprovalStepSource } from '@yunpu/engine-core/document';
import { type Approver, approversOf } from '../edits/approval.ts';
import type { Subject } from '../sentence/subjects.ts';

export const MODES = [
  { value: 'any', title: '任一人同意即可（或签）' },
  { value: 'all', title: '每个人都要同意（会签）' },
  { value: 'sequence', title: '依次同意（逐个审批）' },
] as const;

export const OVERDUE = [
  { value: 'remind', title: '提醒审批人' },
  { value: 'approve', title: '自动通过' },
  { value: 'reject', title: '自动驳回' },
  { value: 'handOver', title: '交给审批人的上级' },
  { value: 'deputy', title: '交给代理人' },
] as const;

export const NOBODY = [
  { value: 'shop', title: '由商城管理员审批' },
  { value: 'skip', title: '跳过这一步' },
] as const;

export const POWERS = [
  { value: 'addSigner', title: '加签' },
  { value: 'handOver', title: '转交' },
  { value: 'sendBack', title: '退回' },
] as const;

const LEVELS = ['', '直属上级', '上级的上级', '再上一级'];

/** One way of finding people, as people say it. */
function approverInWords(
  { kind, value }: Approver,
  roles: readonly { name: string; title: string }[],
  subjects: readonly Subject[],
): string {
  switch (kind) {
    case 'role':
      return roles.find(({ name }) => name === value)?.title ?? String(value);
    case 'orgLine':
      return LEVELS[Number(value)] ?? `往上第 ${value} 级`;
    case 'team':
      return '团队管理员';
    case 'user':
      return (
        PEOPLE.find((one) => one.value === value)?.title ??
        subjects.find(({ path }) => path === value)?.title ??
        String(value)
      );
  }
}

/** People that every record names. */
export const PEOPLE = [
  { value: 'createdBy', title: '创建人' },
  { value: 'updatedBy', title: '最后修改的人' },
];

export function stepInWords(
  { mode = 'any', approvers, hours, overdue = 'remind', deputies, copies }: ApprovalStepSource,
  roles: readonly { name: string; title: string }[],
  subjects: readonly Subject[],
): { who: string; limit: string | undefined; copied: string | undefined } {
  const named = (sources: ApprovalStepSource['approvers']) =>
    approversOf(sources).map((one) => approverInWords(one, roles, subjects));
  const people = named(approvers);
  const instead = overdue === 'deputy' && deputies?.length ? `（${named(deputies).join('、')}）` : '';
  const how = mode === 'any' ? '任一人同意' : mode === 'all' ? '都要同意' : '依次同意';
  return {
    who: people.length === 0 ? '还没有选审批人' : `${people.join('、')} · ${how}`,
    limit:
      hours === undefined
        ? undefined
        : `${hours} 个工作小时内，超时${OVERDUE.find(({ value }) => value === overdue)?.title ?? ''}${instead}`,
    copied: copies?.length ? `抄送 ${named(copies).join('、')}` : undefined,
  };
}
