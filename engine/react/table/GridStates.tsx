import type { ReactNode } from 'react';
import { commonMessages } from '../messages/common.ts';
import { tableMessages } from '../messages/table.ts';
import { Button } from '../parts/Button.tsx';
import type { CellBox, DrawnColumn } from './grid.ts';

/** Rows of the final size while the first page is on its way. */
export function SkeletonRows({
  count,
  drawn,
  boxes,
}: {
  count: number;
  drawn: readonly DrawnColumn[];
  boxes: readonly CellBox[];
}): ReactNode {
  return (
    <div role="rowgroup" className="yp-body" aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="yp-row yp-bones">
          {drawn.map((column, col) => (
            <div key={column.id} className={boxes[col]!.className} style={boxes[col]!.style}>
              <span
                className="yp-shimmer"
                style={{ width: column.kind === 'field' ? `${40 + ((row * 7 + col * 13) % 45)}%` : 16 }}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The same for a narrow screen: cards of about the final size. */
export function SkeletonCards({ count = 3, label }: { count?: number | undefined; label: string }): ReactNode {
  return (
    <ul className="yp-cards" aria-label={label} aria-busy>
      {Array.from({ length: count }, (_, row) => (
        <li key={row} className="yp-card-bones" aria-hidden>
          {[62, 38, 44].map((width, line) => (
            <span key={width} className="yp-shimmer" style={{ width: `${width - ((row * 7 + line * 5) % 18)}%` }} />
          ))}
        </li>
      ))}
    </ul>
  );
}

export interface NoRowsProps {
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
  empty?: ReactNode;
}

/** What stands for rows that are not there: why they could not be had, or that there are none. */
export function NoRows({ error, onRetry, empty }: NoRowsProps): ReactNode {
  if (error !== undefined)
    return (
      <TableNotice
        title={tableMessages.failed}
        hint={error}
        action={onRetry && <Button onClick={onRetry}>{commonMessages.retry}</Button>}
      />
    );
  return typeof empty === 'object' ? empty : <TableNotice title={String(empty ?? tableMessages.empty)} />;
}

/** Where rows would be: nothing there, or the reason why they could not be had, with the way out. */
export function TableNotice({ title, hint, action }: { title: string; hint?: string; action?: ReactNode }): ReactNode {
  return (
    <div className="yp-notice" role="status">
      <svg
        width="72"
        height="48"
        viewBox="0 0 72 48"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <rect x="8.75" y="6.75" width="54.5" height="34.5" rx="4" />
        <path d="M8.75 16.5h54.5M24.5 16.5v24.7M32 24.5h22M32 32.5h14" strokeLinecap="round" />
      </svg>
      <p className="yp-notice-title">{title}</p>
      {hint && <p className="yp-notice-hint">{hint}</p>}
      {action}
    </div>
  );
}
