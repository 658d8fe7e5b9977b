import { CircleCheck } from 'lucide-react';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { emptyWords } from './emptyWords.ts';

export function EmptyTodos({ roles }: { roles: readonly string[] }) {
  const { text, next } = emptyWords(roles);
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
