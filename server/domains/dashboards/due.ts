import type { MailSchedule } from '../../../contract/dashboards.ts';
import { addDays, addMonths, dayBegins, dayOf, weekdayOf } from '../../platform/calendar/days.ts';

const HOUR_MS = 3_600_000;

/** The first day from `today` on that a schedule names, and the one after it. */
function daysOf({ every, day }: MailSchedule, today: string): readonly [string, string] {
  if (every === 'day') return [today, addDays(today, 1)];
  if (every === 'week') {
    const first = addDays(today, (day - weekdayOf(today) + 7) % 7);
    return [first, addDays(first, 7)];
  }
  const inMonth = `${today.slice(0, 8)}${String(day).padStart(2, '0')}`;
  const first = inMonth < today ? addMonths(inMonth, 1) : inMonth;
  return [first, addMonths(first, 1)];
}

/** When the next one comes, later than `after`: on the hour that it is in China. */
export function nextDue(schedule: MailSchedule, after: Date): Date {
  const at = (day: string) => new Date(dayBegins(day).getTime() + schedule.hour * HOUR_MS);
  const [first, next] = daysOf(schedule, dayOf(after));
  return at(first) > after ? at(first) : at(next);
}
