import { memo, type ReactNode } from 'react';
import { tableMessages } from '../messages/table.ts';
import type { GridRow as Row } from './features.ts';
import type { CellBox, DrawnColumn } from './grid.ts';

interface GridSummaryProps {
  drawn: readonly DrawnColumn[];
  boxes: readonly CellBox[];
  /** Field -> value over all rows of the filter. */
  values: Readonly<Record<string, number>>;
  ariaIndex: number | undefined;
}

/** The row that stays at the foot: what each column with a summary comes to over all rows of the filter. */
export const GridSummary = memo(function GridSummary({ drawn, boxes, values, ariaIndex }: GridSummaryProps): ReactNode {
  const label = drawn.findIndex((column) => column.kind === 'field');
  return (
    <div role="rowgroup" className="yp-foot">
      <div role="row" className="yp-row yp-foot-row" aria-rowindex={ariaIndex}>
        {drawn.map((column, col) => {
          const meta = column.column?.columnDef.meta;
          const value = meta?.summary === undefined ? undefined : values[column.id];
          return (
            <div key={column.id} role="gridcell" className={boxes[col]!.className} style={boxes[col]!.style}>
              {value !== undefined && meta !== undefined ? (
                <span title={tableMessages.summary[meta.summary!]}>
                  {meta.summary !== 'sum' && (
                    <span className="yp-foot-name">{tableMessages.summary[meta.summary!]} </span>
                  )}
                  {meta.view.render(value, {})}
                </span>
              ) : (
                col === label && tableMessages.summary.sum
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
});

/** The summary of rows that are all in the page. Empty values do not count, not even as zero. */
export function summarise(rows: readonly Row[], drawn: readonly DrawnColumn[]): Record<string, number> | undefined {
  const result: Record<string, number> = {};
  for (const column of drawn) {
    const kind = column.column?.columnDef.meta?.summary;
    if (kind === undefined) continue;
    const values = rows
      .map((row) => row.getValue(column.id))
      .filter((value): value is number => typeof value === 'number');
    if (values.length > 0) result[column.id] = summaryOf(kind, values);
  }
  return Object.keys(result).length === 0 ? undefined : result;
}

function summaryOf(kind: keyof typeof tableMessages.summary, values: readonly number[]): number {
  switch (kind) {
    case 'sum':
      return values.reduce((sum, value) => sum + value, 0);
    case 'avg':
      return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;
    case 'min':
      return values.reduce((least, value) => Math.min(least, value), Infinity);
    case 'max':
      return values.reduce((most, value) => Math.max(most, value), -Infinity);
  }
}
