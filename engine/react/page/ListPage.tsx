import type { ActionModel, EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { equalJson } from '@yunpu/engine-core/json';
import type { ListRequest, ListState } from '@yunpu/engine-core/query';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useAction } from '../action/dialog/useAction.tsx';
import { useStart } from '../action/useStart.ts';
import { arrangementOf } from '../arranged/arrangement.ts';
import type { InGroup } from '../arranged/types.ts';
import { scopeOf, scopeOfRecord, useEngine } from '../data/EngineProvider.tsx';
import { useLabelOf } from '../data/labels.ts';
import { isRefusedQuery } from '../data/refusedQuery.ts';
import { useList } from '../data/useList.ts';
import { useLive } from '../data/useLive.ts';
import { usePreferences } from '../data/usePreferences.ts';
import { useVersions } from '../data/useVersions.ts';
import { stateOf, useViews, type ViewTab } from '../data/useViews.ts';
import { Icon } from '../parts/Icon.tsx';
import { lazyDialog, lazyPart } from '../parts/late.tsx';
import { cellFor } from '../table/cells/registry.ts';
import type { CellOf } from '../table/cells/types.ts';
import { EntityTable, type EntityTableProps } from '../table/EntityTable.tsx';
import { FilterBar } from '../table/filter/FilterBar.tsx';
import { SkeletonCards, TableNotice } from '../table/GridStates.tsx';
import { keyOf } from '../table/keyOf.ts';
import { createSelection } from '../table/selection.ts';
import { EMPTY_SETUP, layoutColumns } from '../table/setup.ts';
import { ViewTabs } from '../table/view/ViewTabs.tsx';
import type { ExportJob } from './ExportDialog.tsx';
import { ListTools } from './ListTools.tsx';
import { forgetPlace, keepPlace, placeIn } from './listPlaces.ts';
import { pageSizeOf, queryOf } from './listRequest.ts';
import { Pager } from './Pager.tsx';
import { PrintHead } from './PrintHead.tsx';
import { actionsWidth, RowActions, type RowLink, type RowLinks } from './RowActions.tsx';
import { SearchBox, type SearchHandle } from './SearchBox.tsx';
import { type UrlState, useListState } from './useListState.ts';
import { useNarrow } from './useNarrow.ts';
import { useRenamedState } from './useRenamedState.ts';
import { MAX_SELECTED, useSelectAll } from './useSelectAll.ts';
import './list.css';
import { commonMessages } from '../messages/common.ts';
import { listMessages } from '../messages/list.ts';
import { Button } from '../parts/Button.tsx';
import { type Asked, useWhy } from '../why/useWhy.ts';

// For phones alone; it comes beside the rows.
const RowCards = lazyPart(() => import('../table/RowCards.tsx'));
const CursorPager = lazyPart(async () => (await import('./CursorPager.tsx')).CursorPager);
// Nothing is selected while the list comes; it is there long before the first tick.
const SelectionBar = lazyPart(async () => (await import('./SelectionBar.tsx')).SelectionBar);
const GroupedList = lazyPart(() => import('../arranged/GroupedList.tsx'));
const BulkEdit = lazyDialog(async () => (await import('../editing/index.ts')).BulkEdit);
const EditingGrid = lazyPart(async () => (await import('../editing/index.ts')).EditingGrid);
const Board = lazyPart(() => import('../board/Board.tsx'));
const Calendar = lazyPart(() => import('../calendar/Calendar.tsx'));
const Timeline = lazyPart(() => import('../timeline/Timeline.tsx'));
const Gallery = lazyPart(() => import('../gallery/Gallery.tsx'));
const ChartedList = lazyPart(() => import('../chart/ChartedList.tsx'));
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
  const engine = useEngine();
  const { navigation, notify, transport } = engine;
  const { mutate } = useSWRConfig();
  const { state, change } = useRenamedState(model, useListState(url));
  const { setup, change: changeSetup } = usePreferences(model);
  const views = useViews(model);
  const onPhone = useNarrow();
  const narrow = asked ?? onPhone;
  const tab = views.tabs.find((entry) => entry.id === state.view);
  const pageNo = state.pageNo ?? 1;
  const pageSize = pageSizeOf(model, state);
  const { keyword, filter, view, base } = state;
  const query = useMemo<ListRequest>(
    () => queryOf(model, { keyword, filter, view, base }),
    [model, keyword, filter, view, base],
  );
  const namedView = query.view;
  const byKey = model.list.paging === 'cursor';
  const { cursor } = state;
  const arrangement = useMemo(
    () => (transport.groups === undefined ? undefined : arrangementOf(model, state)),
    [transport, model, state],
  );
  // All but a gallery fetch their own rows; of the list they need how many there are.
  const ownRows = arrangement !== undefined && !arrangement.gallery;
  const request = useMemo<ListRequest>(
    () =>
      ownRows
        ? { ...query, sort: state.sort, pageSize: 1, pageNo: 1 }
        : { ...query, sort: state.sort, pageSize, ...(byKey ? { cursor } : { pageNo }) },
    [query, state.sort, pageNo, pageSize, byKey, cursor, ownRows],
  );
  const list = useList(model, request);
  const { result } = list;
  const rows = setup === undefined ? noRows : (result?.rows ?? noRows);
  const total = result?.total ?? 0;

  const [selection] = useState(() => createSelection());
  const queryKey = JSON.stringify(query);
  useEffect(() => {
    selection.clear();
  }, [selection, queryKey]);
  const versions = useVersions(result);
  const selectAll = useSelectAll(model, request, selection, versions);

  const { reload: reloadPage } = list;
  const { entity } = model;
  const reload = useCallback(
    () =>
      ownRows
        ? mutate((key) => Array.isArray(key) && (key[0] === 'list' || key[0] === 'summary') && key[1] === entity)
        : reloadPage(),
    [ownRows, mutate, entity, reloadPage],
  );
  const shownKeys = useMemo(
    () => new Set((result?.rows ?? []).flatMap((row) => [keyOf(model, row), String(row.id)])),
    [result, model],
  );
  const live = useLive(
    model,
    (key, id) => ownRows || shownKeys.has(key) || shownKeys.has(id),
    () => void reload(),
  );
  const { settle } = live;
  const [refreshed, setRefreshed] = useState(0);
  const refresh = useCallback(() => {
    settle();
    return reload().then(() => setRefreshed((count) => count + 1));
  }, [settle, reload]);
  // A page past the end (rows went away, an old link): the last one there is.
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (!byKey && !ownRows && result && result.rows.length === 0 && total > 0 && pageNo > lastPage)
      change({ pageNo: lastPage }, { replace: true });
  }, [byKey, ownRows, result, total, pageNo, lastPage, change]);
  // A position of another order, or one typed by hand: from the beginning.
  const lost =
    byKey && cursor !== undefined && list.error?.detail.issues?.some((issue) => issue.path === '/cursor') === true;
  useEffect(() => {
    if (lost) change({ pageNo: 1 }, { replace: true });
  }, [lost, change]);

  const acted = useCallback(
    (_action: ActionModel, detail: DetailResult | undefined) => {
      if (detail) versions.note({ [keyOf(model, detail.record)]: detail.version });
      else versions.forget();
      void refresh();
    },
    [model, versions, refresh],
  );
  const actions = useAction(model, acted);
  const starts = useStart(model);
  const { run, busy } = actions;
  const scope = useMemo(() => scopeOf(engine, false), [engine]);
  const mine = useCallback(
    (action: ActionModel) => action.roles.length === 0 || action.roles.some((role) => engine.user.roles.includes(role)),
    [engine],
  );
  const rowActions = useMemo(
    () =>
      model.list.rowActions.flatMap(
        (name) => model.actions.find((action) => action.name === name && mine(action)) ?? [],
      ),
    [model, mine],
  );
  const bulkActions = useMemo(() => model.actions.filter((action) => action.bulk && mine(action)), [model, mine]);
  const renderActions = useCallback(
    (record: RecordData, key: string) => (
      <RowActions
        links={rowLinks?.of(record) ?? noLinks}
        model={model}
        actions={rowActions}
        record={record}
        scope={scopeOfRecord(engine, scope, record)}
        busy={busy?.endsWith(` ${key}`) ?? false}
        onRun={(action) => run(action, { key, record, version: versions.of(key) })}
      />
    ),
    [engine, model, rowLinks, rowActions, scope, busy, run, versions],
  );
  const shownActions = rowActions.length > 0 || rowLinks ? renderActions : undefined;

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
    const plain = { keyword: undefined, filter: undefined, sort: undefined, group: undefined, board: undefined };
    change({
      ...plain,
      base: undefined,
      as: undefined,
      zoom: undefined,
      at: undefined,
      chart: undefined,
      ...kept,
      view: next?.id,
    });
  };
  const changed = tab?.saved !== undefined && !equalJson(pickQuery(stateOf(tab.saved)), pickQuery(state));
  const [place] = useState(() => placeIn(model.entity, url.search));
  const { search } = url;
  useEffect(() => {
    forgetPlace(model.entity, search);
  }, [model, search]);
  const searchBox = useRef<SearchHandle>(null);
  const open = (key: string, top = 0) => {
    keepPlace(model.entity, search, { top, key });
    const index = arrangement ? -1 : rows.findIndex((row) => keyOf(model, row) === key);
    const go = () =>
      onOpen
        ? onOpen(key, index < 0 ? undefined : (pageNo - 1) * pageSize + index)
        : navigation.open(model.entity, key);
    // What was just typed is in the address before it is left, or it would call back whoever left.
    if (searchBox.current?.flush()) setTimeout(go);
    else go();
  };
  const page = useRef<HTMLElement>(null);
  const enterRows = () => page.current?.querySelector<HTMLElement>('[role="grid"], .yp-card-title')?.focus();
  const label = useLabelOf(model);
  const context = useMemo(
    () => ({ href: navigation.href.bind(navigation), open: navigation.open.bind(navigation), label }),
    [navigation, label],
  );
  const hrefOf = useCallback((key: string) => navigation.href(model.entity, key), [navigation, model.entity]);
  const shownView = model.list.views.find((view) => view.name === namedView);
  const sort = state.sort ?? (shownView?.sort.length ? shownView.sort : model.list.sort);
  const filtered = state.keyword !== undefined || state.filter !== undefined;
  const empty = filtered ? (
    <TableNotice
      title={listMessages.noMatch}
      hint={listMessages.noMatchHint}
      action={
        <Button onClick={() => change({ keyword: undefined, filter: undefined })}>
          {listMessages.clearConditions}
        </Button>
      }
    />
  ) : shownView && (shownView.filter || shownView.where) ? (
    <TableNotice
      title={listMessages.emptyView(shownView.name, title)}
      action={<Button onClick={() => selectView(undefined)}>{listMessages.showAll}</Button>}
    />
  ) : (
    <TableNotice title={listMessages.empty(title)} hint={onCreate ? listMessages.emptyHint(title) : model.list.empty} />
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
          listed={JSON.stringify([request, refreshed, inGroup])}
          inGroup={inGroup?.filter}
          asCards={narrow}
        />
      </Suspense>
    ) : (
      <EntityTable {...props} />
    );
  const selectable = bulkActions.length + starts.forMany.length > 0;
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
          renderActions={shownActions}
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
          renderActions: shownActions,
          actionsWidth: actionsWidth(rowActions, rowLinks?.titles),
          loading,
          context,
          ...more,
        },
        inGroup,
      )
    );
  const cellOf = useCallback<CellOf>((field, around) => cellFor(field, model, around), [model]);
  const folds = (name: string) => ({
    kept: setup?.folds[name],
    keep: (next: readonly string[]) => setup && changeSetup({ ...setup, folds: { ...setup.folds, [name]: next } }),
  });

  // What each way of laying a list out needs some of.
  const shared = {
    ...{ model, title, query, state, versions, cellOf, context, narrow, hrefOf },
    onState: change,
    onOpen: open,
    onChanged: refresh,
  };

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
          base={namedView}
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
              mayEdit ? () => change({ edit: state.edit ? undefined : true, pageNo: state.pageNo, cursor }) : undefined
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
            onEdit={cells && model.fields.some(isTyped) ? () => setBulkEdited(selection.keys()) : undefined}
            onExport={model.list.export ? () => startExport('xlsx', false, selection.keys()) : undefined}
            onSelectAll={selectAll}
          />
        </Suspense>
      </header>
      <FilterBar model={model} filter={state.filter} onChange={(filter) => change({ filter })} />
      <div className="yp-list-notes">
        {views.isRead && state.view !== undefined && !tab && state.view !== namedView && (
          <p className="yp-stale" role="status">
            {listMessages.viewGone}
            <button type="button" className="yp-link" onClick={() => selectView(undefined)}>
              {listMessages.showAll}
            </button>
          </p>
        )}
        {live.pending > 0 && (
          <button type="button" className="yp-pending" onClick={refresh}>
            {listMessages.pending(live.pending)}
          </button>
        )}
        {list.error && rows.length > 0 && (
          <p className="yp-stale" role="alert">
            {listMessages.stale(list.error.message)}
            <button type="button" className="yp-link" onClick={refresh}>
              {commonMessages.retry}
            </button>
          </p>
        )}
      </div>
      <div className="yp-list-body">
        {arrangement && setup !== undefined && !(arrangement.gallery && result && total === 0) ? (
          <Suspense fallback={null}>
            {arrangement.chart && (
              <ChartedList
                model={model}
                title={tab?.name ?? title}
                chart={arrangement.chart}
                query={query}
                state={state}
                search={url.search}
                onChange={change}
                empty={empty}
              />
            )}
            {arrangement.board && (
              <Board
                {...shared}
                board={arrangement.board}
                sort={state.sort}
                actions={actions}
                folds={folds(`board:${arrangement.board.by}`)}
              />
            )}
            {arrangement.calendar && <Calendar {...shared} calendar={arrangement.calendar} />}
            {arrangement.timeline && <Timeline {...shared} timeline={arrangement.timeline} />}
            {arrangement.gallery && (
              <Gallery
                {...shared}
                gallery={arrangement.gallery}
                rows={rows}
                loading={list.loading}
                renderActions={shownActions}
              />
            )}
            {arrangement.group && (
              <GroupedList
                {...shared}
                group={arrangement.group}
                sort={state.sort}
                folds={folds(`group:${arrangement.group.join()}`)}
                renderRows={drawRows}
                empty={empty}
                editing={editing === true}
                onResult={(answer) => versions.note(answer.versions)}
              />
            )}
          </Suspense>
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
      {ownRows ? null : byKey ? (
        <Suspense>
          <CursorPager
            pageNo={pageNo}
            pageSize={pageSize}
            cursor={cursor}
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
const noLinks: readonly RowLink[] = [];

/** The part of a list's state that a saved view keeps. */
function pickQuery({ base, keyword, filter, sort, group, board, as, zoom, chart }: ListState) {
  return { base, keyword, filter, sort, group, board, as, zoom, chart };
}
