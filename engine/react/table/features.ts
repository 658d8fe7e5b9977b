import {
  type Column,
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type Row,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { RecordData } from '@yunpu/engine-core/document';
import type { CellView } from './cells/types.ts';
import { sortedRowModel } from './sortedRows.ts';

/** What a column carries besides TanStack's own: how its cells look. */
export interface ColumnMeta {
  view: CellView;
  title: string;
  summary: 'sum' | 'avg' | 'min' | 'max' | undefined;
  /** Whether the record is called by it. */
  isTitle: boolean;
}

/**
 * TanStack Table's features that the grid is made of. Selection is not among them: it goes across pages
 * and is kept by key in a store of its own (selection.ts).
 */
export const gridFeatures = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnPinningFeature,
  columnSizingFeature,
  rowSortingFeature,
  sortedRowModel,
  columnMeta: {} as ColumnMeta,
});

type GridFeatures = typeof gridFeatures;
export type GridColumnDef = ColumnDef<GridFeatures, RecordData>;
export type GridColumn = Column<GridFeatures, RecordData>;
export type GridRow = Row<GridFeatures, RecordData>;
