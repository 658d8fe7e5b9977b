import { addDays, dayBegins, dayOf, isDay, sundayOf } from '../../platform/calendar/days.ts';

/** How soon something has to be done; what has no date waits already, and comes before what is due later than this week. */
const URGENCIES = ['late', 'today', 'week', 'open', 'later'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** 'YYYY-MM-DD': what is longer says a time too. */
const DAY_LENGTH = 10;

/** What is ranked: `due` is a day, which is over when it ends in China, or an instant. */
export interface Dated {
  due: string | undefined;
  createdAt: string;
}

/** The instant from which on it is late, in ms; a date that is none counts as having none. */
function deadline(due: string | undefined): number {
  if (due === undefined) return Number.POSITIVE_INFINITY;
  if (isDay(due)) return dayBegins(addDays(due, 1)).getTime();
  const instant = due.length > DAY_LENGTH ? Date.parse(due) : Number.NaN;
  return Number.isNaN(instant) ? Number.POSITIVE_INFINITY : instant;
}

export function urgencyOf({ due }: Pick<Dated, 'due'>, now: Date): Urgency {
  const late = deadline(due);
  if (due === undefined || late === Number.POSITIVE_INFINITY) return 'open';
  if (late <= now.getTime()) return 'late';
  const day = isDay(due) ? due : dayOf(due);
  const today = dayOf(now);
  if (day === today) return 'today';
  return day <= sundayOf(today) ? 'week' : 'later';
}

/** Most urgent first; then by date, and of one date what is oldest. */
export function rankWaiting<T extends Dated>(all: readonly T[], now: Date): (T & { urgency: Urgency })[] {
  return all
    .map((one) => ({ ...one, urgency: urgencyOf(one, now), late: deadline(one.due) }))
    .sort(
      (a, b) =>
        URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) ||
        (a.late === b.late ? 0 : a.late - b.late) ||
        (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0),
    );
}
