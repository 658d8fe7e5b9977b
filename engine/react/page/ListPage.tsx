import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { equalJson } from '@yunpu/engine-core/json';
import type { ListState } from '@yunpu/engine-core/query';
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { Folds, InGroup } from '../arranged/types.ts';
import { useEngine } from '../data/EngineProvider.tsx';
import { useLabelOf } from '../data/labels.ts';
import { isRefusedQuery } from '../data/refusedQuery.ts';
import { usePreferences } from '../data/usePreferences.ts';
import { stateOf, useViews, type ViewTab } from '../data/useViews.ts';
import { Icon } from '../parts/Icon.tsx';
import { lazyDialog, lazyPart } from '../parts/late.tsx';
import { cellFor } from '../table/cells/registry.ts';
import type { CellOf } from '../table/cells/types.ts';
import { EntityTable, type EntityTableProps } from '../table/EntityTable.tsx';
import { FilterBar } from '../table/filter/FilterBar.tsx';
import { SkeletonCards } from '../table/GridStates.tsx';
import { keyOf } from '../table/keyOf.ts';
import { EMPTY_SETUP, layoutColumns } from '../table/setup.ts';
import { ViewTabs } from '../table/view/ViewTabs.tsx';
import { ArrangedRows } from './ArrangedRows.tsx';
import { EmptyList } from './EmptyList.tsx';
import type { ExportJob } from './ExportDialog.tsx';
import { ListNotes } from './ListNotes.tsx';
import { ListTools } from './ListTools.tsx';
import { Pager } from './Pager.tsx';
import { PrintHead } from './PrintHead.tsx';
import type { RowLinks } from './RowActions.tsx';
import { SearchBox, type SearchHandle } from './SearchBox.tsx';
import { useListRows } from './useListRows.ts';
import { type UrlState, useListState } from './useListState.ts';
import { useNarrow } from './useNarrow.ts';
import { useOpenRow } from './useOpenRow.ts';
import { useRenamedState } from './useRenamedState.ts';
import { useRowActions } from './useRowActions.tsx';
import { MAX_SELECTED } from './useSelectAll.ts';
import './list.css';
import { listMessages } from '../messages/list.ts';
import { Button } from '../parts/Button.tsx';
import { type Asked, useWhy } from '../why/useWhy.ts';

// For phones alone; it comes beside the rows.
const RowCards = lazyPart(() => import('../table/RowCards.tsx'));
const CursorPager = lazyPart(async () => (await import('./CursorPager.tsx')).CursorPager);
// Nothing is selected while the list comes; it is there long before the first tick.
const SelectionBar = lazyPart(async () => (await import('./SelectionBar.tsx')).SelectionBar);
const BulkEdit = lazyDialog(async () => (await import('../editing/index.ts')).BulkEdit);
const EditingGrid = lazyPart(async () => (await import('../editing/index.ts')).EditingGrid);
const ExportDialog = lazyDialog(() => import('./ExportDialog.tsx'));
const RowWhy = lazyDialog(async () => (await import('../why/WhyPanel.tsx')).RowWhy);
const ImportDialog = lazyDialog(() => import('./ImportDialog.tsx'));

export interface ListPageProps {
  model: EntityModel;
  /** What the page calls the list; the document's title when absent. */
  title?: string;
  url: UrlState;
  /** Absent: there is no way to a new record from here. */
  onCreate?: () => void;
  /** Opens a record; the engine's navigation when absent. `at`: its place in the list, from 0; undefined where it has none. */
  onOpen?: (key: string, at: number | undefined) => void;
  /** Links from a row to pages of the application. */
  rowLinks?: RowLinks;
  /** Rows as cards, as on a phone; the window's width decides when absent. */
  narrow?: boolean;
}

/** A document's list as a page: views, search, filters, rows, selection, export and import, all in its address. */
export function ListPage({
  model,
  title = model.title,
  url,
  onCreate,
  onOpen,
  rowLinks,
  narrow: asked,
}: ListPageProps): ReactNode {
  const { navigation, notify, transport } = useEngine();
  const handle = useRenamedState(model, useListState(url));
  const { state, change } = handle;
  const { setup, change: changeSetup } = usePreferences(model);
  const views = useViews(model);
  const onPhone = useNarrow();
  const narrow = asked ?? onPhone;
  const tab = views.tabs.find((entry) => entry.id === state.view);
  const listed = useListRows(model, handle);
  const { query, arrangement, pageNo, pageSize, list, total, selection, versions, refresh } = listed;
  const { result } = list;
  // Until it is known how a person set the table up, its rows would stand in columns that go again.
  const rows = setup === undefined ? noRows : listed.rows;
  const { actions, starts, bulkActions, renderActions, actionsWidth } = useRowActions(model, listed, rowLinks);

  const [exporting, setExporting] = useState<ExportJob>();
  const [bulkEdited, setBulkEdited] = useState<readonly string[]>();
  const [importing, setImporting] = useState(false);
  const layout = useMemo(() => layoutColumns(model, setup ?? EMPTY_SETUP, tab?.columns), [model, setup, tab?.columns]);
  const columns = useMemo(() => layout.filter((column) => column.visible).map((column) => column.path), [layout]);
  const startExport = (format: 'xlsx' | 'csv', complete = false, keys?: readonly string[]) =>
    setExporting({
      request: {
        ...query,
        sort: state.sort,
        format,
        ...(complete ? { complete } : { columns }),
        ...(keys && { keys }),
      },
      counted: keys || !result ? { total: keys?.length ?? 0, totalIsEstimate: false } : result,
    });

  const selectView = (next: ViewTab | undefined) => {
    const kept = next?.saved ? stateOf(next.saved) : {};
    change({ ...plainState, ...kept, view: next?.id });
  };
  const showAll = () => selectView(undefined);
  const changed = tab?.saved !== undefined && !equalJson(pickQuery(stateOf(tab.saved)), pickQuery(state));
  const searchBox = useRef<SearchHandle>(null);
  const { place, open } = useOpenRow(model, {
    search: url.search,
    searchBox,
    indexOf: (key) => {
      const index = arrangement ? -1 : rows.findIndex((row) => keyOf(model, row) === key);
      return index < 0 ? undefined : (pageNo - 1) * pageSize + index;
    },
    onOpen,
  });
  const page = useRef<HTMLElement>(null);
  const enterRows = () => page.current?.querySelector<HTMLElement>('[role="grid"], .yp-card-title')?.focus();
  const label = useLabelOf(model);
  const context = useMemo(
    () => ({ href: navigation.href.bind(navigation), open: navigation.open.bind(navigation), label }),
    [navigation, label],
  );
  const hrefOf = useCallback((key: string) => navigation.href(model.entity, key), [navigation, model.entity]);
  const shownView = model.list.views.find((view) => view.name === query.view);
  const sort = state.sort ?? (shownView?.sort.length ? shownView.sort : model.list.sort);
  const empty = (
    <EmptyList
      model={model}
      state={state}
      view={shownView}
      mayCreate={onCreate !== undefined}
      onClear={() => change({ keyword: undefined, filter: undefined })}
      onShowAll={showAll}
    />
  );

  const { cells } = transport;
  const mayEdit = cells !== undefined && (!arrangement || arrangement.group) && model.list.columns.some(isTyped);
  const editing = mayEdit && state.edit;
  const drawTable = (props: EntityTableProps, inGroup?: InGroup) =>
    cells && editing ? (
      <Suspense
        fallback={narrow ? <SkeletonCards count={props.skeletonRows} label={title} /> : <EntityTable {...props} />}
      >
        <EditingGrid
          Table={EntityTable}
          {...props}
          versions={versions}
          cells={cells}
          listed={JSON.stringify([listed.request, listed.refreshed, inGroup])}
          inGroup={inGroup?.filter}
          asCards={narrow}
        />
      </Suspense>
    ) : (
      <EntityTable {...props} />
    );
  const editMany = cells && model.fields.some(isTyped) ? () => setBulkEdited(selection.keys()) : undefined;
  const selectable = bulkActions.length + starts.forMany.length > 0 || editMany;
  const drawRows = (
    shown: readonly RecordData[],
    loading: boolean,
    more: Partial<EntityTableProps> = {},
    inGroup?: InGroup,
  ) =>
    narrow && !editing ? (
      <Suspense fallback={<SkeletonCards count={more.skeletonRows} label={title} />}>
        <RowCards
          model={model}
          rows={shown}
          layout={layout}
          label={title}
          loading={loading}
          selection={selectable ? selection : undefined}
          context={context}
          hrefOf={hrefOf}
          onOpen={(key) => open(key)}
          renderActions={renderActions}
          skeletonRows={more.skeletonRows}
          error={more.error}
          onRetry={more.onRetry}
          empty={more.empty}
        />
      </Suspense>
    ) : (
      drawTable(
        {
          model,
          rows: shown,
          serverSide: true,
          sort,
          onSortChange: (next) => change({ sort: next }),
          columns: tab?.columns,
          setup: setup ?? EMPTY_SETUP,
          onSetupChange: changeSetup,
          selection,
          onOpen: (key, _record, top) => open(key, top),
          place,
          hrefOf,
          renderActions,
          actionsWidth,
          loading,
          context,
          ...more,
        },
        inGroup,
      )
    );
  const cellOf = useCallback<CellOf>((field, around) => cellFor(field, model, around), [model]);
  const foldsOf = (name: string): Folds => ({
    kept: setup?.folds[name],
    keep: (next: readonly string[]) => setup && changeSetup({ ...setup, folds: { ...setup.folds, [name]: next } }),
  });

  const [puzzling, setPuzzling] = useState<Asked>();
  useWhy(page, setPuzzling);

  return (
    <section ref={page} className="yp-list-page" aria-label={title}>
      <PrintHead model={model} title={title} state={state} view={tab?.name} counted={result} />
      <header className="yp-list-head">
        <h1>{title}</h1>
        <ViewTabs
          views={views}
          current={state.view}
          changed={changed}
          state={state}
          base={query.view}
          columns={columns}
          onSelect={selectView}
          onRefused={(text) => notify({ kind: 'error', text })}
        />
        <div className="yp-list-tools">
          <SearchBox
            handle={searchBox}
            onEnterRows={enterRows}
            value={state.keyword ?? ''}
            fields={model.fields.filter((field) => field.search).map((field) => field.title)}
            onChange={(text) =>
              change({ keyword: text === '' ? undefined : text }, { replace: state.keyword !== undefined })
            }
          />
          <ListTools
            model={model}
            columns={tab?.columns}
            setup={setup}
            onSetup={changeSetup}
            state={state}
            onArrange={transport.groups && change}
            onEdit={
              mayEdit
                ? () => change({ edit: state.edit ? undefined : true, pageNo: state.pageNo, cursor: state.cursor })
                : undefined
            }
            charts={transport.figures !== undefined}
            onExport={startExport}
            onImport={() => setImporting(true)}
            onReload={refresh}
          />
          {onCreate && (
            <Button look="primary" onClick={onCreate}>
              <Icon name="plus" />
              {listMessages.create}
            </Button>
          )}
        </div>
        <Suspense>
          <SelectionBar
            selection={selection}
            total={total}
            totalIsEstimate={result?.totalIsEstimate ?? false}
            bound={MAX_SELECTED}
            actions={bulkActions}
            onAction={(action) => actions.runMany(action, selection.keys(), versions.many(selection.keys()))}
            starts={starts.forMany}
            onStart={(start) => void starts.beginMany(start, selection.keys())}
            onEdit={editMany}
            onExport={model.list.export ? () => startExport('xlsx', false, selection.keys()) : undefined}
            onSelectAll={listed.selectAll}
          />
        </Suspense>
      </header>
      <FilterBar model={model} filter={state.filter} onChange={(filter) => change({ filter })} />
      <ListNotes
        viewGone={views.isRead && state.view !== undefined && !tab && state.view !== query.view}
        pending={listed.pending}
        stale={rows.length > 0 ? list.error?.message : undefined}
        onShowAll={showAll}
        onRefresh={refresh}
      />
      <div className="yp-list-body">
        {arrangement && setup !== undefined && !(arrangement.gallery && result && total === 0) ? (
          <ArrangedRows
            model={model}
            title={title}
            view={tab?.name}
            state={state}
            search={url.search}
            arrangement={arrangement}
            list={listed}
            cellOf={cellOf}
            context={context}
            narrow={narrow}
            actions={actions}
            renderActions={renderActions}
            foldsOf={foldsOf}
            renderRows={drawRows}
            empty={empty}
            editing={editing === true}
            hrefOf={hrefOf}
            onState={change}
            onOpen={open}
          />
        ) : (
          drawRows(rows, list.loading || setup === undefined, {
            summary: list.summary,
            firstRow: (pageNo - 1) * pageSize,
            totalRows: result?.totalIsEstimate ? Number.POSITIVE_INFINITY : total,
            skeletonRows: Math.min(pageSize, 16),
            error: tab?.saved && isRefusedQuery(list.error) ? listMessages.viewUnusable(tab.name) : list.error?.message,
            onRetry: refresh,
            empty,
          })
        )}
      </div>
      {listed.ownRows ? null : listed.byKey ? (
        <Suspense>
          <CursorPager
            pageNo={pageNo}
            pageSize={pageSize}
            cursor={state.cursor}
            next={list.loading ? undefined : (result?.nextCursor ?? undefined)}
            onChange={change}
          />
        </Suspense>
      ) : (
        <Pager pageNo={pageNo} pageSize={pageSize} counted={result} onChange={change} />
      )}
      {actions.dialogs}

      {exporting && <ExportDialog model={model} job={exporting} onClose={() => setExporting(undefined)} />}
      {bulkEdited && cells && (
        <BulkEdit
          model={model}
          keys={bulkEdited}
          versions={versions.many(bulkEdited)}
          cells={cells}
          onChanged={() => {
            versions.forget();
            refresh();
          }}
          onClose={() => setBulkEdited(undefined)}
        />
      )}
      {puzzling?.row !== undefined && (
        <RowWhy model={model} row={puzzling.row} at={puzzling.at} onClose={() => setPuzzling(undefined)} />
      )}
      {importing && <ImportDialog model={model} onChanged={refresh} onClose={() => setImporting(false)} />}
    </section>
  );
}

const isTyped = (field: FieldModel): boolean => !field.readOnly && field.compute === undefined;
const noRows: readonly RecordData[] = [];

/** What a view that keeps none of it leads back to. */
const plainState: Partial<ListState> = {
  base: undefined,
  keyword: undefined,
  filter: undefined,
  sort: undefined,
  group: undefined,
  board: undefined,
  as: undefined,
  zoom: undefined,
  at: undefined,
  chart: undefined,
};

/** The part of a list's state that a saved view keeps. */
function pickQuery({ base, keyword, filter, sort, group, board, as, zoom, chart }: ListState) {
  return { base, keyword, filter, sort, group, board, as, zoom, chart };
}
