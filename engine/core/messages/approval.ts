import { defineMessages } from './define.ts';

/** Why a move in a chain of approval is refused. */
export const chinese = {
  over: '审批已经结束',
  standsFor: (deputy: string, absent: string) => `${deputy} 代 ${absent} 审批`,
  withdrawnByOthers: '只有申请人可以撤回',
  remindedByOthers: '只有申请人可以催办',
  tooSoon: (minutes: number) => `${minutes} 分钟内只能催办一次`,
  decidedByOthers: '该任务已由他人处理',
  notYours: '这不是您的审批任务',
  notYet: '还没有轮到您审批',
  decided: '该任务已处理，不能再次处理',
  powers: { addSigner: '加签', handOver: '转交', sendBack: '退回' },
  powerless: (step: string, power: string) => `“${step}”环节不能${power}`,
  backward: '只能退回给申请人或之前的环节',
  oneself: '不能选择自己',
  alreadyTheirs: (person: string) => `这条审批本来就由${person}处理，请选择其他人`,
  requester: '申请人不能审批自己的申请',
  approverAlready: (person: string) => `${person}已是本环节的审批人`,
  tooMany: '本环节的审批人过多',
  noTask: '没有待您处理的审批任务',
};

export const approvalMessages = defineMessages('core.approval', chinese);
