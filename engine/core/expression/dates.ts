/**
 * Days are 'YYYY-MM-DD'; moments are RFC 3339, and one without a zone is local time where the shop is. A moment
 * counts as its day there: UTC+8 without daylight saving, whatever the machine says.
 */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MOMENT =
  /^(\d{4}-\d\d-\d\d)[Tt ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d+))?)?(?:([Zz])|([+-])([01]\d|2[0-3]):?([0-5]\d))?$/;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SHANGHAI_MS = 8 * 3_600_000;

const format = (time: number): string | null => {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? date.toISOString().slice(0, 10) : null;
};

/** Milliseconds of a day's midnight in UTC; NaN when there is no such day. */
function midnightOf(text: string): number {
  const match = DAY.exec(text);
  if (!match) return Number.NaN;
  const date = new Date(0);
  const [month, day] = [Number(match[2]) - 1, Number(match[3])];
  const time = date.setUTCFullYear(Number(match[1]), month, day);
  return date.getUTCMonth() === month && date.getUTCDate() === day ? time : Number.NaN;
}

/** Milliseconds since 1970 of a moment; NaN when the text is none. What is finer than a millisecond is cut. */
function momentTime(text: string): number {
  const match = MOMENT.exec(text);
  if (!match) return Number.NaN;
  const [, day = '', hour, minute, second = '0', fraction = '', utc, sign, offsetHours, offsetMinutes] = match;
  const local =
    midnightOf(day) +
    (Number(hour) * 60 + Number(minute)) * MINUTE_MS +
    Number(second) * 1000 +
    Number(fraction.slice(0, 3).padEnd(3, '0'));
  if (utc !== undefined) return local;
  if (sign === undefined) return local - SHANGHAI_MS;
  return local - (sign === '-' ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinutes)) * MINUTE_MS;
}

/** A moment as it is stored and sent: UTC with milliseconds; null when the text is no moment of the years 0 to 9999. */
export function instantOf(text: string): string | null {
  const time = momentTime(text);
  return format(time) === null ? null : new Date(time).toISOString();
}

/** Milliseconds of the day's midnight in UTC, which serves as a day number; NaN when it is no date. */
function dayTime(text: string): number {
  return text.length === 10 ? midnightOf(text) : Math.floor((momentTime(text) + SHANGHAI_MS) / DAY_MS) * DAY_MS;
}

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d(:[0-5]\d.*)?$/;

/** A time of day as it is stored, with seconds; null when the text is none. */
export function timeOfDay(text: string): string | null {
  const match = TIME_OF_DAY.exec(text);
  return match && (match[1] === undefined ? `${text}:00` : text);
}

/**
 * Which of two days or moments is earlier: moments by the instant, whatever zone they are written in; a day with a
 * moment by the moment's day, and a time of day with another. Null when they are nothing of the kind.
 */
export function compareTimes(left: string, right: string): number | null {
  if (left.length === 10 && right.length === 10)
    return DAY.test(left) && DAY.test(right) ? Math.sign(Number(left > right) - Number(left < right)) : null;
  if (left[2] === ':' && right[2] === ':') return compareDayTimes(timeOfDay(left), timeOfDay(right));
  const days = left.length === 10 || right.length === 10;
  const [a, b] = days ? [dayTime(left), dayTime(right)] : [momentTime(left), momentTime(right)];
  return Number.isNaN(a) || Number.isNaN(b) ? null : Math.sign(a - b);
}

const compareDayTimes = (a: string | null, b: string | null): number | null =>
  a === null || b === null ? null : Number(a > b) - Number(a < b);

/** Whether a text is a day, a moment or a time of day. */
export const isTime = (text: string): boolean => timeOfDay(text) !== null || !Number.isNaN(dayTime(text));

/** The day of a date or moment, null when it is neither. */
export const toDay = (text: string): string | null => format(dayTime(text));

export const addDays = (text: string, days: number): string | null => format(dayTime(text) + Math.trunc(days) * DAY_MS);

/** Milliseconds of a moment, of the midnight with which a day begins in Shanghai, or of a time of day; NaN for none of them. */
function clockTime(text: string): number {
  const time = timeOfDay(text);
  if (time !== null) return Date.parse(`1970-01-01T${time.slice(0, 8)}Z`);
  return text.length === 10 ? midnightOf(text) - SHANGHAI_MS : momentTime(text);
}

/**
 * Hours later, parts of an hour too (to the second): a moment, also of a day, which is its midnight. A time of day stays
 * one, and is null beyond its day.
 */
export function addHours(text: string, hours: number): string | null {
  const time = clockTime(text) + Math.round(hours * 3600) * 1000;
  if (timeOfDay(text) === null) return format(time) === null ? null : new Date(time).toISOString();
  return time >= 0 && time < DAY_MS ? new Date(time).toISOString().slice(11, 19) : null;
}

/** Hours from the first moment to the second, or from one time of day to another; negative when the second is earlier. */
export function hoursBetween(from: string, to: string): number | null {
  if ((timeOfDay(from) === null) !== (timeOfDay(to) === null)) return null;
  const hours = (clockTime(to) - clockTime(from)) / 3_600_000;
  return Number.isNaN(hours) ? null : hours;
}

/** Adds months; a day the target month lacks becomes its last (31 January + 1 month = 28 or 29 February). */
export function addMonths(text: string, months: number): string | null {
  const start = dayTime(text);
  if (Number.isNaN(start)) return null;
  const date = new Date(start);
  const day = date.getUTCDate();
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + Math.trunc(months), 1);
  const lastDay = new Date(
    Date.UTC(new Date(first).getUTCFullYear(), new Date(first).getUTCMonth() + 1, 0),
  ).getUTCDate();
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
