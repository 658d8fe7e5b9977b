import { CircleCheck } from 'lucide-react';
import { listPath } from '../../../platform/workstation/pageOf.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

interface Words {
  text: string;
  next?: { title: string; path(): string };
}

/**
 * In the words of whose desk it is: what will come here, and what can be done until then. Who registered a company and is
 * its partner has both roles, and sells.
 */
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

export function EmptyTodos({ roles }: { roles: readonly string[] }) {
  const { text, next } = WORDS.find(({ role }) => roles.includes(role)) ?? OTHERS;
  return (
    <div className="todo-empty">
      <CircleCheck size={28} aria-hidden />
      <div>
        <p className="todo-empty-title">现在没有等您处理的事</p>
        <p>{text}</p>
      </div>
      {next && <ButtonLink to={next.path()}>{next.title}</ButtonLink>}
    </div>
  );
}
