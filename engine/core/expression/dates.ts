/** Days are 'YYYY-MM-DD'; moments are RFC 3339. A moment counts as its day in Shanghai, where the shop is. */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;

const format = (time: number): string | null => {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return Number.isNaN(time) || year < 0 || year > 9999 ? null : date.toISOString().slice(0, 10);
};

/** Milliseconds of the day's midnight in UTC, which serves as a day number; NaN when it is no date. */
function dayTime(text: string): number {
  const match = DAY.exec(text);
  if (match) {
    const time = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
    return new Date(time).toISOString().slice(0, 10) === text ? time : Number.NaN;
  }
  if (text.length < 19 || text[10] !== 'T') return Number.NaN;
  const moment = Date.parse(text);
  return Math.floor((moment + SHANGHAI_MS) / DAY_MS) * DAY_MS;
}

/** The day of a date or moment, null when it is neither. */
export const toDay = (text: string): string | null => format(dayTime(text));

export const addDays = (text: string, days: number): string | null => format(dayTime(text) + Math.trunc(days) * DAY_MS);

/** Adds months; a day the target month lacks becomes its last (31 January + 1 month = 28 or 29 February). */
export function addMonths(text: string, months: number): string | null {
  const start = dayTime(text);
  if (Number.isNaN(start)) return null;
  const date = new Date(start);
  const day = date.getUTCDate();
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + Math.trunc(months), 1);
  const lastDay = new Date(Date.UTC(new Date(first).getUTCFullYear(), new Date(first).getUTCMonth() + 1, 0)).getUTCDate();
  return format(first + (Math.min(day, lastDay) - 1) * DAY_MS);
}

/** The first day of the month or year that a date or moment lies in. */
export function startOf(text: string, period: 'month' | 'year'): string | null {
  const day = toDay(text);
  return day && (period === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`);
}

/** Whole days from the first to the second, negative when the second is earlier. */
export function daysBetween(from: string, to: string): number | null {
  const days = Math.round((dayTime(to) - dayTime(from)) / DAY_MS);
  return Number.isNaN(days) ? null : days;
}

/** A part of a date: its year, month (1-12) or day of month. */
export function datePart(text: string, part: 'year' | 'month' | 'day'): number | null {
  const day = toDay(text);
  if (day === null) return null;
  return Number(part === 'year' ? day.slice(0, 4) : part === 'month' ? day.slice(5, 7) : day.slice(8, 10));
}
