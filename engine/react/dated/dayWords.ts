import { formatDateTime } from '@yunpu/engine-core/format';
import { datedMessages as messages } from '../messages/dated.ts';

/** Days, 'YYYY-MM-DD', as people read them. */
const yearOf = (day: string): string => day.slice(0, 4);
const monthNumber = (day: string): number => Number(day.slice(5, 7));
const numbered = (words: Readonly<Record<number, string>>, number: number): string => words[number] ?? '';

export const dateWord = (day: string): string => String(Number(day.slice(8, 10)));
export const monthWord = (day: string): string => numbered(messages.months, monthNumber(day));
export const weekdayWord = (day: string): string => numbered(messages.weekdays, new Date(day).getUTCDay());
export const monthOfYear = (day: string): string => messages.month(yearOf(day), monthWord(day));
export const quarterOfYear = (day: string): string => messages.quarter(yearOf(day), Math.ceil(monthNumber(day) / 3));
export const dayWords = (day: string): string => messages.day(monthWord(day), dateWord(day), weekdayWord(day));
/** A date as it is stored, or a moment in the shop's time. */
export const valueWords = (value: string): string => (value.length === 10 ? value : formatDateTime(value));
