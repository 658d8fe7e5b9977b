import { isWeekend, ofWallClock, wallClock } from '../../platform/calendar/days.ts';
import source from './workdays.json' with { type: 'json' };

/** Working hours in China, minutes of the day: 8:30 to 17:30. */
const OPENS = 8 * 60 + 30;
const CLOSES = 17 * 60 + 30;

const years: Readonly<Record<string, { off: readonly string[]; work: readonly string[] }>> = source.years;

/** Whether people work on a day ('YYYY-MM-DD' in China): weekends, public holidays and their make-up days counted in. */
export function isWorkday(date: string): boolean {
  const [year = '', day = ''] = [date.slice(0, 4), date.slice(5)];
  if (years[year]?.work.includes(day)) return true;
  if (years[year]?.off.includes(day)) return false;
  return !isWeekend(date);
}

/** The instant at which so many working hours after `from` are over; both RFC 3339. */
export function addWorkingHours(from: string, hours: number): string {
  let left = Math.round(hours * 60);
  let at = wallClock(from);
  for (;;) {
    const midnight = at.startOf('day');
    const minute = Math.max(OPENS, at.diff(midnight, 'minute', true));
    const today = isWorkday(at.format('YYYY-MM-DD')) ? Math.max(0, CLOSES - minute) : 0;
    if (today > 0 && left <= today) return ofWallClock(midnight.add(minute + left, 'minute')).toISOString();
    left -= today;
    at = midnight.add(1, 'day');
  }
}
