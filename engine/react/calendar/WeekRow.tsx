import { addDays } from '@yunpu/engine-core/expression';
import { everyDay } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { dateWord, dayWords, monthWord } from '../dated/dayWords.ts';
import { heldDays } from '../dated/useDateHold.ts';
import { calendarMessages as messages } from '../messages/calendar.ts';
import { layOutWeek, onDay } from './layOut.ts';
import { RecordChip } from './RecordChip.tsx';
import type { CalendarParts } from './types.ts';

interface WeekRowProps {
  parts: CalendarParts;
  monday: string;
  /** '2026-11': days of other months are drawn quieter; undefined: none is. */
  month: string | undefined;
  /** Rows of records that there is room for. */
  lanes: number;
  /** The first record of the whole calendar, which Tab leads to. */
  firstKey: string | undefined;
  onDay(day: string): void;
}

/** Seven days side by side, with the records that stand on them. */
export function WeekRow({ parts, monday, month, lanes, firstKey, onDay: openDay }: WeekRowProps): ReactNode {
  const { items, hold, today } = parts;
  const days = everyDay({ first: monday, last: addDays(monday, 6) ?? monday });
  const { strips, hidden } = layOutWeek(items, monday, lanes);
  const over = hold.held && heldDays(hold.held);
  return (
    <div className={`yp-calendar-week${month === undefined ? ' yp-calendar-whole' : ''}`}>
      {days.map((day, index) => (
        <section
          key={day}
          className="yp-calendar-day"
          style={{ gridColumn: `${index + 1} / ${index + 2}` }}
          aria-label={messages.day(dayWords(day), onDay(items, day).length)}
          data-column={day}
          data-today={day === today || undefined}
          data-other={(month !== undefined && !day.startsWith(month)) || undefined}
          data-over={(over && over.first <= day && over.last >= day) || undefined}
        >
          <span className="yp-calendar-date">
            {day.endsWith('-01') && month !== undefined && <small>{monthWord(day)}</small>}
            <b>{dateWord(day)}</b>
          </span>
        </section>
      ))}
      {strips.map(({ item, column, span, lane, before, after }) => (
        <RecordChip
          key={item.key}
          parts={parts}
          item={item}
          isFirst={item.key === firstKey && !before}
          className={`${before ? 'yp-chip-before' : ''} ${after ? 'yp-chip-after' : ''}`}
          style={{ gridColumn: `${column + 1} / span ${span}`, gridRow: lane + 2 }}
        />
      ))}
      {hidden.map((count, index) => {
        const day = days[index]!;
        return (
          count > 0 && (
            <button
              key={day}
              type="button"
              className="yp-calendar-more"
              style={{ gridColumn: index + 1, gridRow: lanes + 2 }}
              aria-label={messages.moreOn(dayWords(day), count)}
              onClick={() => openDay(day)}
            >
              {messages.more(count)}
            </button>
          )
        );
      })}
    </div>
  );
}
