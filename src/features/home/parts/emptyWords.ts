import { listPath } from '../../../platform/workstation/pageOf.ts';

interface Words {
  text: string;
  next?: { title: string; path(): string };
}

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
const NO_ROLE: Words = {
  text: '您在这个团队还没有角色，看不到单据。请平台管理员在“人员与角色”里给您角色，给出后立即生效。',
};

/** In the words of whose page it is: what will come here, and what can be done until then. */
export function emptyWords(roles: readonly string[]): Words {
  if (roles.length === 0) return NO_ROLE;
  return WORDS.find(({ role }) => roles.includes(role)) ?? OTHERS;
}
