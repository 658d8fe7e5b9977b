import type { ReactNode } from 'react';
import { dayWords } from '../dated/dayWords.ts';
import { calendarMessages as messages } from '../messages/calendar.ts';
import { onDay } from './layOut.ts';
import { RecordChip } from './RecordChip.tsx';
import type { CalendarParts } from './types.ts';

interface DayRecordsProps {
  parts: CalendarParts;
  day: string;
  firstKey: string | undefined;
  /** A record can be dropped on it. */
  drops: boolean;
}

/** All records of a day, one under the other. */
export function DayRecords({ parts, day, firstKey, drops }: DayRecordsProps): ReactNode {
  const found = onDay(parts.items, day);
  return (
    <section
      className="yp-calendar-agenda"
      aria-label={messages.day(dayWords(day), found.length)}
      data-column={drops ? day : undefined}
      data-today={day === parts.today || undefined}
    >
      <h3>{dayWords(day)}</h3>
      {found.length === 0 && <p className="yp-quiet">{messages.nothing}</p>}
      {found.map((item) => (
        <RecordChip key={item.key} parts={parts} item={item} isFirst={item.key === firstKey} whole />
      ))}
    </section>
  );
}
