import { type MouseEvent, type PointerEvent, useRef } from 'react';
import type { ActiveCell } from './activeCell.ts';
import type { GridMode, GridNow } from './mode.ts';
import type { Selection } from './selection.ts';

interface GridPointer {
  active: ActiveCell;
  selection: Selection | undefined;
  keys: readonly string[];
  open(index: number): void;
  mode: GridMode | undefined;
  now(): GridNow;
}

/** One set of listeners for all rows: selects (Shift: a range), opens, and names what an ellipsis hides. */
export function useGridPointer({ active, selection, keys, open, mode, now }: GridPointer) {
  const anchor = useRef<string | undefined>(undefined);
  const select = (key: string, range: boolean) => {
    if (!selection) return;
    const from = anchor.current === undefined ? -1 : keys.indexOf(anchor.current);
    const to = keys.indexOf(key);
    const on = !selection.has(key);
    selection.set(range && from >= 0 ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key], on);
    anchor.current = key;
  };
  const locate = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>('.yp-body .yp-cell');
    const row = cell?.parentElement;
    if (!cell || !row?.dataset.index) return undefined;
    return { target, cell, row: Number(row.dataset.index), col: [...row.children].indexOf(cell) };
  };
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      const at = mode && locate(event);
      if (at && mode.onPointerDown(event, { row: at.row, col: at.col }, now())) event.preventDefault();
    },
    onClick(event: MouseEvent) {
      const at = locate(event);
      if (!at) return;
      if (!mode) active.set({ row: at.row, col: at.col });
      const key = keys[at.row]!;
      if (at.cell.classList.contains('yp-cell-select')) return select(key, event.shiftKey);
      if (!at.target.closest('.yp-open') || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      open(at.row);
    },
    onDoubleClick(event: MouseEvent<HTMLDivElement>) {
      const at = locate(event);
      if (at && mode?.onDoubleClick(event, { row: at.row, col: at.col }, now())) return;
      if (at && !at.target.closest('button, a, input')) open(at.row);
    },
    onMouseOver(event: MouseEvent) {
      const cell = (event.target as HTMLElement).closest<HTMLElement>('.yp-body .yp-cell');
      if (!cell || cell.title !== '') return;
      if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
    },
  };
}
