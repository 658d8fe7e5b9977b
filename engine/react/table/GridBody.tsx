import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle } from 'react';
import type { GridRow as Row } from './features.ts';
import { GridRow, type RowShared } from './GridRow.tsx';
import { usePrinting } from './usePrinting.ts';

/** Up to here all rows are drawn, so that find-in-page sees them; beyond, only those on the screen. */
const FLOW_LIMIT = 100;
/** Printing draws all rows, as far as a person could want to read them on paper. */
const PRINT_LIMIT = 2_000;

export interface BodyHandle {
  scrollToRow(index: number): void;
}

export interface GridBodyProps {
  rows: readonly Row[];
  rowHeight: number;
  headHeight: number;
  /** Rows on the pages before this one. */
  firstRow: number;
  shared: RowShared;
  scroller: RefObject<HTMLDivElement | null>;
  handle: Ref<BodyHandle>;
}

/** The rows. Kept apart from the header, because scrolling renders this and nothing else. */
export const GridBody = memo(function GridBody({
  rows,
  rowHeight,
  headHeight,
  firstRow,
  shared,
  scroller,
  handle,
}: GridBodyProps): ReactNode {
  const printing = usePrinting();
  const flow = rows.length <= FLOW_LIMIT || printing;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: !flow,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // Before the first measure: a screenful, so that the first paint has its rows.
    initialRect: { width: 0, height: 600 },
  });
  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, rowHeight]);
  useImperativeHandle(
    handle,
    () => ({
      scrollToRow(index) {
        const box = scroller.current;
        if (box === null) return;
        const top = index * rowHeight;
        if (top < box.scrollTop) box.scrollTop = top;
        else if (top + rowHeight > box.scrollTop + box.clientHeight - headHeight)
          box.scrollTop = top + rowHeight + headHeight - box.clientHeight;
      },
    }),
    [scroller, rowHeight, headHeight],
  );

  if (flow) {
    return (
      <div role="rowgroup" className="yp-body">
        {rows.slice(0, PRINT_LIMIT).map((row, index) => (
          <GridRow key={row.id} row={row} index={index} ariaIndex={firstRow + index + 2} shared={shared} />
        ))}
      </div>
    );
  }
  const items = virtualizer.getVirtualItems();
  return (
    <div role="rowgroup" className="yp-body" style={{ height: virtualizer.getTotalSize() }}>
      <div role="presentation" className="yp-window" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
        {items.map(({ index }) => {
          const row = rows[index]!;
          return <GridRow key={row.id} row={row} index={index} ariaIndex={firstRow + index + 2} shared={shared} />;
        })}
      </div>
    </div>
  );
});
