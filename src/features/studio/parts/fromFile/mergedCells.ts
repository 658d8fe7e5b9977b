import { type FileCell, isFilled } from './cells.ts';
import type { Merged } from './workbookParts.ts';

/**
 * The rows, with what is merged over several of them in each that says anything more. A number stays in the first: the sum of
 * a column must not grow.
 */
export function withMerged(rows: readonly (readonly FileCell[])[], merged: readonly Merged[]): FileCell[][] {
  const filled = rows.map((row) => [...row]);
  for (const { column, from, to } of merged) {
    const value = rows[from]?.[column] ?? null;
    if (typeof value === 'number') continue;
    for (const row of filled.slice(from + 1, to + 1)) if (row.some(isFilled)) row[column] = value;
  }
  return filled;
}
