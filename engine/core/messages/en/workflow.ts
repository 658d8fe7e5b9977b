import type { chinese } from '../workflow.ts';

export const actions: typeof chinese = {
  byApproval: (action) => `The record is being approved; the outcome decides about “${action}”`,
  role: (action) => `Your role does not allow “${action}”`,
  state: (state, action, states) => `“${action}” is not possible in state “${state}”, only in ${states}`,
  named: (title) => `“${title}”`,
  saveFirst: 'Save first',
  guard: (action) => `The conditions for “${action}” are not met`,
};
