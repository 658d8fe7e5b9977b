import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { cellFor } from './cells/registry.ts';
import type { CellContext } from './cells/types.ts';
import type { GridColumnDef } from './features.ts';
import { type ColumnLayout, MAX_WIDTH, MIN_WIDTH } from './setup.ts';

/** TanStack column definitions for every selectable column; what shows, and where, is table state. */
export function columnDefs(model: EntityModel, layout: readonly ColumnLayout[], context: CellContext): GridColumnDef[] {
  return layout.map(({ path, field }) => ({
    id: path,
    header: field.title,
    accessorFn: accessor(path),
    enableSorting: field.column?.sortable ?? false,
    minSize: MIN_WIDTH,
    maxSize: MAX_WIDTH,
    meta: {
      view: cellFor(field, model, context),
      title: field.title,
      summary: field.column?.summary,
      isTitle: path === model.titleField,
    },
  }));
}

function accessor(path: string): (record: RecordData) => unknown {
  if (!path.includes('.')) return (record) => record[path];
  const parts = path.split('.');
  return (record) =>
    parts.reduce<unknown>(
      (value, part) => (typeof value === 'object' && value !== null ? (value as RecordData)[part] : undefined),
      record,
    );
}

/** The table state that a person's layout amounts to. */
export function layoutState(layout: readonly ColumnLayout[]) {
  return {
    columnOrder: layout.map((column) => column.path),
    columnVisibility: Object.fromEntries(layout.map((column) => [column.path, column.visible])),
    columnPinning: {
      start: layout.filter((column) => column.pin === 'left').map((column) => column.path),
      end: layout.filter((column) => column.pin === 'right').map((column) => column.path),
    },
    columnSizing: Object.fromEntries(layout.map((column) => [column.path, column.width])),
  };
}
