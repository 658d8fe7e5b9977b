import { daysBetween } from '@yunpu/engine-core/expression';
import { shanghaiDay } from '@yunpu/engine-core/format';
import { calendarDays, everyDay } from '@yunpu/engine-core/query';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Place, useHold } from '../arranged/useHold.ts';
import { dayWords, monthOfYear, weekdayWord } from '../dated/dayWords.ts';
import { DatedNotes, PeriodBar } from '../dated/PeriodBar.tsx';
import { useDated } from '../dated/useDated.ts';
import { heldDays, useDateHold } from '../dated/useDateHold.ts';
import { useDateMove } from '../dated/useDateMove.ts';
import { calendarMessages as messages } from '../messages/calendar.ts';
import { datedMessages } from '../messages/dated.ts';
import { Button } from '../parts/Button.tsx';
import { TitledDialog } from '../parts/TitledDialog.tsx';
import { DayRecords } from './DayRecords.tsx';
import { NarrowMonth } from './NarrowMonth.tsx';
import type { CalendarParts, CalendarProps } from './types.ts';
import { useChipKeys } from './useChipKeys.ts';
import { WeekRow } from './WeekRow.tsx';
import './calendar.css';

const ZOOMS = ['month', 'week'] as const;

const dayUnder = ({ x, y }: Place): string | undefined =>
  document.elementsFromPoint(x, y).find((one): one is HTMLElement => one.hasAttribute('data-column'))?.dataset.column;

/** A list as the days of a month or a week. To drag a record is to change its date. */
export default function Calendar(props: CalendarProps): ReactNode {
  const { model, title, calendar, query, state, onState, versions, narrow, hrefOf, onOpen, onChanged } = props;
  const today = shanghaiDay(Date.now());
  const day = state.at ?? today;
  const zoom = state.zoom === 'week' ? 'week' : 'month';
  const { first, last } = calendarDays(zoom, day);
  const days = useMemo(() => ({ first, last }), [first, last]);
  const moving = useDateMove(model, calendar, onChanged);
  const dated = useDated({ model, by: calendar, days, query, versions, ahead: moving.ahead });
  const area = useRef<HTMLDivElement>(null);
  const hold = useDateHold(area, moving, dated.items);
  const [opened, setOpened] = useState<string>();
  const ghost = useRef<HTMLDivElement>(null);
  const grabbed = useRef<string>(undefined);
  const help = useId();
  const lanes = useLanes(area, everyDay(days).length / 7);
  const parts: CalendarParts = { items: dated.items, moving, hold, help, today, hrefOf, onOpen };

  const drag = useHold({
    area,
    selector: '[data-card][data-moves]',
    onPick({ dataset }, place) {
      // In the list of a chosen day the record has been picked from that day.
      grabbed.current = dayUnder(place) ?? day;
      return hold.pick(dataset.card ?? '', 'hand');
    },
    onMove(place) {
      if (ghost.current) ghost.current.style.transform = `translate(${place.x + 8}px, ${place.y + 8}px)`;
      const over = dayUnder(place);
      if (over !== undefined && grabbed.current !== undefined) hold.shift(daysBetween(grabbed.current, over) ?? 0);
    },
    onDrop: hold.place,
    onCancel: hold.cancel,
  });
  const onKeyDown = useChipKeys(hold);
  const firstKey = dated.items.find((item) => item.days.last >= first)?.key;
  const weeks = everyDay(days).filter((_, index) => index % 7 === 0);
  const month = zoom === 'month' ? day.slice(0, 7) : undefined;
  const held = hold.held && heldDays(hold.held);

  return (
    <div
      className={`yp-calendar${hold.held ? ' yp-dated-holding' : ''}`}
      role="group"
      aria-label={messages.calendar(title)}
    >
      <p id={help} className="yp-hidden">
        {messages.help}
      </p>
      <p role="status" className="yp-hidden">
        {hold.announced}
      </p>
      <PeriodBar
        title={zoom === 'month' ? monthOfYear(day) : messages.week(first, last)}
        zoom={zoom}
        zooms={ZOOMS}
        day={day}
        busy={dated.busy}
        onChange={onState}
      />
      <DatedNotes left={dated.left} error={dated.error} />
      <div ref={area} className="yp-calendar-body" onKeyDown={onKeyDown} {...drag}>
        {!(narrow && zoom === 'week') && (
          <div className="yp-calendar-names" aria-hidden="true">
            {everyDay(days)
              .slice(0, 7)
              .map((one) => (
                <span key={one}>{weekdayWord(one)}</span>
              ))}
          </div>
        )}
        {narrow && month !== undefined && (
          <>
            <NarrowMonth parts={parts} days={days} month={month} day={day} onDay={(at) => onState({ at })} />
            <DayRecords parts={parts} day={day} firstKey={firstOn(parts, day)} drops={false} />
          </>
        )}
        {narrow &&
          month === undefined &&
          everyDay(days).map((one) => <DayRecords key={one} parts={parts} day={one} firstKey={firstKey} drops />)}
        {!narrow &&
          weeks.map((monday) => (
            <WeekRow
              key={monday}
              parts={parts}
              monday={monday}
              month={month}
              lanes={month === undefined ? Infinity : lanes}
              firstKey={firstKey}
              onDay={setOpened}
            />
          ))}
      </div>
      {opened !== undefined && (
        <TitledDialog
          title={dayWords(opened)}
          width={420}
          onClose={() => setOpened(undefined)}
          foot={(close) => <Button onClick={close}>{messages.close}</Button>}
        >
          <DayRecords parts={parts} day={opened} firstKey={firstOn(parts, opened)} drops={false} />
        </TitledDialog>
      )}
      {held && hold.held?.by === 'hand' && (
        <div ref={ghost} className="yp-dated-ghost" aria-hidden="true">
          <strong>{hold.held.item.name}</strong>
          <span>{datedMessages.span(held.first, held.last)}</span>
        </div>
      )}
    </div>
  );
}

const firstOn = ({ items }: CalendarParts, day: string): string | undefined =>
  items.find(({ days }) => days.first <= day && days.last >= day)?.key;

/** Height of a date, of a record with the gap below it, and of the words for those that found no room, pixels. */
const DATE = 30;
const LANE = 24;
const MORE = 22;
const FEWEST = 2;

/** How many records a day of the month has room for one under the other. */
function useLanes(area: { current: HTMLElement | null }, weeks: number): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);
  return Math.max(FEWEST, Math.floor(((height - DATE) / weeks - DATE - MORE) / LANE));
}
