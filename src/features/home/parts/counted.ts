import type { Tally } from '@yunpu/engine-core/query';
import type { DocumentEntry } from '../../../platform/gateway/documents.ts';

/** The lists whose counts are shown, in the person's order; all of the menu until they chose. What is gone is left out. */
export function shownCounts(entries: readonly DocumentEntry[], chosen: readonly string[] | null): DocumentEntry[] {
  if (chosen === null) return [...entries];
  return chosen.flatMap((entity) => entries.find((entry) => entry.entity === entity) ?? []);
}

/** The same list with one of its members a place further up or down. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const [one] = list.slice(from, from + 1);
  const to = from + by;
  if (one === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}

/** A count for people. */
export function countText({ total, isEstimate, isFloor }: Tally): string {
  if (isFloor) return `超过 ${(total - 1).toLocaleString('zh-CN')}`;
  return `${isEstimate ? '约 ' : ''}${total.toLocaleString('zh-CN')}`;
}
