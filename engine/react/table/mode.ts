import type { ClipboardEvent, ComponentType, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { ActiveCell, CellPosition } from './activeCell.ts';
import type { GridRow } from './features.ts';
import type { GridRowProps } from './GridRow.tsx';
import type { DrawnColumn } from './grid.ts';

/** The grid as it stands when something happens in it. */
export interface GridNow {
  active: ActiveCell;
  rows: readonly Pick<GridRow, 'id' | 'original'>[];
  drawn: readonly Pick<DrawnColumn, 'id' | 'kind'>[];
  /** Takes the keyboard back from whatever is in a cell. */
  focus(): void;
  scrollToRow(index: number): void;
}

/** Another way of working with the grid than reading it. What it handles (answers true) the grid does not act upon. */
export interface GridMode {
  className: string;
  /** Called after each drawing: how to see the grid from outside of its events. */
  attach(grid: () => GridNow): void;
  Row: ComponentType<GridRowProps>;
  onKeyDown(event: KeyboardEvent<HTMLDivElement>, grid: GridNow): boolean;
  onPointerDown(event: PointerEvent<HTMLDivElement>, at: CellPosition, grid: GridNow): boolean;
  onDoubleClick(event: MouseEvent<HTMLDivElement>, at: CellPosition, grid: GridNow): boolean;
  onCopy(event: ClipboardEvent<HTMLDivElement>, grid: GridNow): void;
  onPaste(event: ClipboardEvent<HTMLDivElement>, grid: GridNow): void;
}
