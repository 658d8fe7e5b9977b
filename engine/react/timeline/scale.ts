import { addDays, addMonths, daysBetween } from '@yunpu/engine-core/expression';
import { type Days, mondayOf, type Zoom } from '@yunpu/engine-core/query';
import { dateWord, monthOfYear, monthWord, quarterOfYear } from '../dated/dayWords.ts';

/** How wide a day is, pixels. */
const DAY_WIDTH: Readonly<Record<Zoom, number>> = { week: 40, month: 14, quarter: 4 };

interface Tick {
  /** Pixels from the left. */
  left: number;
  width: number;
  title: string;
}

export interface Scale {
  dayWidth: number;
  width: number;
  /** Two rows of a head: months or quarters, and what they are divided into. */
  upper: readonly Tick[];
  lower: readonly Tick[];
  /** Pixels from the left to a day's beginning. */
  at(day: string): number;
}

/** Pieces of some days, cut where `next` says that another begins. */
function ticksOf(
  { first, last }: Days,
  dayWidth: number,
  next: (day: string) => string | null,
  title: (day: string) => string,
): Tick[] {
  const ticks: Tick[] = [];
  let day = first;
  while (day <= last) {
    const after = next(day) ?? last;
    const end = after > last ? (addDays(last, 1) ?? last) : after;
    const days = daysBetween(day, end) ?? 1;
    ticks.push({ left: (daysBetween(first, day) ?? 0) * dayWidth, width: days * dayWidth, title: title(day) });
    day = end;
  }
  return ticks;
}

const nextMonth = (day: string) => addMonths(`${day.slice(0, 7)}-01`, 1);
const nextQuarter = (day: string) =>
  addMonths(
    `${day.slice(0, 5)}${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`,
    3,
  );

/** What a timeline's days measure. */
export function scaleOf(zoom: Zoom, days: Days): Scale {
  const dayWidth = DAY_WIDTH[zoom];
  const cut = (next: (day: string) => string | null, title: (day: string) => string) =>
    ticksOf(days, dayWidth, next, title);
  const months = (title: (day: string) => string) => cut(nextMonth, title);
  const heads = {
    week: [months(monthOfYear), cut((day) => addDays(day, 1), dateWord)],
    month: [months(monthOfYear), cut((day) => addDays(mondayOf(day), 7), dateWord)],
    quarter: [cut(nextQuarter, quarterOfYear), months(monthWord)],
  } as const;
  const [upper, lower] = heads[zoom];
  return {
    dayWidth,
    width: ((daysBetween(days.first, days.last) ?? 0) + 1) * dayWidth,
    upper,
    lower,
    at: (day) => (daysBetween(days.first, day) ?? 0) * dayWidth,
  };
}
