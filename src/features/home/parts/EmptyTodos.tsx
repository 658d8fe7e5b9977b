import { CircleCheck, UserRoundCog } from 'lucide-react';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { emptyWords } from './emptyWords.ts';

export function EmptyTodos({ roles }: { roles: readonly string[] }) {
  const { title, isDone, text, next } = emptyWords(roles);
  const Icon = isDone ? CircleCheck : UserRoundCog;
  return (
    <div className="todo-empty">
      <Icon className={isDone ? 'todo-empty-done' : undefined} size={28} aria-hidden />
      <div>
        <p className="todo-empty-title">{title}</p>
        <p>{text}</p>
      </div>
      {next && <ButtonLink to={next.path()}>{next.title}</ButtonLink>}
    </div>
  );
}
