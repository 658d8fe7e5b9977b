import type { RecordData } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import { canonical } from './same.ts';

function signature(row: RecordData, names: readonly string[]): string {
  return canonical(names.map((name) => row[name] ?? null));
}

/** How many cells two rows have in common, empty ones aside; of as many, earlier columns tell rows apart better. */
function alike(a: RecordData, b: RecordData, names: readonly string[]): number {
  return names.reduce((score, name, index) => {
    const isSame = a[name] !== undefined && a[name] !== null && canonical(a[name]) === canonical(b[name]);
    return isSame ? score + 1 + (names.length - index) / (names.length + 1) ** 2 : score;
  }, 0);
}

/** Beyond so many pairs of rows that could belong together, the position alone decides. */
const MAX_PAIRS = 10_000;

/**
 * Which stored row of a sub-table each row is, by index. Rows have no identity of their own: rows that read the
 * same are the same, also when others moved around them. What is left pairs up by position where no row was added or
 * removed; otherwise first by the cells they have in common, so that a changed row is not taken for its removed
 * neighbour.
 * @param names the fields that the sender can see and write
 */
export function matchRows(
  stored: readonly RecordData[],
  rows: readonly unknown[],
  names: readonly string[],
): (number | undefined)[] {
  const free = new Map<string, number[]>();
  stored.forEach((row, index) => {
    const key = signature(row, names);
    free.set(key, [...(free.get(key) ?? []), index]);
  });
  const used = new Set<number>();
  const take = (index: number | undefined): number | undefined => {
    if (index !== undefined) used.add(index);
    return index;
  };
  const partners = rows.map((row) => take(isObject(row) ? free.get(signature(row, names))?.shift() : undefined));
  if (rows.length !== stored.length)
    for (const { at, partner } of likely(stored, rows, names, partners, used)) {
      if (partners[at] === undefined && !used.has(partner)) partners[at] = take(partner);
    }
  return partners.map(
    (partner, index) => partner ?? (index < stored.length && !used.has(index) ? take(index) : undefined),
  );
}

/** Pairs of rows that have cells in common, the most alike first, of those the nearest. */
function likely(
  stored: readonly RecordData[],
  rows: readonly unknown[],
  names: readonly string[],
  partners: readonly (number | undefined)[],
  used: ReadonlySet<number>,
): { at: number; partner: number }[] {
  const open = rows.flatMap((row, at) => (isObject(row) && partners[at] === undefined ? [{ row, at }] : []));
  const left = stored.flatMap((row, partner) => (used.has(partner) ? [] : [{ row, partner }]));
  if (open.length * left.length > MAX_PAIRS) return [];
  return open
    .flatMap(({ row, at }) =>
      left.map((candidate) => ({ at, partner: candidate.partner, score: alike(row, candidate.row, names) })),
    )
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || Math.abs(a.at - a.partner) - Math.abs(b.at - b.partner));
}
