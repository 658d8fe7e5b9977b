import type { EntityModel } from '@yunpu/engine-core/document';
import type { SavedView } from '@yunpu/engine-core/endpoint';
import { decodeListState, isZoom, type ListState } from '@yunpu/engine-core/query';
import useSWR from 'swr';
import { documentViewOf } from './documentView.ts';
import { useEngine } from './EngineProvider.tsx';

/** A view as a tab: one of the document's, or one that someone saved. */
export interface ViewTab {
  /** What the address and the list request say: the document view's name, or a saved view's id. */
  id: string;
  name: string;
  saved: SavedView | undefined;
  columns: readonly string[] | undefined;
}

export interface Views {
  tabs: readonly ViewTab[];
  /** Whether the saved ones are among them by now. */
  isRead: boolean;
  save(view: {
    id?: string;
    name: string;
    shared: boolean;
    state: ListState;
    columns: readonly string[];
  }): Promise<SavedView>;
  remove(id: string): Promise<void>;
}

/** The document's views (those for this person's roles) and the saved ones. */
export function useViews(model: EntityModel): Views {
  const { transport, user } = useEngine();
  const answer = useSWR<SavedView[]>(['views', model.entity], () => transport.views(model));
  const named = model.list.views.filter(
    (view) => view.roles.length === 0 || view.roles.some((role) => user.roles.includes(role)),
  );
  return {
    isRead: answer.data !== undefined,
    tabs: [
      ...named.map((view) => ({ id: view.name, name: view.name, saved: undefined, columns: view.columns })),
      ...(answer.data ?? []).map((saved) => ({ id: saved.id, name: saved.name, saved, columns: columnsOf(saved) })),
    ],
    async save({ state, columns, ...view }) {
      // Refused or unanswered, somebody has changed what there is: it is read again either way.
      try {
        return await transport.saveView(model, {
          ...view,
          state: { ...viewState(model, state), columns: [...columns] },
        });
      } finally {
        await answer.mutate();
      }
    },
    async remove(id) {
      try {
        await transport.removeView(model, id);
      } finally {
        await answer.mutate();
      }
    },
  };
}

/** What a saved view keeps of the list: neither the page nor the day it stands at. */
function viewState(model: EntityModel, state: ListState): Record<string, unknown> {
  const { keyword, filter, sort, group, board, as, zoom, chart, edit } = state;
  const base = documentViewOf(model, state);
  return {
    ...(base !== undefined && { base }),
    ...(keyword !== undefined && { keyword }),
    ...(filter && { filter }),
    ...(sort && { sort }),
    ...(group && { group: [...group] }),
    ...(board !== undefined && { board }),
    ...(as !== undefined && { as }),
    ...(zoom && { zoom }),
    ...(edit && { edit }),
    ...(chart !== undefined && { chart }),
  };
}

/** The list state of a saved view, read with the same care as an address. */
export function stateOf(
  saved: SavedView,
): Pick<ListState, 'base' | 'keyword' | 'filter' | 'sort' | 'group' | 'board' | 'as' | 'zoom' | 'chart' | 'edit'> {
  const { base, keyword, filter, sort, group, board, as, zoom, chart, edit } = saved.state;
  const params = new URLSearchParams();
  if (typeof keyword === 'string') params.set('q', keyword);
  const state: ListState = decodeListState(params);
  if (typeof base === 'string' && base !== '') state.base = base;
  if (isFilter(filter)) state.filter = filter;
  if (Array.isArray(sort)) state.sort = sort.filter(isSort);
  if (Array.isArray(group)) state.group = group.filter((path): path is string => typeof path === 'string');
  if (typeof board === 'string') state.board = board;
  if (typeof as === 'string') state.as = as;
  if (isZoom(zoom)) state.zoom = zoom;
  if (edit === true) state.edit = true;
  if (typeof chart === 'string') state.chart = chart;
  return state;
}

type Filter = NonNullable<ListState['filter']>;

function isFilter(value: unknown): value is Filter {
  return (
    typeof value === 'object' &&
    value !== null &&
    ('field' in value || 'and' in value || 'or' in value || 'not' in value || 'rowOf' in value)
  );
}

function isSort(value: unknown): value is { field: string; dir: 'asc' | 'desc' } {
  return typeof value === 'object' && value !== null && 'field' in value && 'dir' in value;
}

function columnsOf(saved: SavedView): readonly string[] | undefined {
  const columns = saved.state.columns;
  return Array.isArray(columns) ? columns.filter((path): path is string => typeof path === 'string') : undefined;
}
