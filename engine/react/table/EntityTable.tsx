import { useTable } from '@tanstack/react-table';
import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Sort } from '@yunpu/engine-core/query';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createActiveCell } from './activeCell.ts';
import type { CellContext } from './cells/types.ts';
import { columnDefs, layoutState } from './columns.ts';
import { gridFeatures } from './features.ts';
import { type BodyHandle, GridBody } from './GridBody.tsx';
import { GridHead } from './GridHead.tsx';
import type { RowShared } from './GridRow.tsx';
import { NoRows, SkeletonRows } from './GridStates.tsx';
import { GridSummary, summarise } from './GridSummary.tsx';
import { cellBoxes, drawnColumns, gridStyle, ROW_HEIGHT } from './grid.ts';
import { keyOf } from './keyOf.ts';
import type { GridMode, GridNow } from './mode.ts';
import type { Selection } from './selection.ts';
import { EMPTY_SETUP, layoutColumns, moveColumn, resizeColumn, type TableSetup } from './setup.ts';
import { toggleSort } from './sorting.ts';
import { useGridKeys } from './useGridKeys.ts';
import { useGridPointer } from './useGridPointer.ts';
import './table.css';
import '../theme/tokens.css';

export interface EntityTableProps {
  model: EntityModel;
  rows: readonly RecordData[];
  /** Accessible name of the grid; the entity's title when absent. */
  label?: string;
  /**
   * Rows come sorted, and a new sort is asked of the server. Otherwise they are all here: shown as they come
   * until the person sorts, which is done here.
   */
  serverSide?: boolean;
  sort?: readonly Sort[];
  onSortChange?(sort: readonly Sort[]): void;
  /** Columns of the current view, in its order. */
  columns?: readonly string[];
  setup?: TableSetup;
  onSetupChange?(setup: TableSetup): void;
  /** Absent: rows cannot be selected. */
  selection?: Selection;
  /** `top`: px that the rows are scrolled by. */
  onOpen?(key: string, record: RecordData, top: number): void;
  /** Where somebody was who comes back; looked at once, when the first rows are there. */
  place?: { top: number; key: string } | undefined;
  hrefOf?(key: string): string;
  renderActions?(record: RecordData, key: string): ReactNode;
  /** px; the room the row's actions take. */
  actionsWidth?: number;
  /** Totals over the whole filter; computed here when the rows are all here. */
  summary?: Readonly<Record<string, number>>;
  /** Rows on the pages before, and in all; Infinity when nobody has counted them to the end. */
  firstRow?: number;
  totalRows?: number;
  loading?: boolean;
  skeletonRows?: number;
  error?: string;
  onRetry?(): void;
  empty?: ReactNode;
  context?: CellContext;
  /** Another way of working with the grid than reading it. */
  mode?: GridMode;
}

const noContext: CellContext = {};
const noSort: readonly Sort[] = [];
/** All table state comes from props: a subscription to it would only draw the grid a second time. */
const ownState = () => null;

/** A list of records as a grid: rows drawn by the document's columns, at the pace of a table written by hand. */
export function EntityTable(props: EntityTableProps): ReactNode {
  const {
    model,
    rows,
    selection,
    serverSide = false,
    context = noContext,
    hrefOf,
    renderActions,
    onOpen,
    mode,
  } = props;
  const [ownSetup, setOwnSetup] = useState(EMPTY_SETUP);
  const [ownSort, setOwnSort] = useState(noSort);
  const setup = props.setup ?? ownSetup;
  const sort = props.sort ?? ownSort;
  const changeSetup = props.onSetupChange ?? setOwnSetup;
  const changeSort = props.onSortChange ?? setOwnSort;

  const layout = useMemo(() => layoutColumns(model, setup, props.columns), [model, setup, props.columns]);
  const paths = layout
    .map((column) => column.path)
    .sort()
    .join();
  // A column's look depends on which columns there are, not on their order or width: those are state.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(() => columnDefs(model, layout, context), [model, paths, context]);
  const state = useMemo(
    () => ({ ...layoutState(layout), sorting: sort.map(({ field, dir }) => ({ id: field, desc: dir === 'desc' })) }),
    [layout, sort],
  );
  const getRowId = useCallback((record: RecordData) => keyOf(model, record), [model]);
  const table = useTable(
    { features: gridFeatures, columns, data: rows as RecordData[], getRowId, state, manualSorting: serverSide },
    ownState,
  );

  const orderedRows = table.getRowModel().rows;
  const keys = useMemo(() => orderedRows.map((row) => row.id), [orderedRows]);
  const visible = [
    ...table.getPinnedVisibleLeafColumns('start'),
    ...table.getPinnedVisibleLeafColumns('center'),
    ...table.getPinnedVisibleLeafColumns('end'),
  ];
  const shape = visible.map((column) => `${column.id}:${column.getIsPinned()}`).join();
  const acting = renderActions !== undefined;
  // The visible columns are a new array at each drawing; `shape` says when they are others.
  const drawn = useMemo(
    () => drawnColumns(visible, selection !== undefined, acting),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [shape, columns, selection, acting],
  );
  const boxes = useMemo(() => cellBoxes(drawn), [drawn]);

  const gridId = useId();
  const [active] = useState(createActiveCell);
  const hasActive = useSyncExternalStore(active.subscribe, () => active.get() !== null);
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<BodyHandle>(null);
  const rowHeight = ROW_HEIGHT[setup.density];
  const headHeight = rowHeight;
  const openColumn = onOpen === undefined ? undefined : drawn.find((column) => column.kind === 'field')?.id;
  const shared = useMemo<RowShared>(
    () => ({
      gridId,
      drawn,
      boxes,
      active,
      selection,
      openColumn,
      hrefOf,
      renderActions,
      Row: mode?.Row,
      titleOf: (record) => String(record[model.titleField] ?? keyOf(model, record)),
    }),
    [gridId, drawn, boxes, active, selection, openColumn, hrefOf, renderActions, mode?.Row, model],
  );

  const open = (index: number) => {
    const row = orderedRows[index];
    if (row) onOpen?.(row.id, row.original, scroller.current?.scrollTop ?? 0);
  };
  const sortBy = (path: string, additive: boolean) => changeSort(toggleSort(sort, path, additive));
  const now = (): GridNow => ({
    active,
    rows: orderedRows,
    drawn,
    focus: () => grid.current?.focus({ preventScroll: true }),
    scrollToRow: (index) => body.current?.scrollToRow(index),
  });
  const { place } = props;
  const hasRows = keys.length > 0;
  const placed = useRef(place === undefined);
  useEffect(() => {
    const index = place && hasRows && !placed.current ? keys.indexOf(place.key) : -1;
    if (hasRows) placed.current = true;
    if (!place || index < 0) return;
    if (scroller.current) scroller.current.scrollTop = place.top;
    active.set({
      row: index,
      col: Math.max(
        0,
        drawn.findIndex((column) => column.kind === 'field'),
      ),
    });
    body.current?.scrollToRow(index);
    if (document.activeElement === document.body) grid.current?.focus({ preventScroll: true });
    // The first rows alone are looked at.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hasRows]);
  useEffect(() => {
    mode?.attach(now);
  });
  const onKeyDown = useGridKeys({
    active,
    selection,
    keys,
    drawn,
    rowHeight,
    headHeight,
    grid,
    scroller,
    open,
    scrollToRow: (index) => body.current?.scrollToRow(index),
    sort: (path, additive) => model.fieldsByPath[path]?.column?.sortable && sortBy(path, additive),
    moveColumn: (path, by) => {
      const shown = drawn.filter((column) => column.kind === 'field');
      const target = shown[shown.findIndex((column) => column.id === path) + by];
      if (target) changeSetup(moveColumn(layout, setup, path, target.id));
    },
    widenColumn: (path, by) =>
      changeSetup(resizeColumn(setup, path, (layout.find((column) => column.path === path)?.width ?? 0) + by)),
  });
  const pointer = useGridPointer({ active, selection, keys, open, mode, now });

  const ownSummary = useMemo(
    () => (serverSide ? undefined : summarise(orderedRows, drawn)),
    [serverSide, orderedRows, drawn],
  );
  const sums = props.summary ?? ownSummary;
  // Those of hidden columns, and those that this person may not know, leave no empty row.
  const summary = sums && drawn.some(({ id }) => sums[id] !== undefined) ? sums : undefined;
  const total = props.totalRows ?? orderedRows.length;
  const isCounted = Number.isFinite(total);
  const firstLoad = props.loading === true && rows.length === 0;
  return (
    <div
      ref={scroller}
      className={`yp-records yp-${setup.density}${props.loading ? ' yp-loading' : ''}${mode ? ` ${mode.className}` : ''}`}
      style={gridStyle(drawn, props.actionsWidth ?? 120)}
    >
      <div
        ref={grid}
        role="grid"
        id={gridId}
        className="yp-sheet"
        tabIndex={0}
        aria-label={props.label ?? model.title}
        aria-rowcount={isCounted ? total + 1 + (summary ? 1 : 0) : -1}
        aria-multiselectable={selection ? true : undefined}
        aria-activedescendant={hasActive ? `${gridId}-active` : undefined}
        aria-busy={props.loading || undefined}
        onKeyDown={(event) => {
          if (!mode?.onKeyDown(event, now())) onKeyDown(event);
        }}
        onCopy={mode && ((event) => mode.onCopy(event, now()))}
        onPaste={mode && ((event) => mode.onPaste(event, now()))}
        onFocus={(event) =>
          event.target === grid.current && active.get() === null && rows.length > 0 && active.set({ row: 0, col: 0 })
        }
        {...pointer}
      >
        <GridHead
          gridId={gridId}
          drawn={drawn}
          boxes={boxes}
          active={active}
          selection={selection}
          pageKeys={keys}
          sortState={JSON.stringify(sort)}
          layoutState={layout}
          onSort={sortBy}
          onMove={(path, target) => changeSetup(moveColumn(layout, setup, path, target))}
          onResize={(path, width) => changeSetup(resizeColumn(setup, path, width))}
        />
        {firstLoad ? (
          <SkeletonRows count={props.skeletonRows ?? 12} drawn={drawn} boxes={boxes} />
        ) : (
          <GridBody
            rows={orderedRows}
            rowHeight={rowHeight}
            headHeight={headHeight}
            firstRow={props.firstRow ?? 0}
            shared={shared}
            scroller={scroller}
            handle={body}
          />
        )}
        {summary && rows.length > 0 && (
          <GridSummary drawn={drawn} boxes={boxes} values={summary} ariaIndex={isCounted ? total + 2 : undefined} />
        )}
      </div>
      {!props.loading && rows.length === 0 && (
        <NoRows error={props.error} onRetry={props.onRetry} empty={props.empty} />
      )}
    </div>
  );
}
