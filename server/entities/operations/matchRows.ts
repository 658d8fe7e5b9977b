import type { RecordData } from '../../../engine/core/document/model.ts';
import { isObject } from '../../../engine/core/json.ts';
import { canonical } from '../history/chain.ts';

function signature(row: RecordData, names: readonly string[]): string {
  return canonical(names.map((name) => row[name] ?? null));
}

/**
 * Which stored row of a sub-table each sent row is. Rows have no identity of their own: rows that read the
 * same are the same, also when others moved around them; what is left pairs up by position.
 * @param names the fields that the sender can see and write
 */
export function matchRows(stored: readonly RecordData[], sent: readonly unknown[], names: readonly string[]): (RecordData | undefined)[] {
  const free = new Map<string, number[]>();
  stored.forEach((row, index) => {
    const key = signature(row, names);
    free.set(key, [...(free.get(key) ?? []), index]);
  });
  const used = new Set<number>();
  const partners = sent.map((row) => {
    const index = isObject(row) ? free.get(signature(row, names))?.shift() : undefined;
    if (index !== undefined) used.add(index);
    return index;
  });
  return partners.map((partner, index) => {
    if (partner !== undefined) return stored[partner];
    if (used.has(index)) return undefined;
    used.add(index);
    return stored[index];
  });
}
