import { instantOf } from '../expression/dates.ts';

/** The product's people live in one zone without daylight saving: UTC+8, whatever the machine says. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;
const pad = (value: number): string => String(value).padStart(2, '0');

/** A moment -> 'YYYY-MM-DD HH:mm:ss' in Shanghai; text that is no moment comes back unchanged. */
export function formatDateTime(text: string): string {
  const instant = instantOf(text);
  if (instant === null) return text;
  const time = Date.parse(instant);
  const local = new Date(time + SHANGHAI_OFFSET_MS).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)}`;
}

/** Instant (ms) -> the day it is in Shanghai, 'YYYY-MM-DD'. */
export function shanghaiDay(time: number): string {
  return new Date(time + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10);
}

/** A stored time of day as people read it: without seconds that say nothing. */
export function formatTime(time: string): string {
  return /^\d\d:\d\d:00$/.test(time) ? time.slice(0, 5) : time;
}

/** What people write before or after a time by a clock of twelve hours, and between which hours of the day it is said. */
const DAY_PARTS: readonly (readonly [word: RegExp, from: number, to: number])[] = [
  [/^凌晨/, 0, 7],
  [/^(?:清晨|早上|早晨)/, 4, 12],
  [/^上午/, 1, 12],
  [/^中午/, 11, 15],
  [/^下午/, 12, 20],
  [/^(?:傍晚|晚上)/, 16, 24],
  [/am$/i, 0, 12],
  [/pm$/i, 12, 24],
];

/** A time of day as people type it -> 'HH:mm:ss', or null: 8:30, 08:30:15, 0830, 8点30分, 8点半, 下午2点, 2:30 PM. */
export function parseTime(text: string): string | null {
  const plain = text.normalize('NFKC').trim();
  const [word = /^$/, from = 0, to = 24] = DAY_PARTS.find(([part]) => part.test(plain)) ?? [];
  const clock = plain.replace(word, '').trim().replace(/点半$/, '点30').replace(/点整$/, '点');
  const match =
    /^(\d{1,2})[:点时](?:(\d{1,2})(?:[:分](?:(\d{1,2})秒?)?)?)?$/.exec(clock) ?? /^(\d{2})(\d{2})(\d{2})?$/.exec(clock);
  if (!match) return null;
  const [shown = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const hour = [shown, (shown + 12) % 24].find((one) => one >= from && one < to);
  return hour === undefined || shown > 23 || minute > 59 || second > 59
    ? null
    : `${pad(hour)}:${pad(minute)}:${pad(second)}`;
}

/** 'YYYY-MM-DD' for a real day of the calendar, else null. */
function calendarDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

/**
 * A day as people type it -> 'YYYY-MM-DD', or null: 2026-1-5, 2026/01/05, 20260105, 2026年1月5日, and 1-5 of
 * the year that `today` is in.
 */
export function parseDate(text: string, today: string): string | null {
  const plain = text.normalize('NFKC').trim();
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  const parts = packed ? packed.slice(1) : plain.split(/[-/.年月日\s]+/).filter((part) => part !== '');
  if (parts.some((part) => !/^\d{1,4}$/.test(part))) return null;
  const numbers = parts.map(Number);
  const [year, month, day] = numbers.length === 2 ? [Number(today.slice(0, 4)), ...numbers] : numbers;
  if (numbers.length < 2 || numbers.length > 3 || year === undefined || month === undefined || day === undefined)
    return null;
  return year < 1000 ? null : calendarDay(year, month, day);
}

/** A day and a time of day in Shanghai as people type them -> RFC 3339 UTC with milliseconds, or null; a day alone is its midnight. */
export function parseDateTime(text: string, today: string): string | null {
  const [, written = '', clock] = /^(.*?)(?:(?:[\sT]+|(?<=[日号]))(\S*\d{1,2}[:：点时].*))?$/.exec(text.trim()) ?? [];
  const day = parseDate(written, today);
  const time = clock === undefined ? '00:00:00' : parseTime(clock);
  return day === null || time === null
    ? null
    : new Date(Date.parse(`${day}T${time}Z`) - SHANGHAI_OFFSET_MS).toISOString();
}
