import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import { equalJson } from '@yunpu/engine-core/json';
import { getAt, pathToPointer } from '@yunpu/engine-core/record';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { commonMessages } from '../messages/common.ts';
import { editingMessages as messages } from '../messages/editing.ts';
import { type CellPosition, move } from '../table/activeCell.ts';
import type { CellContext } from '../table/cells/types.ts';
import type { GridMode, GridNow } from '../table/mode.ts';
import { cellText } from './cellText.ts';
import type { Leave } from './context.ts';
import { EditRow } from './EditRow.tsx';
import type { Edits, Entered } from './edits.ts';
import { type CellRange, pastePlan, rangeOf, sizeOf, tableText } from './range.ts';

export interface EditModeDeps {
  model: EntityModel;
  edits: Edits;
  context: CellContext;
  /** Why a cell may not be edited now; undefined: it may. */
  whyNot(grid: GridNow, row: number, field: FieldModel): string | undefined;
  /** Saves cells of rows that may be edited. */
  enter(cells: readonly { key: string; path: string; entered: Entered }[]): void;
  announce(text: string): void;
}

/** What the list does beside reading: a mode of the grid, and where the active cell goes when an editor ends. */
export interface EditMode extends GridMode {
  leave(leave: Leave): void;
  beginFill(): void;
  goTo(key: string, path: string): void;
  /** Begins to edit a field of a row. */
  open(key: string, path: string): void;
}

/** A key that types a letter, also through an input method. */
const types = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key === 'Process' || (key.length === 1 && key !== ' '));

export function createEditMode({ model, edits, context, whyNot, enter, announce }: EditModeDeps): EditMode {
  let grid: (() => GridNow) | undefined;
  let anchor: CellPosition | undefined;

  const fieldAt = ({ drawn }: GridNow, col: number): FieldModel | undefined => {
    const column = drawn[col];
    return column?.kind === 'field' ? model.fieldsByPath[column.id] : undefined;
  };
  const at = ({ active }: GridNow): CellPosition => active.get() ?? { row: 0, col: 0 };
  const rangeNow = (now: GridNow): CellRange => edits.range() ?? rangeOf(at(now), at(now));
  const valueAt = (now: GridNow, row: number, field: FieldModel): unknown =>
    getAt(now.rows[row]?.original, pathToPointer(field.path));

  /** Enters what `entered` answers into each cell that may be edited; says how many may not. */
  const fill = (
    now: GridNow,
    cells: readonly { row: number; col: number }[],
    entered: (cell: { row: number; col: number }, field: FieldModel) => Entered | undefined,
  ): void => {
    let left = 0;
    const wanted = cells.flatMap(({ row, col }) => {
      const field = fieldAt(now, col);
      const key = now.rows[row]?.id;
      if (!field || key === undefined) return [];
      if (whyNot(now, row, field) !== undefined) {
        left += 1;
        return [];
      }
      const what = entered({ row, col }, field);
      const isSame = what && 'value' in what && equalJson(what.value ?? null, valueAt(now, row, field) ?? null);
      return what && !(isSame && !edits.mark(key, field.path)) ? [{ key, path: field.path, entered: what }] : [];
    });
    enter(wanted);
    if (left > 0) announce(messages.notFilled(left));
  };
  const cellsOf = ({ top, bottom, left, right }: CellRange): { row: number; col: number }[] => {
    const cells: { row: number; col: number }[] = [];
    for (let row = top; row <= bottom; row += 1) for (let col = left; col <= right; col += 1) cells.push({ row, col });
    return cells;
  };

  const begin = (now: GridNow, typed: string | undefined): boolean => {
    const { row, col } = at(now);
    const field = fieldAt(now, col);
    const key = now.rows[row]?.id;
    if (!field || key === undefined) return false;
    const why = whyNot(now, row, field);
    if (why !== undefined) {
      announce(why);
      return true;
    }
    announce('');
    if (field.kind === 'boolean') {
      if (typed === undefined)
        enter([{ key, path: field.path, entered: { value: valueAt(now, row, field) !== true } }]);
      return true;
    }
    // The letter that began it is typed into the control, which has the focus before the browser types it.
    flushSync(() => edits.edit({ key, path: field.path, typed }));
    return true;
  };

  const fillDown = (now: GridNow, range: CellRange): void => {
    const from = range.top === range.bottom ? range.top - 1 : range.top;
    if (from < 0) return;
    fill(now, cellsOf({ ...range, top: from + 1 }), ({ col }) => {
      const field = fieldAt(now, col);
      return field && { value: valueAt(now, from, field) ?? null };
    });
  };

  const put = (now: GridNow, cells: readonly (readonly string[])[]): void => {
    const range = rangeNow(now);
    const plan = pastePlan(cells, range);
    if (plan.length === 0) return;
    announce('');
    const texts = new Map(plan.map((cell) => [`${cell.row} ${cell.col}`, cell.text]));
    fill(now, plan, ({ row, col }) => ({ text: texts.get(`${row} ${col}`) ?? '' }));
    const outside = new Set(plan.filter(({ row }) => !now.rows[row]).map(({ row }) => row)).size;
    if (outside > 0) announce(messages.outside(outside));
    const last = {
      row: Math.min(now.rows.length - 1, Math.max(...plan.map(({ row }) => row))),
      col: Math.min(now.drawn.length - 1, Math.max(...plan.map(({ col }) => col))),
    };
    edits.select(rangeOf({ row: range.top, col: range.left }, last));
  };

  const placeOf = (now: GridNow, key: string, path: string): CellPosition | undefined => {
    const row = now.rows.findIndex((one) => one.id === key);
    const col = now.drawn.findIndex((column) => column.id === path);
    return row < 0 ? undefined : { row, col: Math.max(0, col) };
  };

  const goTo = (now: GridNow, position: CellPosition): void => {
    anchor = position;
    edits.select(undefined);
    now.active.set(position);
    if (position.row >= 0) now.scrollToRow(position.row);
    now.focus();
  };

  /** Follows the mouse until it is let go: each cell it is over, then the last one. */
  const follow = (onOver: (cell: CellPosition) => void, onDone: () => void): void => {
    const over = (event: globalThis.PointerEvent): void => {
      const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('.yp-body .yp-cell');
      const row = cell?.parentElement;
      if (cell && row?.dataset.index) onOver({ row: Number(row.dataset.index), col: [...row.children].indexOf(cell) });
    };
    const done = (): void => {
      document.removeEventListener('pointermove', over);
      document.removeEventListener('pointerup', done);
      document.removeEventListener('pointercancel', done);
      onDone();
    };
    document.addEventListener('pointermove', over);
    document.addEventListener('pointerup', done);
    document.addEventListener('pointercancel', done);
  };

  return {
    className: 'yp-edit-mode',
    Row: EditRow,
    attach(now) {
      grid = now;
    },
    leave(leave) {
      const now = grid?.();
      if (!now) return;
      const from = at(now);
      now.focus();
      if (leave === 'stay') return;
      const size = { rows: now.rows.length, cols: now.drawn.length, page: 1 };
      if (leave === 'down' || leave === 'up') {
        const to = move(from, leave === 'down' ? 'ArrowDown' : 'ArrowUp', false, size);
        if (to && to.row >= 0) goTo(now, to);
        return;
      }
      const step = leave === 'next' ? 1 : -1;
      for (let col = from.col + step; col >= 0 && col < size.cols; col += step) {
        const field = fieldAt(now, col);
        if (field && whyNot(now, from.row, field) === undefined) return goTo(now, { row: from.row, col });
      }
    },
    goTo(key, path) {
      const now = grid?.();
      const to = now && placeOf(now, key, path);
      if (now && to) goTo(now, to);
    },
    open(key, path) {
      const now = grid?.();
      const to = now && placeOf(now, key, path);
      if (!now || !to) return;
      now.active.set(to);
      begin(now, undefined);
    },
    beginFill() {
      const now = grid?.();
      if (!now) return;
      const from = rangeNow(now);
      now.focus();
      follow(
        ({ row }) => edits.select({ ...from, bottom: Math.max(from.bottom, row) }),
        () => {
          const to = edits.range();
          if (!to || to.bottom === from.bottom) return;
          const height = from.bottom - from.top + 1;
          fill(now, cellsOf({ ...to, top: from.bottom + 1 }), ({ row }, field) => ({
            value: valueAt(now, from.top + ((row - from.top) % height), field) ?? null,
          }));
        },
      );
    },
    onKeyDown(event, now) {
      if (event.defaultPrevented || (event.target as HTMLElement).closest('.yp-cell-editor')) return true;
      if (event.target !== event.currentTarget) return false;
      const { row, col } = at(now);
      const field = fieldAt(now, col);
      const handled = (): true => {
        event.preventDefault();
        return true;
      };
      if ((event.ctrlKey || event.metaKey) && !event.altKey) {
        const key = event.key.toLowerCase();
        if (key === 'd') {
          fillDown(now, rangeNow(now));
          return handled();
        }
        // The events that carry the clipboard follow.
        return key === 'c' || key === 'v' || key === 'x';
      }
      if (event.altKey || row < 0) return false;
      if (event.key.startsWith('Arrow') && event.shiftKey) {
        const size = { rows: now.rows.length, cols: now.drawn.length, page: 1 };
        const to = move({ row, col }, event.key, false, size);
        if (to && to.row >= 0) {
          anchor ??= { row, col };
          now.active.set(to);
          now.scrollToRow(to.row);
          edits.select(rangeOf(anchor, to));
        }
        return handled();
      }
      if (event.key === 'Escape') {
        const mark = field && edits.mark(now.rows[row]?.id ?? '', field.path);
        if (field && mark?.refused !== undefined) edits.forget(now.rows[row]?.id ?? '', field.path);
        edits.select(undefined);
        return handled();
      }
      if (!field) {
        anchor = undefined;
        edits.select(undefined);
        return false;
      }
      if (event.key === 'Delete' || event.key === 'Backspace') {
        fill(now, cellsOf(rangeNow(now)), () => ({ value: null }));
        return handled();
      }
      if (event.key === 'Enter' || event.key === 'F2') {
        const mark = edits.mark(now.rows[row]?.id ?? '', field.path);
        if (event.key === 'Enter' && mark?.isConflict) {
          enter([{ key: now.rows[row]?.id ?? '', path: field.path, entered: { ...mark.entered } }]);
          return handled();
        }
        // The way to the record stays where it is not itself edited.
        if (event.key === 'Enter' && whyNot(now, row, field) !== undefined && col === firstField(now)) return false;
        begin(now, undefined);
        return handled();
      }
      if (types(event)) {
        begin(now, event.key);
        return true;
      }
      if (event.key !== 'Shift') {
        anchor = undefined;
        edits.select(undefined);
      }
      return false;
    },
    onPointerDown(event, position, now) {
      const target = event.target as HTMLElement;
      if (event.button !== 0 || target.closest('.yp-cell-editor')) return false;
      if (event.shiftKey && fieldAt(now, position.col)) {
        edits.select(rangeOf(anchor ?? at(now), position));
        now.focus();
        return true;
      }
      anchor = position;
      now.active.set(position);
      edits.select(undefined);
      announce('');
      if (event.pointerType === 'mouse' && fieldAt(now, position.col) && !target.closest('a, button, input'))
        follow(
          (cell) => {
            const range = rangeOf(position, cell);
            edits.select(sizeOf(range) > 1 || edits.range() ? range : undefined);
          },
          () => undefined,
        );
      return false;
    },
    onDoubleClick(event, position, now) {
      if ((event.target as HTMLElement).closest('.yp-cell-editor')) return true;
      if (!fieldAt(now, position.col)) return false;
      now.active.set(position);
      return begin(now, undefined);
    },
    onCopy(event, now) {
      const { top, bottom, left, right } = rangeNow(now);
      const fields = cellsOf({ top: 0, bottom: 0, left, right }).flatMap(({ col }) => fieldAt(now, col) ?? []);
      const rows = now.rows.slice(Math.max(0, top), bottom + 1);
      if (fields.length === 0 || rows.length === 0) return;
      event.clipboardData.setData(
        'text/plain',
        tableText(rows.map((row) => fields.map((field) => cellText(model, field, row.original, context)))),
      );
      event.preventDefault();
      announce(messages.copied(rows.length * fields.length));
    },
    onPaste(event, now) {
      const text = event.clipboardData.getData('text/plain');
      if (text === '' || edits.editing()) return;
      event.preventDefault();
      void import('../form/state/paste.ts').then(
        ({ parseCells }) => put(now, parseCells(text)),
        () => announce(commonMessages.codeMissing),
      );
    },
  };
}

const firstField = ({ drawn }: GridNow): number => drawn.findIndex((column) => column.kind === 'field');
