import { memo, type ReactNode, type Ref, Suspense, useImperativeHandle } from 'react';
import { lazyPart } from '../parts/late.tsx';
import { GridRow } from './GridRow.tsx';
import { usePrinting } from './usePrinting.ts';
import type { VirtualRowsProps } from './VirtualRows.tsx';

/** Few lists are so long; theirs fetches what it takes. */
const VirtualRows = lazyPart(() => import('./VirtualRows.tsx'));

/** Up to here all rows are drawn, so that find-in-page sees them; beyond, only those on the screen. */
const FLOW_LIMIT = 100;
/** A screenful, drawn until the virtual rows are there. */
const FIRST_ROWS = 30;
/** Printing draws all rows, as far as a person could want to read them on paper. */
const PRINT_LIMIT = 2_000;

export interface BodyHandle {
  scrollToRow(index: number): void;
}

export interface GridBodyProps extends VirtualRowsProps {
  headHeight: number;
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
  const Row = shared.Row ?? GridRow;
  const printing = usePrinting();
  const flow = rows.length <= FLOW_LIMIT || printing;
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

  const flowing = (count: number, height?: number): ReactNode => (
    <div role="rowgroup" className="yp-body" style={{ height }}>
      {rows.slice(0, count).map((row, index) => (
        <Row key={row.id} row={row} index={index} ariaIndex={firstRow + index + 2} shared={shared} />
      ))}
    </div>
  );
  if (flow) return flowing(PRINT_LIMIT);
  return (
    <Suspense fallback={flowing(FIRST_ROWS, rows.length * rowHeight)}>
      <VirtualRows rows={rows} rowHeight={rowHeight} firstRow={firstRow} shared={shared} scroller={scroller} />
    </Suspense>
  );
});
