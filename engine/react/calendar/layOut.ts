import { daysBetween } from '@yunpu/engine-core/expression';
import type { Days } from '@yunpu/engine-core/query';

interface Dated {
  days: Days;
}

/** A record's strip in one week: its first column (0 is Monday), over how many days, in which row below the date. */
export interface Strip<T> {
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

/** Lays records over the days of a week, in as many rows as there is room for: the long ones first, others in their order. */
export function layOutWeek<T extends Dated>(items: readonly T[], monday: string, lanes: number): Week<T> {
  const taken: boolean[][] = [];
  const hidden = Array.from({ length: 7 }, () => 0);
  const strips: Strip<T>[] = [];
  const found = items
    .map((item) => ({ item, start: at(monday, item.days.first), end: at(monday, item.days.last) }))
    .filter(({ start, end }) => start <= 6 && end >= 0);
  const length = ({ start, end }: { start: number; end: number }) => Math.min(end, 6) - Math.max(start, 0);
  found.sort((a, b) => length(b) - length(a) || a.start - b.start);
  for (const { item, start, end } of found) {
    const [column, last] = [Math.max(start, 0), Math.min(end, 6)];
    const days = Array.from({ length: last - column + 1 }, (_, index) => column + index);
    let lane = 0;
    while (days.some((day) => taken[lane]?.[day])) lane += 1;
    if (lane >= lanes) {
      for (const day of days) hidden[day]! += 1;
      continue;
    }
    const row = (taken[lane] ??= []);
    for (const day of days) row[day] = true;
    strips.push({ item, column, span: days.length, lane, before: start < 0, after: end > 6 });
  }
  strips.sort((a, b) => a.column - b.column || a.lane - b.lane);
  return { strips, hidden };
}

/** The records of one day. */
export const onDay = <T extends Dated>(items: readonly T[], day: string): T[] =>
  items.filter(({ days }) => days.first <= day && days.last >= day);
