import { addDays, addMonths, daysBetween, lastDayOfTerm } from '../../../platform/calendar/days.ts';

const YEAR_DAYS = 365;
const MONTHS = 12;

/** Days from the first to the last, both counted; 0 when there are none. */
export const daysIn = (from: string, until: string): number => Math.max(0, daysBetween(from, until) + 1);

/**
 * For how many days of a year of 365 the rest of a term is billed: every whole year counts 365, leap years too, and what
 * is left over counts by the day, so that a whole year never costs more than a year. Both days count.
 */
export function billedDays(from: string, until: string): number {
  let years = 0;
  while (lastDayOfTerm(from, (years + 1) * MONTHS) <= until) years += 1;
  const rest = daysIn(years === 0 ? from : addMonths(from, years * MONTHS), until);
  return years * YEAR_DAYS + Math.min(rest, YEAR_DAYS);
}

/** What a price by the year comes to for so many units and days. A part of a fen is dropped, whoever it would favour. Fen. */
export function proRata(yearly: number, quantity: number, days: number): number {
  return partOf(BigInt(yearly) * BigInt(quantity), days, YEAR_DAYS);
}

/** `part` of `whole` of an amount, a part of a fen dropped. */
export function partOf(amount: number | bigint, part: number, whole: number): number {
  return Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

/** The term that a renewal adds, with the months that come with it: it begins the day after the last one, or today where that is over. */
export function renewedTerm(
  expireDate: string,
  today: string,
  years: number,
  months = 0,
): { from: string; until: string } {
  const from = expireDate >= today ? addDays(expireDate, 1) : today;
  return { from, until: lastDayOfTerm(from, years * MONTHS + months) };
}
