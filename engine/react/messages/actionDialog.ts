import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  amends: '会由本记录新建一份修订',
  asksApproval: '会进入审批，并通知审批人',
  mayAskApproval: '要审批的会进入审批，并通知审批人；不用审批的直接通过',
  asTyped: (field: string, typed: boolean) => (typed ? `${field}（按填写）` : field),
  canUndo: '执行后可以撤销',
  cannotUndo: '执行后不能撤销',
  cleared: (field: string) => `${field}（清空）`,
  failed: '操作失败，请稍后重试',
  leadsTo: '变为',
  many: (count: number, title: string, action: string) => `将对选中的 ${count} 条${title}执行“${action}”。`,
  over: '填写的内容没有写入，需要的可以先复制再关闭。',
  rekeys: '编号会改变，指向它的关联跟着改',
  value: (field: string, value: string) => `${field}：${value}`,
  writes: (fields: string) => `会写入 ${fields}`,
};

export const actionDialogMessages = defineMessages('react.actionDialog', chinese);
