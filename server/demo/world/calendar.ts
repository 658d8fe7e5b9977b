import { addDays } from '../../platform/calendar/days.ts';

/** Days and working hours counted back from the day the demo data is made, in Asia/Shanghai. */
export interface Calendar {
  /** YYYY-MM-DD */
  today: string;
  /** The day `days` before today (negative: after). */
  daysAgo(days: number): string;
  /** `days` after `date`. */
  after(date: string, days: number): string;
  /** An instant (RFC 3339, UTC) on `date` at `minute` minutes after 8:30, the shop's opening hour. */
  at(date: string, minute: number): string;
}

/** @param today YYYY-MM-DD in Asia/Shanghai. */
export function createCalendar(today: string): Calendar {
  return {
    today,
    daysAgo: (days) => addDays(today, -days),
    after: addDays,
    at: (date, minute) => new Date(Date.parse(`${date}T00:30:00Z`) + minute * 60_000).toISOString(),
  };
}
