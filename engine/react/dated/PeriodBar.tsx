import { addDays, addMonths } from '@yunpu/engine-core/expression';
import { shanghaiDay } from '@yunpu/engine-core/format';
import { type ListState, mondayOf, type Zoom } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { datedMessages as messages } from '../messages/dated.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import './dated.css';

interface PeriodBarProps {
  /** What is shown, in words. */
  title: string;
  zoom: Zoom;
  zooms: readonly Zoom[];
  day: string;
  busy: boolean;
  onChange(patch: Pick<ListState, 'zoom' | 'at'>): void;
}

/** The first day of the week, month or quarter so many further on. */
function stepped(zoom: Zoom, day: string, steps: number): string {
  if (zoom === 'week') return addDays(mondayOf(day), 7 * steps) ?? day;
  return addMonths(`${day.slice(0, 7)}-01`, (zoom === 'month' ? 1 : 3) * steps) ?? day;
}

/** Today, back and forth, and how much is shown. */
export function PeriodBar({ title, zoom, zooms, day, busy, onChange }: PeriodBarProps): ReactNode {
  const step = (steps: number) => onChange({ at: stepped(zoom, day, steps) });
  const today = shanghaiDay(Date.now());
  return (
    <div className="yp-period">
      <Button onClick={() => onChange({ at: undefined })} disabled={day === today}>
        {messages.today}
      </Button>
      <Button
        look="quiet"
        square
        aria-label={messages.previous[zoom]}
        title={messages.previous[zoom]}
        onClick={() => step(-1)}
      >
        <Icon name="left" />
      </Button>
      <Button look="quiet" square aria-label={messages.next[zoom]} title={messages.next[zoom]} onClick={() => step(1)}>
        <Icon name="right" />
      </Button>
      <h2 aria-live="polite" aria-busy={busy || undefined}>
        {title}
      </h2>
      <span className="yp-segments" role="radiogroup" aria-label={messages.zoom}>
        {zooms.map((one) => (
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={zoom === one}
            className="yp-segment"
            onClick={() => onChange({ zoom: one })}
          >
            {messages.zooms[one]}
          </button>
        ))}
      </span>
    </div>
  );
}

/** What keeps a calendar or a timeline from showing everything. */
export function DatedNotes({ left, error }: { left: number | 'more'; error: string | undefined }): ReactNode {
  if (error !== undefined)
    return (
      <p className="yp-stale" role="alert">
        {messages.failed(error)}
      </p>
    );
  return left !== 0 ? <p className="yp-period-left">{messages.left(left)}</p> : null;
}
