import type { ReactNode } from 'react';
import './progress.css';

interface ProgressProps {
  label: string;
  /** Undefined as long as nobody knows how far it is. */
  percent: number | undefined;
  tone?: 'success' | 'error';
}

/** How far something is: a bar and its figure. */
export function Progress({ label, percent, tone }: ProgressProps): ReactNode {
  return (
    <div className={`yp-progress${tone ? ` yp-progress-${tone}` : ''}`}>
      <progress max={100} value={percent} aria-label={label} />
      {percent !== undefined && (
        <span className="yp-figures" aria-hidden>
          {percent}%
        </span>
      )}
    </div>
  );
}
