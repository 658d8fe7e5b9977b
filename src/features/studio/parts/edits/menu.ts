/** Another entry of the same group. */
export interface MenuNeighbour {
  name: string;
  order: number;
}

const sorted = (others: readonly MenuNeighbour[]): MenuNeighbour[] => [...others].sort((a, b) => a.order - b.order);

/** Behind which entry something of this order stands; '' for before all. */
export const placeOf = (others: readonly MenuNeighbour[], order: number): string =>
  sorted(others)
    .filter((one) => one.order <= order)
    .at(-1)?.name ?? '';

const STEP = 10;

/** An order that stands behind the entry of that name and before the next one; '' for before all. */
export function orderBehind(others: readonly MenuNeighbour[], name: string): number {
  const all = sorted(others);
  const at = all.findIndex((one) => one.name === name);
  const next = all[at + 1]?.order;
  const before = all[at]?.order ?? (next ?? 0) - STEP;
  return next === undefined || at === -1 ? (at === -1 ? before : before + STEP) : (before + next) / 2;
}
