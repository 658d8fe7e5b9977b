import type { CellPosition } from '../table/activeCell.ts';

/** A rectangle of cells, its borders included; columns count as drawn. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const rangeOf = (a: CellPosition, b: CellPosition): CellRange => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.col, b.col),
  right: Math.max(a.col, b.col),
});

export const sizeOf = ({ top, bottom, left, right }: CellRange): number => (bottom - top + 1) * (right - left + 1);

/** Cells as text that Excel takes: tabs between, line ends after rows, quotes around what holds either. */
export function tableText(cells: readonly (readonly string[])[]): string {
  const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return cells.map((row) => row.map(quoted).join('\t')).join('\n');
}

/**
 * Where pasted cells go: from the range's first cell to the right and down. What fits into the range several times, fills
 * it, as in Excel.
 */
export function pastePlan(
  cells: readonly (readonly string[])[],
  range: CellRange,
): { row: number; col: number; text: string }[] {
  const height = cells.length;
  const width = Math.max(0, ...cells.map((row) => row.length));
  if (height === 0 || width === 0) return [];
  const rows = range.bottom - range.top + 1;
  const cols = range.right - range.left + 1;
  const down = rows % height === 0 ? Math.max(rows, height) : height;
  const across = cols % width === 0 ? Math.max(cols, width) : width;
  const plan: { row: number; col: number; text: string }[] = [];
  for (let row = 0; row < down; row += 1)
    for (let col = 0; col < across; col += 1) {
      const text = cells[row % height]?.[col % width];
      if (text !== undefined) plan.push({ row: range.top + row, col: range.left + col, text });
    }
  return plan;
}
