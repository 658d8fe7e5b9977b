import type { CSSProperties } from 'react';
import type { GridColumn } from './features.ts';
import type { Pin } from './setup.ts';

const SELECT_WIDTH = 40;
export const ROW_HEIGHT = { comfortable: 40, compact: 32 } as const;

interface ControlColumn<K> {
  kind: K;
  id: string;
  column: undefined;
  pin: Pin | undefined;
  edge: boolean;
}

/** A column as drawn, control columns included, from left to right. */
export type DrawnColumn =
  | { kind: 'field'; id: string; column: GridColumn; pin: Pin | undefined; edge: boolean }
  | ControlColumn<'select'>
  | ControlColumn<'actions'>;

/** Start-pinned columns, then the others, then end-pinned, between the box and the row's actions. */
export function drawnColumns(columns: readonly GridColumn[], withSelect: boolean, withActions: boolean): DrawnColumn[] {
  const drawn: DrawnColumn[] = columns.map((column) => {
    const pinned = column.getIsPinned();
    return {
      kind: 'field',
      id: column.id,
      column,
      pin: pinned === 'start' ? 'left' : pinned === 'end' ? 'right' : undefined,
      edge: false,
    };
  });
  // The box stays beside pinned columns. Alone it scrolls away: a sticky cell costs a layer of its own per row.
  const pinned = drawn.some((column) => column.pin === 'left');
  if (withSelect)
    drawn.unshift({
      kind: 'select',
      id: 'yp-select',
      column: undefined,
      pin: pinned ? 'left' : undefined,
      edge: false,
    });
  if (withActions) drawn.push({ kind: 'actions', id: 'yp-actions', column: undefined, pin: 'right', edge: false });
  // The border between pinned and scrolling columns.
  const lastLeft = drawn.findLast((column) => column.pin === 'left');
  const firstRight = drawn.find((column) => column.pin === 'right');
  return drawn.map((column) => (column === lastLeft || column === firstRight ? { ...column, edge: true } : column));
}

/**
 * Widths and pin offsets as CSS variables on the grid: dragging a width then restyles, but renders no row.
 * The widest free column takes the room that is left; of several, the one that names the record.
 */
export function gridStyle(drawn: readonly DrawnColumn[], actionsWidth: number): CSSProperties {
  const widths = drawn.map((column) =>
    column.kind === 'field' ? column.column.getSize() : column.kind === 'select' ? SELECT_WIDTH : actionsWidth,
  );
  const stretch = stretchIndex(drawn, widths);
  const style: Record<string, string> = {
    '--yp-template': widths
      .map((width, index) => (index === stretch ? `minmax(${width}px, 1fr)` : `${width}px`))
      .join(' '),
    '--yp-total': `${widths.reduce((sum, width) => sum + width, 0)}px`,
  };
  let left = 0;
  drawn.forEach((column, index) => {
    if (column.pin !== 'left') return;
    style[`--yp-pin-${index}`] = `${left}px`;
    left += widths[index]!;
  });
  let right = 0;
  drawn.forEach((_, reverse) => {
    const index = drawn.length - 1 - reverse;
    if (drawn[index]!.pin !== 'right') return;
    style[`--yp-pin-${index}`] = `${right}px`;
    right += widths[index]!;
  });
  return style;
}

function stretchIndex(drawn: readonly DrawnColumn[], widths: readonly number[]): number {
  let best = -1;
  drawn.forEach((column, index) => {
    if (column.kind !== 'field' || column.pin !== undefined || column.column.columnDef.meta?.view.align === 'right')
      return;
    const isTitle = column.column.columnDef.meta?.isTitle === true;
    if (best < 0 || widths[index]! > widths[best]! || (isTitle && widths[index] === widths[best])) best = index;
  });
  return best >= 0 ? best : drawn.findIndex((column) => column.kind === 'field' && column.pin === undefined);
}

/** Class and style of every cell of a column, made once per change of columns. */
export interface CellBox {
  className: string;
  style: CSSProperties | undefined;
}

export function cellBoxes(drawn: readonly DrawnColumn[]): CellBox[] {
  return drawn.map((column, index) => {
    const view = column.column?.columnDef.meta?.view;
    const names = ['yp-cell'];
    if (column.kind !== 'field') names.push(`yp-cell-${column.kind}`);
    if (view?.align === 'right') names.push('yp-right');
    if (view?.align === 'center') names.push('yp-center');
    if (view?.figures) names.push('yp-figures');
    if (column.pin !== undefined) names.push('yp-pin', ...(column.edge ? [`yp-edge-${column.pin}`] : []));
    return {
      className: names.join(' '),
      style: column.pin === undefined ? undefined : { [column.pin]: `var(--yp-pin-${index})` },
    };
  });
}
