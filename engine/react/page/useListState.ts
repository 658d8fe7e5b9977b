import { decodeListState, encodeListState, type ListState } from '@yunpu/engine-core/query';
import { useCallback, useMemo } from 'react';

/** The address's search part, injected so that the engine needs no router. */
export interface UrlState {
  /** With or without the leading '?'. */
  search: string;
  /** `replace`: adds no entry to the browser's history. */
  setSearch(search: string, options: { replace: boolean }): void;
}

export interface ListStateHandle {
  state: ListState;
  /** Any change but of the page leads back to the first page. */
  change(patch: Partial<ListState>, options?: { replace?: boolean }): void;
}

/** The list's state is its address: a copied link shows the same list, and the back button undoes a filter. */
export function useListState({ search, setSearch }: UrlState): ListStateHandle {
  const state = useMemo(() => decodeListState(search), [search]);
  const change = useCallback(
    (patch: Partial<ListState>, { replace = false } = {}) => {
      const next: ListState = {
        ...decodeListState(search),
        ...('pageNo' in patch ? {} : { pageNo: undefined }),
        cursor: undefined,
        ...patch,
      };
      setSearch(encodeListState(next, search).toString(), { replace });
    },
    [search, setSearch],
  );
  return { state, change };
}
