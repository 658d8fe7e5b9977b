/** The cell the keyboard is on. Row -1 is the header; columns count as drawn, control columns included. */
export interface CellPosition {
  row: number;
  col: number;
}

export interface ActiveCell {
  get(): CellPosition | null;
  set(position: CellPosition | null): void;
  subscribe(listener: () => void): () => void;
}

export function createActiveCell(): ActiveCell {
  let position: CellPosition | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => position,
    set(next) {
      if (next?.row === position?.row && next?.col === position?.col) return;
      position = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export interface GridSize {
  rows: number;
  cols: number;
  /** Rows that fit on the screen: what PageUp and PageDown move by. */
  page: number;
}

/**
 * Where a key takes the active cell, by the grid pattern of the ARIA practices: arrows by one, Home and
 * End in the row (with Ctrl: of the grid), PageUp and PageDown by a screen. `null`: the key does not move.
 */
export function move(from: CellPosition, key: string, ctrl: boolean, size: GridSize): CellPosition | null {
  const lastRow = size.rows - 1;
  const lastCol = size.cols - 1;
  const to = (row: number, col: number): CellPosition => ({
    row: Math.min(lastRow, Math.max(-1, row)),
    col: Math.min(lastCol, Math.max(0, col)),
  });
  switch (key) {
    case 'ArrowUp':
      return to(ctrl ? Math.min(0, from.row) : from.row - 1, from.col);
    case 'ArrowDown':
      return to(ctrl ? lastRow : from.row + 1, from.col);
    case 'ArrowLeft':
      return to(from.row, ctrl ? 0 : from.col - 1);
    case 'ArrowRight':
      return to(from.row, ctrl ? lastCol : from.col + 1);
    case 'Home':
      return ctrl ? to(0, 0) : to(from.row, 0);
    case 'End':
      return ctrl ? to(lastRow, lastCol) : to(from.row, lastCol);
    case 'PageUp':
      return to(Math.max(0, from.row - size.page), from.col);
    case 'PageDown':
      return to(from.row + size.page, from.col);
    default:
      return null;
  }
}
