import { daysBetween } from '@yunpu/engine-core/expression';
import type { Days } from '@yunpu/engine-core/query';

interface Dated {
  days: Days;
}

/** A record's strip in one week: its first column (0 is Monday), over how many days, in which row below the date. */
interface Strip<T> {
  item: T;
  column: number;
  span: number;
  lane: number;
  /** It began before this week, or goes on after it. */
  before: boolean;
  after: boolean;
}

export interface Week<T> {
  strips: Strip<T>[];
  /** How many records of each day found no row. */
  hidden: number[];
}

const at = (first: string, day: string): number => daysBetween(first, day) ?? 0;

/**
 * Lays records over the days of a week: the long ones first, others in their order. Below the rows that there is room for,
 * one more holds the words for those that found none, or on days that lack but one, that one.
 */
export function layOutWeek<T extends Dated>(items: readonly T[], monday: string, lanes: number): Week<T> {
  const taken: boolean[][] = [];
  const strips: Strip<T>[] = [];
  const found = items
    .map((item) => ({ item, start: at(monday, item.days.first), end: at(monday, item.days.last) }))
    .filter(({ start, end }) => start <= 6 && end >= 0);
  const length = ({ start, end }: { start: number; end: number }) => Math.min(end, 6) - Math.max(start, 0);
  found.sort((a, b) => length(b) - length(a) || a.start - b.start);
  for (const { item, start, end } of found) {
    const column = Math.max(start, 0);
    const span = Math.min(end, 6) - column + 1;
    let lane = 0;
    while (daysOf({ column, span }).some((day) => taken[lane]?.[day])) lane += 1;
    const row = (taken[lane] ??= []);
    for (const day of daysOf({ column, span })) row[day] = true;
    strips.push({ item, column, span, lane, before: start < 0, after: end > 6 });
  }
  const beyond = (limit: number) => strips.filter(({ lane }) => lane >= limit);
  const crowded = new Set(beyond(lanes + 1).flatMap(daysOf));
  const fits = (strip: Strip<T>) =>
    strip.lane < lanes || (strip.lane === lanes && !daysOf(strip).some((day) => crowded.has(day)));
  const hidden = Array.from({ length: 7 }, () => 0);
  for (const strip of beyond(lanes)) if (!fits(strip)) for (const day of daysOf(strip)) hidden[day]! += 1;
  // A strip in the last row gives way where a day that it touches has words there.
  const kept = strips.filter((strip) => fits(strip));
  return { strips: kept.sort((a, b) => a.column - b.column || a.lane - b.lane), hidden };
}

const daysOf = ({ column, span }: { column: number; span: number }): number[] =>
  Array.from({ length: span }, (_, index) => column + index);

/** The records of one day. */
export const onDay = <T extends Dated>(items: readonly T[], day: string): T[] =>
  items.filter(({ days }) => days.first <= day && days.last >= day);
