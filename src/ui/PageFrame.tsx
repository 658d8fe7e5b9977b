import type { ReactNode } from 'react';
import { keepFocus } from './keepFocus.ts';
import './pageFrame.css';

interface PageFrameProps {
  title: ReactNode;
  /** What the page is for, in a line below its title. */
  note: ReactNode;
  /** Buttons at the right end of the head, below it on a phone. */
  actions?: ReactNode;
  /** How wide its lines grow: 1280, 1080 or 880 px. */
  width?: 'wide' | 'regular' | 'narrow';
  children: ReactNode;
}

/** A page of the workstation that is no list, record or home page: its head, and what it is made of one below the other. */
export function PageFrame({ title, note, actions, width = 'wide', children }: PageFrameProps) {
  return (
    <div ref={keepFocus} className={`ui-page ui-page-${width}`}>
      <header className="ui-page-head">
        <div>
          <h1>{title}</h1>
          <p>{note}</p>
        </div>
        {actions && <div className="ui-page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
