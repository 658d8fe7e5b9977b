import { type Days, everyDay } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { dateWord, dayWords } from '../dated/dayWords.ts';
import { heldDays } from '../dated/useDateHold.ts';
import { calendarMessages as messages } from '../messages/calendar.ts';
import { onDay } from './layOut.ts';
import type { CalendarParts } from './types.ts';

/** Dots that a day has room for. */
const DOTS = 3;

interface NarrowMonthProps {
  parts: CalendarParts;
  days: Days;
  month: string;
  day: string;
  onDay(day: string): void;
}

/** A month on a phone: each day says by dots how much is on it, and is chosen by a press. */
export function NarrowMonth({ parts, days, month, day: chosen, onDay: choose }: NarrowMonthProps): ReactNode {
  const { items, hold, today } = parts;
  const over = hold.held && heldDays(hold.held);
  return (
    <div className="yp-calendar-narrow">
      {everyDay(days).map((day) => {
        const found = onDay(items, day);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={day === chosen}
            aria-label={messages.day(dayWords(day), found.length)}
            data-column={day}
            data-today={day === today || undefined}
            data-other={!day.startsWith(month) || undefined}
            data-over={(over && over.first <= day && over.last >= day) || undefined}
            onClick={() => choose(day)}
          >
            {dateWord(day)}
            <span className="yp-calendar-dots" aria-hidden="true">
              {found.slice(0, DOTS).map(({ key, color }) => (
                <i key={key} className={`yp-tag-${color}`} />
              ))}
            </span>
          </button>
        );
      })}
    </div>
  );
}
