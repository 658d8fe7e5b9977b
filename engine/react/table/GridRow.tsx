import type { RecordData } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { EMPTY_TEXT } from '@yunpu/engine-core/format';
import { type ComponentType, memo, type ReactNode, useSyncExternalStore } from 'react';
import { tableMessages } from '../messages/table.ts';
import type { ActiveCell } from './activeCell.ts';
import type { GridRow as Row } from './features.ts';
import type { CellBox, DrawnColumn } from './grid.ts';
import type { Selection } from './selection.ts';

/** What all rows of a grid share. It changes only with the columns, so rows skip every other render. */
export interface RowShared {
  gridId: string;
  drawn: readonly DrawnColumn[];
  boxes: readonly CellBox[];
  active: ActiveCell;
  selection: Selection | undefined;
  /** Cell that opens the record: the first field column drawn. */
  openColumn: string | undefined;
  hrefOf: ((key: string) => string) | undefined;
  titleOf(record: RecordData): string;
  renderActions: ((record: RecordData, key: string) => ReactNode) | undefined;
  /** Draws a row in the place of `GridRow`. */
  Row: ComponentType<GridRowProps> | undefined;
}

export interface GridRowProps {
  row: Row;
  /** Position in the order shown. */
  index: number;
  /** aria-rowindex counts the header and the pages before. */
  ariaIndex: number;
  shared: RowShared;
}

const never = () => () => undefined;

export const GridRow = memo(function GridRow({ row, index, ariaIndex, shared }: GridRowProps): ReactNode {
  const { selection, active, drawn, boxes } = shared;
  const selected = useSyncExternalStore(selection?.subscribe ?? never, () => selection?.has(row.id) ?? false);
  const activeCol = useSyncExternalStore(active.subscribe, () => {
    const position = active.get();
    return position?.row === index ? position.col : -1;
  });
  return (
    <div
      role="row"
      className={selected ? 'yp-row yp-selected' : 'yp-row'}
      aria-rowindex={ariaIndex}
      aria-selected={selection === undefined ? undefined : selected}
      data-index={index}
      data-why-row={row.id}
    >
      {drawn.map((column, col) => {
        const box = boxes[col]!;
        const isActive = col === activeCol;
        return (
          <div
            key={column.id}
            role="gridcell"
            id={isActive ? `${shared.gridId}-active` : undefined}
            className={isActive ? `${box.className} yp-active` : box.className}
            style={box.style}
          >
            {cellContent(row, column, shared, selected)}
          </div>
        );
      })}
    </div>
  );
});

/** What stands in a cell: a value, the way to the record, the box or the row's actions. */
export function cellContent(row: Row, column: DrawnColumn, shared: RowShared, selected: boolean): ReactNode {
  if (column.kind === 'actions') return shared.renderActions?.(row.original, row.id);
  if (column.kind === 'select')
    return (
      <input
        type="checkbox"
        className="yp-check"
        tabIndex={-1}
        checked={selected}
        readOnly
        aria-label={tableMessages.select(shared.titleOf(row.original))}
      />
    );
  return column.id === shared.openColumn ? (
    <OpenCell row={row} column={column} href={shared.hrefOf?.(row.id)} />
  ) : (
    fieldContent(row, column)
  );
}

function fieldContent(row: Row, column: DrawnColumn & { kind: 'field' }): ReactNode {
  const value = row.getValue(column.id);
  if (isEmptyValue(value)) return <span className="yp-empty">{EMPTY_TEXT}</span>;
  return column.column.columnDef.meta!.view.render(value, row.original);
}

/** The first column leads to the record: an address where the page gives one, so that a middle click works. */
function OpenCell({
  row,
  column,
  href,
}: {
  row: Row;
  column: DrawnColumn & { kind: 'field' };
  href: string | undefined;
}): ReactNode {
  const value = row.getValue(column.id);
  const text = isEmptyValue(value) ? EMPTY_TEXT : column.column.columnDef.meta!.view.render(value, row.original);
  return href === undefined ? (
    <button type="button" className="yp-link yp-open" tabIndex={-1}>
      {text}
    </button>
  ) : (
    <a className="yp-link yp-open" href={href} tabIndex={-1}>
      {text}
    </a>
  );
}
