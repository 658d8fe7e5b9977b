import {
  columnSizingFeature,
  createColumnHelper,
  createSortedRowModel,
  FlexRender,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { type RecipeRow, recipeColumns, recipeRows } from '../../recipe/table.ts';
import type { Scenario } from '../scenario.ts';
import './hand.css';

const features = tableFeatures({
  columnSizingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
const helper = createColumnHelper<typeof features, RecipeRow>();
const money = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });

const columns = helper.columns([
  helper.display({
    id: 'select',
    size: 40,
    header: ({ table }) => (
      <input
        type="checkbox"
        aria-label="全选"
        checked={table.getIsAllRowsSelected()}
        onChange={table.getToggleAllRowsSelectedHandler()}
      />
    ),
    cell: ({ row }) => (
      <input
        type="checkbox"
        aria-label="选择"
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    ),
  }),
  ...recipeColumns.map(({ key, title, width, kind }) =>
    helper.accessor(key, {
      header: title,
      size: width,
      sortFn: sortFn_basic,
      cell: (context) => {
        const value = context.getValue();
        if (kind === 'money') return money.format(Number(value) / 100);
        return kind === 'percent' ? `${Math.round(Number(value) * 100)}%` : String(value);
      },
    }),
  ),
]);

/** The practical limit: TanStack Table and Virtual put together by hand for exactly this list. */
function HandTable({ rows: data }: { rows: RecipeRow[] }): ReactNode {
  const table = useTable({ features, columns, data, getRowId: (row) => row.id });
  const scroller = useRef<HTMLDivElement>(null);
  const rows = table.getRowModel().rows;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 40,
    overscan: 6,
  });
  return (
    <div ref={scroller} className="hand" style={{ height: 600 }}>
      <table style={{ width: table.getTotalSize() }}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  style={{ width: header.getSize() }}
                  data-id={header.column.id}
                  onClick={header.column.getToggleSortingHandler()}
                >
                  <FlexRender header={header} />
                  {{ asc: ' ↑', desc: ' ↓' }[header.column.getIsSorted() as string] ?? ''}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index]!;
            return (
              <tr
                key={row.id}
                className={row.getIsSelected() ? 'selected' : undefined}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} style={{ width: cell.column.getSize() }}>
                    <FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const query = (selector: string) => document.querySelector<HTMLElement>(selector);

/** The benchmark's base. */
const scenario: Scenario = (parameters, root) => {
  const rows = recipeRows(Number(parameters.get('rows') ?? parameters.get('n') ?? 1000));
  return {
    start: () => createRoot(root).render(<HandTable rows={rows} />),
    ready: () => query('.hand tbody tr') !== null,
    element: (name) => {
      if (name === 'sort') return query('.hand th[data-id=amount]');
      if (name === 'selectAll') return query('.hand thead input');
      return name === 'scroller' ? query('.hand') : null;
    },
    count: () => document.querySelectorAll('.hand tr.selected').length,
    firstCell: () => query('.hand tbody td:nth-child(2)')?.textContent ?? '',
  };
};

export default scenario;
