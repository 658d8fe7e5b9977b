import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** 24 hours in ms: a span of time. Days of the calendar are counted by the functions below. */
export const DAY_MS = 86_400_000;

/** China has had no summer time since 1991, and the shop keeps nothing older. */
const CHINA_HOURS = 8;
const HOUR_MS = 3_600_000;
const DAY = 'YYYY-MM-DD';
const IS_DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * What a clock in China shows at an instant, as a time of UTC: to be read, and to be counted with; `ofWallClock` leads
 * back. Not by `utcOffset(8)`, which goes by the machine's own zone and is an hour wrong when summer time begins there,
 * nor by `dayjs.tz`, which asks Intl each time.
 */
export const wallClock = (at: Date | string | number): Dayjs => dayjs.utc(at).add(CHINA_HOURS, 'hour');

/** The instant at which a clock in China shows this. */
export const ofWallClock = (shown: Dayjs | Date): Date => dayjs.utc(shown).subtract(CHINA_HOURS, 'hour').toDate();

/** The day that it is in China at an instant: 'YYYY-MM-DD'. */
export function dayOf(at: Date | string | number): string {
  // Dates are asked for a hundred thousand times at a first start; a text without its zone is a rare thing.
  const ms = typeof at === 'string' && !at.endsWith('Z') ? dayjs.utc(at).valueOf() : new Date(at).getTime();
  return dayAt(ms + CHINA_HOURS * HOUR_MS);
}

/** The instant at which a day begins in China. */
export const dayBegins = (day: string): Date => new Date(midnight(day) - CHINA_HOURS * HOUR_MS);

/** The UTC day of an instant in ms. */
function dayAt(ms: number): string {
  const at = new Date(ms);
  return Number.isNaN(at.getTime()) ? 'Invalid Date' : at.toISOString().slice(0, 10);
}

/** A day of the calendar as ms of UTC; throws RangeError for what is none, as only a broken record can hold. */
function midnight(day: string): number {
  if (!isDay(day)) throw new RangeError(`${day} is no day (YYYY-MM-DD)`);
  return Date.parse(day);
}

const calendar = (day: string): Dayjs => dayjs.utc(midnight(day));

/** Whether a text is a day of the calendar: '2026-02-31' is none. */
export const isDay = (text: string): boolean => IS_DAY.test(text) && dayAt(Date.parse(text)) === text;

export const addDays = (day: string, days: number): string => dayAt(midnight(day) + days * DAY_MS);

/** A day that the month lacks becomes its last: 31 January and a month are 28 or 29 February. */
export const addMonths = (day: string, months: number): string => calendar(day).add(months, 'month').format(DAY);

/** Whole days from the first to the second; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => (midnight(to) - midnight(from)) / DAY_MS;

/** Last day of a term of months that begins on `start`: the day before the next term begins. */
export const lastDayOfTerm = (start: string, months: number): string => addDays(addMonths(start, months), -1);

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number => new Date(midnight(day)).getUTCDay() || 7;

/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean => weekdayOf(day) > 5;

/** The Sunday with which the week of a day ends. */
export const sundayOf = (day: string): string => addDays(day, 7 - weekdayOf(day));

/** Minutes since midnight in China. */
export const minuteOfDay = (at: Date): number => {
  const time = wallClock(at);
  return time.hour() * 60 + time.minute();
};
