import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { type ActiveCell, move } from './activeCell.ts';
import type { DrawnColumn } from './grid.ts';
import type { Selection } from './selection.ts';

interface GridKeys {
  active: ActiveCell;
  selection: Selection | undefined;
  keys: readonly string[];
  drawn: readonly DrawnColumn[];
  rowHeight: number;
  headHeight: number;
  grid: RefObject<HTMLDivElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  scrollToRow(index: number): void;
  open(index: number): void;
  sort(path: string, additive: boolean): void;
  /** By how many places, or by how many px. */
  moveColumn(path: string, by: number): void;
  widenColumn(path: string, by: number): void;
}

/**
 * The keyboard of the grid. Focus stays on the grid itself and the active cell is named by
 * aria-activedescendant: with rows that come and go while scrolling, focus on a cell would be lost.
 */
export function useGridKeys(props: GridKeys): (event: KeyboardEvent<HTMLDivElement>) => void {
  const anchor = useRef<number | undefined>(undefined);
  return (event) => {
    const { active, selection, keys, drawn, grid, scroller } = props;
    if (event.target !== grid.current) {
      // A row's menu closes itself and gives focus back to its button.
      if (event.key === 'Escape' && !(event.target as HTMLElement).closest('[popover]')) grid.current?.focus();
      return;
    }
    const at = active.get() ?? { row: 0, col: 0 };
    const column = drawn[at.col];
    const handled = () => event.preventDefault();

    if (event.altKey && column?.kind === 'field' && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      const by = event.key === 'ArrowLeft' ? -1 : 1;
      if (event.shiftKey) props.widenColumn(column.id, by * 16);
      else {
        props.moveColumn(column.id, by);
        active.set(move(at, event.key, false, { rows: keys.length, cols: drawn.length, page: 1 }));
      }
      return handled();
    }
    if (event.altKey || event.metaKey) return;

    if (event.key === 'Enter' || event.key === 'F2') {
      const control = grid.current?.querySelector<HTMLElement>('.yp-active :is(button, a, input):not(.yp-open)');
      if (at.row < 0 && column?.kind === 'field') props.sort(column.id, event.shiftKey);
      else if (control && (column?.kind === 'actions' || at.row < 0 || event.key === 'F2')) {
        if (control instanceof HTMLInputElement) control.click();
        else control.focus();
      } else if (at.row >= 0) props.open(at.row);
      return handled();
    }
    if (event.key === ' ' && selection) {
      if (at.row < 0) grid.current?.querySelector<HTMLElement>('.yp-head .yp-check')?.click();
      else {
        const key = keys[at.row];
        if (key !== undefined) selection.set([key], !selection.has(key));
        anchor.current = at.row;
      }
      return handled();
    }
    if (event.ctrlKey && event.key.toLowerCase() === 'a' && selection) {
      selection.set(keys, true);
      return handled();
    }
    if (event.ctrlKey && event.key.toLowerCase() === 'c' && window.getSelection()?.isCollapsed) {
      void navigator.clipboard?.writeText(grid.current?.querySelector('.yp-active')?.textContent ?? '');
      return handled();
    }

    const page = Math.max(
      1,
      Math.floor(((scroller.current?.clientHeight ?? 0) - props.headHeight) / props.rowHeight) - 1,
    );
    const to = move(active.get() ?? { row: at.row, col: at.col }, event.key, event.ctrlKey, {
      rows: keys.length,
      cols: drawn.length,
      page,
    });
    if (to === null) return;
    handled();
    if (event.shiftKey && selection && to.row !== at.row) {
      anchor.current ??= at.row;
      const [from, until] = [Math.min(anchor.current, to.row), Math.max(anchor.current, to.row)];
      selection.set(keys.slice(Math.max(0, Math.min(at.row, from)), Math.max(at.row, until) + 1), false);
      selection.set(keys.slice(Math.max(0, from), until + 1), true);
    } else if (to.row !== at.row) anchor.current = undefined;
    active.set(to);
    if (to.row >= 0) props.scrollToRow(to.row);
    requestAnimationFrame(() => revealColumn(scroller.current));
  };
}

/** Brings the active cell out from under pinned columns. */
function revealColumn(scroller: HTMLElement | null): void {
  const cell = scroller?.querySelector<HTMLElement>('.yp-active');
  if (!scroller || !cell || cell.classList.contains('yp-pin')) return;
  const view = scroller.getBoundingClientRect();
  const left = scroller.querySelector('.yp-head .yp-edge-left')?.getBoundingClientRect().right ?? view.left;
  const right = scroller.querySelector('.yp-head .yp-edge-right')?.getBoundingClientRect().left ?? view.right;
  const box = cell.getBoundingClientRect();
  if (box.left < left) scroller.scrollLeft -= left - box.left;
  else if (box.right > right) scroller.scrollLeft += Math.min(box.right - right, box.left - left);
}
