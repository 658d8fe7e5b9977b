import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { ListRequest } from '@yunpu/engine-core/query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { arrangementOf } from '../arranged/arrangement.ts';
import { useEngine } from '../data/EngineProvider.tsx';
import { useList } from '../data/useList.ts';
import { useLive } from '../data/useLive.ts';
import { useVersions } from '../data/useVersions.ts';
import { keyOf } from '../table/keyOf.ts';
import { createSelection } from '../table/selection.ts';
import { pageSizeOf, queryOf } from './listRequest.ts';
import type { ListStateHandle } from './useListState.ts';
import { useSelectAll } from './useSelectAll.ts';

const noRows: readonly RecordData[] = [];

/** What a list shows of its address: which rows are asked for, which came, which are selected, and what changed meanwhile. */
export function useListRows(model: EntityModel, { state, change }: ListStateHandle) {
  const { transport } = useEngine();
  const { mutate } = useSWRConfig();
  const pageNo = state.pageNo ?? 1;
  const pageSize = pageSizeOf(model, state);
  const { keyword, filter, view, base } = state;
  const query = useMemo<ListRequest>(
    () => queryOf(model, { keyword, filter, view, base }),
    [model, keyword, filter, view, base],
  );
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
  const { pending, settle } = useLive(
    model,
    (key, id) => ownRows || shownKeys.has(key) || shownKeys.has(id),
    () => void reload(),
  );
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
  const isRefused = (part: string) => list.error?.detail.issues?.some(({ path }) => path.startsWith(part)) === true;
  // A position of another order, or one typed by hand: from the beginning.
  const lost = byKey && cursor !== undefined && isRefused('/cursor');
  useEffect(() => {
    if (lost) change({ pageNo: 1 }, { replace: true });
  }, [lost, change]);
  // By a field that went: nothing on the page could take that order back.
  const unsortable = state.sort !== undefined && isRefused('/sort');
  useEffect(() => {
    if (unsortable) change({ sort: undefined }, { replace: true });
  }, [unsortable, change]);

  return {
    query,
    request,
    arrangement,
    ownRows,
    byKey,
    pageNo,
    pageSize,
    list,
    rows: result?.rows ?? noRows,
    total,
    selection,
    selectAll,
    versions,
    /** Records changed elsewhere that are not on this page. */
    pending,
    refresh,
    /** How often the person, or what they did, had the list fetched anew. */
    refreshed,
  };
}

export type ListRows = ReturnType<typeof useListRows>;
