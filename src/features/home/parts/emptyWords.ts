import { listPath } from '../../../platform/workstation/pageOf.ts';

export interface EmptyWords {
  title: string;
  /** What waits was done; otherwise there is nothing that could wait. */
  isDone: boolean;
  text: string;
  next?: { title: string; path(): string };
}

type Words = Omit<EmptyWords, 'title' | 'isDone'>;

/** Who registered a company and is its partner has both roles, and sells. */
const WORDS: readonly (Words & { role: string })[] = [
  {
    role: 'partner',
    text: '该跟进的商机、快结束的试用和被退回的单据，到时候会出现在这里。',
    next: { title: '看看商机', path: () => listPath('opportunity') },
  },
  {
    role: 'customer',
    text: '待付款的订单、要签的合同和快到期的产品，到时候会出现在这里。',
    next: { title: '去商城看看', path: () => '/product' },
  },
  { role: 'staff', text: '等您审批、开票和答复的单据，到时候会出现在这里。' },
  { role: 'operator', text: '等您审批和审核的单据，到时候会出现在这里。' },
];
const OTHERS: Words = { text: '等您处理的单据，到时候会出现在这里。' };
const NO_ROLE: EmptyWords = {
  title: '您在这个团队还没有角色',
  isDone: false,
  text: '有了角色才能看到单据：请平台管理员在“人员与角色”里给您角色，给出后立即生效。在那之前可以先看看商城。',
  next: { title: '去商城看看', path: () => '/product' },
};

/** In the words of whose page it is: what will come here, and what can be done until then. */
export function emptyWords(roles: readonly string[]): EmptyWords {
  if (roles.length === 0) return NO_ROLE;
  const words = WORDS.find(({ role }) => roles.includes(role)) ?? OTHERS;
  return { title: '现在没有等您处理的事', isDone: true, ...words };
}
