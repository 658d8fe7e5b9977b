import { Link } from 'react-router-dom';
import type { TodoEntry } from '../../../../contract/home.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { MenuIcon } from '../../../platform/workstation/MenuIcon.tsx';
import { recordPath } from '../../../platform/workstation/pageOf.ts';
import { listPlace } from '../../../platform/workstation/places.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { dueWords } from './dueWords.ts';

interface TodoRowProps {
  entry: TodoEntry;
  /** The one row that Tab comes to; arrows lead to the others. */
  isActive: boolean;
  /** Name of the action that is under way. */
  busy: string | undefined;
  onFocus(): void;
  onAct(action: string): void;
}

/** What it is, why it waits and until when, and what settles it. */
export function TodoRow({ entry, isActive, busy, onFocus, onAct }: TodoRowProps) {
  const { index } = useFrame();
  const { entity, kind, key, title, reason, urgency, facts, actions, link } = entry;
  // Whoever does not have the document in the menu has a page of its own for it.
  const icon = index.entities.find((one) => one.entity === entity)?.menu?.icon ?? listPlace(entity)?.icon;
  const due = dueWords(entry, new Date());
  const tabIndex = isActive ? 0 : -1;
  return (
    <li className="todo-row" onFocus={onFocus}>
      <span className="todo-icon" title={kind}>
        <MenuIcon name={icon} />
      </span>
      <div className="todo-what">
        <Link to={recordPath(entity, key)} className="todo-title" tabIndex={tabIndex}>
          {title}
        </Link>
        <p className="todo-about">
          <span>{kind}</span>
          {title !== key && <span>{key}</span>}
          {facts.map((fact) => (
            <span key={fact.title} title={fact.title}>
              <span className="ui-hidden">{fact.title} </span>
              {fact.text}
            </span>
          ))}
        </p>
      </div>
      <p className="todo-why">
        {reason}
        {due !== '' && (
          <>
            ，<span className={`todo-due todo-due-${urgency}`}>{due}</span>
          </>
        )}
      </p>
      <div className="todo-actions">
        {actions.map(({ name, title: label, danger }) => (
          <Button
            key={name}
            className={danger ? 'todo-danger' : ''}
            tabIndex={tabIndex}
            aria-label={`${label}：${title}`}
            busy={busy === name}
            onClick={() => onAct(name)}
          >
            {label}
          </Button>
        ))}
        {link && (
          <ButtonLink to={link.path} tabIndex={tabIndex} aria-label={`${link.title}：${title}`}>
            {link.title}
          </ButtonLink>
        )}
        {actions.length === 0 && !link && (
          <ButtonLink to={recordPath(entity, key)} tabIndex={tabIndex} aria-label={`查看：${title}`}>
            查看
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
