import {
  type Row,
  type RowData,
  type RowModel,
  type Table,
  type TableFeatures,
  tableMemo,
} from '@tanstack/react-table';

interface SortedTable<F extends TableFeatures, D extends RowData> {
  getPreSortedRowModel(): RowModel<F, D>;
  atoms: { sorting?: { get(): { id: string; desc: boolean }[] } };
}

/**
 * TanStack's `sortedRowModel` slot, filled with a sort that reads each row's value once instead of once a
 * comparison. Order is that of the database (COLLATE "C", empty values last in both directions), so that a
 * list sorts the same in the page and on the server.
 */
export function sortedRowModel<F extends TableFeatures, D extends RowData>(
  coreTable: Table<F, D>,
): () => RowModel<F, D> {
  const table = coreTable as unknown as SortedTable<F, D>;
  return tableMemo({
    feature: 'rowSortingFeature',
    table: coreTable,
    fnName: 'table.getSortedRowModel',
    memoDeps: () => [table.atoms.sorting?.get(), table.getPreSortedRowModel()],
    fn: () => {
      const model = table.getPreSortedRowModel();
      const sorting = table.atoms.sorting?.get() ?? [];
      if (sorting.length === 0 || model.rows.length === 0) return model;
      const rows = sortRows(model.rows, sorting);
      return { ...model, rows, flatRows: rows };
    },
  });
}

function sortRows<F extends TableFeatures, D extends RowData>(
  rows: Row<F, D>[],
  sorting: { id: string; desc: boolean }[],
): Row<F, D>[] {
  const compare = sorting.map(({ id, desc }) =>
    comparator(
      rows.map((row) => row.getValue(id)),
      desc,
    ),
  );
  const first = compare[0]!;
  const indexes = Uint32Array.from(rows, (_, index) => index);
  indexes.sort(
    compare.length === 1
      ? (a, b) => first(a, b) || a - b
      : (a, b) => {
          for (const next of compare) {
            const order = next(a, b);
            if (order !== 0) return order;
          }
          return a - b;
        },
  );
  return Array.from(indexes, (index) => rows[index]!);
}

/** Compares two rows by their index, over values taken out beforehand. */
function comparator(values: unknown[], desc: boolean): (a: number, b: number) => number {
  const sign = desc ? -1 : 1;
  if (values.every((value) => typeof value === 'number')) {
    const numbers = Float64Array.from(values as number[]);
    return (a, b) => sign * (numbers[a]! - numbers[b]!);
  }
  const keys = values.map(sortKey);
  return (a, b) => {
    const left = keys[a];
    const right = keys[b];
    if (left === right) return 0;
    if (left === undefined) return 1;
    if (right === undefined) return -1;
    return left! < right! ? -sign : sign;
  };
}

function sortKey(value: unknown): string | number | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return JSON.stringify(value);
}
