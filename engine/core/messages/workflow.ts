import { defineMessages } from './define.ts';

/** Why an action cannot be done to a record now. */
export const chinese = {
  byApproval: (action: string) => `单据正在审批，由审批结果决定是否${action}`,
  role: (action: string) => `您的角色不能执行“${action}”`,
  state: (state: string, action: string, states: string) => `“${state}”状态不能${action}，只有${states}可以`,
  named: (title: string) => `“${title}”`,
  saveFirst: '请先保存',
  guard: (action: string) => `不满足“${action}”的条件`,
};

export const actionMessages = defineMessages('core.actions', chinese);
