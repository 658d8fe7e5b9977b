import { memo, type ReactNode, useSyncExternalStore } from 'react';
import { commonMessages } from '../messages/common.ts';
import { tableMessages } from '../messages/table.ts';
import type { ActiveCell } from './activeCell.ts';
import type { CellBox, DrawnColumn } from './grid.ts';
import { ResizeHandle } from './ResizeHandle.tsx';
import { type Selection, selectionState } from './selection.ts';
import { useColumnDrag } from './useColumnDrag.ts';

export interface GridHeadProps {
  gridId: string;
  drawn: readonly DrawnColumn[];
  boxes: readonly CellBox[];
  active: ActiveCell;
  selection: Selection | undefined;
  /** Keys of the rows shown: what the box in the header selects. */
  pageKeys: readonly string[];
  /** Text form of the sort state: the head is drawn again when it changes. */
  sortState: string;
  /** A new value whenever a width changes, so that the memoised header is drawn again. */
  layoutState: unknown;
  onSort(path: string, additive: boolean): void;
  onMove(path: string, target: string): void;
  onResize(path: string, width: number): void;
}

const never = () => () => undefined;
const signs = { asc: 'ascending', desc: 'descending' } as const;

/** The sticky header row: sorts by click (Shift adds a column), moves by dragging, resizes at its edge. */
export const GridHead = memo(function GridHead(props: GridHeadProps): ReactNode {
  const { drawn, boxes, active, selection, pageKeys } = props;
  const activeCol = useSyncExternalStore(active.subscribe, () => {
    const position = active.get();
    return position?.row === -1 ? position.col : -1;
  });
  const drag = useColumnDrag(props.onMove);
  return (
    <div role="rowgroup" className="yp-head">
      <div role="row" className="yp-row yp-head-row" aria-rowindex={1}>
        {drawn.map((column, col) => {
          const id = col === activeCol ? `${props.gridId}-active` : undefined;
          const className = `${boxes[col]!.className} yp-th${col === activeCol ? ' yp-active' : ''}`;
          if (column.kind === 'select') {
            return (
              <div key={column.id} role="columnheader" id={id} className={className} style={boxes[col]!.style}>
                {selection && <SelectAll selection={selection} keys={pageKeys} />}
              </div>
            );
          }
          if (column.kind === 'actions') {
            return (
              <div key={column.id} role="columnheader" id={id} className={className} style={boxes[col]!.style}>
                {commonMessages.actions}
              </div>
            );
          }
          const sorted = column.column.getIsSorted();
          const sortable = column.column.getCanSort();
          const title = column.column.columnDef.meta!.title;
          return (
            <div
              key={column.id}
              role="columnheader"
              data-pointer={`/${column.id.replaceAll('.', '/')}`}
              id={id}
              className={`${className}${sortable ? ' yp-sortable' : ''}${drag.over === column.id ? ' yp-drop' : ''}`}
              style={boxes[col]!.style}
              aria-sort={sorted ? signs[sorted] : sortable ? 'none' : undefined}
              onClick={sortable ? (event) => props.onSort(column.id, event.shiftKey) : undefined}
              {...drag.handlers(column.id)}
            >
              <span className="yp-th-title" title={title}>
                {title}
              </span>
              {sortable && <span className={`yp-sort yp-sort-${sorted || 'none'}`} aria-hidden="true" />}
              <ResizeHandle width={column.column.getSize()} onResize={(width) => props.onResize(column.id, width)} />
            </div>
          );
        })}
      </div>
    </div>
  );
});

function SelectAll({ selection, keys }: { selection: Selection; keys: readonly string[] }): ReactNode {
  useSyncExternalStore(selection.subscribe ?? never, selection.keys);
  const state = selectionState(selection, keys);
  return (
    <input
      type="checkbox"
      className="yp-check"
      tabIndex={-1}
      aria-label={tableMessages.selectPage}
      checked={state === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = state === 'some';
      }}
      onChange={() => selection.set(keys, state !== 'all')}
    />
  );
}
