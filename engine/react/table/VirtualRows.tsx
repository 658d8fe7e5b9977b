import { observeElementOffset, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect } from 'react';
import type { GridRow as RowModel } from './features.ts';
import { GridRow, type RowShared } from './GridRow.tsx';

export interface VirtualRowsProps {
  rows: readonly RowModel[];
  rowHeight: number;
  /** Rows on the pages before this one. */
  firstRow: number;
  shared: RowShared;
  scroller: RefObject<HTMLDivElement | null>;
}

/** Of very many rows those on the screen. */
export default function VirtualRows({ rows, rowHeight, firstRow, shared, scroller }: VirtualRowsProps): ReactNode {
  const Row = shared.Row ?? GridRow;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // Before the first measure: a screenful, so that the first paint has its rows.
    initialRect: { width: 0, height: 600 },
    // Whoever scrolled before this was there is not taken back, nor who does so between its drawing and its listening.
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    observeElementOffset(instance, report) {
      const stop = observeElementOffset(instance, report);
      if (instance.scrollElement) report(instance.scrollElement.scrollTop, false);
      return stop;
    },
  });
  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, rowHeight]);
  const items = virtualizer.getVirtualItems();
  return (
    <div role="rowgroup" className="yp-body" style={{ height: virtualizer.getTotalSize() }}>
      <div role="presentation" className="yp-window" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
        {items.map(({ index }) => {
          const row = rows[index]!;
          return <Row key={row.id} row={row} index={index} ariaIndex={firstRow + index + 2} shared={shared} />;
        })}
      </div>
    </div>
  );
}
