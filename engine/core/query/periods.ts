import type { DateUnit } from '../document/model/query.ts';
import { addDays, addMonths } from '../expression/dates.ts';

const MONTHS: Partial<Record<DateUnit, number>> = { month: 1, quarter: 3, year: 12 };

/** The period that a day lies in: '2026-11-26', the week's Monday, '2026-11', '2026-Q4', '2026'. */
export function periodOf(day: string, unit: DateUnit): string {
  switch (unit) {
    case 'day':
      return day.slice(0, 10);
    case 'week':
      return mondayOf(day.slice(0, 10));
    case 'month':
      return day.slice(0, 7);
    case 'quarter':
      return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
    case 'year':
      return day.slice(0, 4);
  }
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7)) ?? day;

/** The first day of a period, as `periodOf` names it. */
export function firstDayOf(period: string, unit: DateUnit): string {
  if (unit === 'quarter') return `${period.slice(0, 4)}-${String(Number(period.slice(6)) * 3 - 2).padStart(2, '0')}-01`;
  return unit === 'month' ? `${period}-01` : unit === 'year' ? `${period}-01-01` : period;
}

/** The first day after a period. */
export function dayAfter(period: string, unit: DateUnit): string {
  const first = firstDayOf(period, unit);
  const months = MONTHS[unit];
  return (months === undefined ? addDays(first, unit === 'week' ? 7 : 1) : addMonths(first, months)) ?? first;
}

/** More periods than this between two are no line that anybody reads. */
const MAX_PERIODS = 400;

/** The periods from the first to the last, those between in which nothing lies too. */
export function periodsBetween(first: string, last: string, unit: DateUnit): string[] {
  const periods: string[] = [];
  for (
    let period = first;
    period <= last && periods.length < MAX_PERIODS;
    period = periodOf(dayAfter(period, unit), unit)
  )
    periods.push(period);
  return periods;
}
