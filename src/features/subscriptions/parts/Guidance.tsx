import { ChevronRight, CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { GuidanceStep } from '../api/home.ts';

const LOOKS = {
  todo: { Icon: CircleAlert, text: '待办' },
  waiting: { Icon: Clock, text: '办理中' },
  done: { Icon: CircleCheck, text: '完成' },
} as const;

/** What waits for the team, from certifying to the invoice; what is done is said as well. */
export function Guidance({ steps }: { steps: readonly GuidanceStep[] }) {
  const todo = steps.filter(({ state }) => state === 'todo').length;
  return (
    <section className="mp-panel" aria-labelledby="mp-guidance">
      <h2 id="mp-guidance">
        办事指引 <small>{todo > 0 ? `${todo} 项待办` : '没有待办'}</small>
      </h2>
      <ol className="mp-guidance">
        {steps.map(({ name, title, text, state, path }) => {
          const { Icon, text: stateText } = LOOKS[state];
          return (
            <li key={name}>
              <Link to={path} className={`mp-step mp-step-${state}`}>
                <Icon size={18} aria-label={stateText} role="img" />
                <span>
                  <b>{title}</b>
                  <small>{text}</small>
                </span>
                <ChevronRight size={16} aria-hidden />
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
