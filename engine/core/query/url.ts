import type { Condition, Filter, Sort } from '../document/model/query.ts';
import { toDay } from '../expression/dates.ts';
import { readShownAs } from './shownAs.ts';
import { sortFromText, sortToText } from './sortText.ts';

/**
 * What a list page's address says. Keys of the address: q, f, sort, view, base, page, size, cursor, group, board, as, zoom,
 * at, chart, edit.
 */
export interface ListState {
  keyword?: string;
  filter?: Filter;
  sort?: readonly Sort[];
  view?: string;
  /** The document's view that a saved one was made from: its rows, order and layout, where the state says no other. */
  base?: string;
  pageNo?: number;
  pageSize?: number;
  /** Where the page begins, in a list that is paged by key. */
  cursor?: string;
  /** Fields that rows are grouped by; none of them: not grouped, whatever the view says. */
  group?: readonly string[];
  /** The field whose values are the columns of a board; '': no board, whatever the view says. */
  board?: string;
  /** A calendar, a timeline or a gallery, and by which fields (`shownAs.ts`). */
  as?: string;
  /** How much of a calendar or timeline is shown. */
  zoom?: Zoom;
  /** The day that a calendar or timeline stands at; today's when it says none. */
  at?: string;
  /** Cells are edited where they stand. */
  edit?: boolean;
  /** The chart that rows are shown as, in short (`chartToText`); '': none, whatever the view says. */
  chart?: string;
}

const ZOOMS = ['week', 'month', 'quarter'] as const;
export type Zoom = (typeof ZOOMS)[number];
export const isZoom = (value: unknown): value is Zoom => ZOOMS.some((zoom) => zoom === value);

type ListStateKey =
  | 'q'
  | 'f'
  | 'sort'
  | 'view'
  | 'base'
  | 'page'
  | 'size'
  | 'cursor'
  | 'group'
  | 'board'
  | 'as'
  | 'zoom'
  | 'at'
  | 'chart'
  | 'edit';

/** Says in an address that a list is to have none of what its view gives it. */
const NONE = '-';

/**
 * Writes a list's state into an address's search part. Parameters in `others` that are not a list's stay; what has its
 * usual value (first page, no filter) is left out, so that the same list has the same address.
 */
export function encodeListState(state: ListState, others: URLSearchParams | string = ''): URLSearchParams {
  const params = new URLSearchParams(others);
  const put = (key: ListStateKey, value: string | undefined): void => {
    if (value === undefined || value === '') params.delete(key);
    else params.set(key, value);
  };
  put('q', state.keyword);
  put('f', state.filter && JSON.stringify(shorten(state.filter)));
  put('sort', state.sort && sortToText(state.sort));
  put('view', state.view);
  put('base', state.base);
  put('page', state.pageNo !== undefined && state.pageNo > 1 ? String(state.pageNo) : undefined);
  put('cursor', state.cursor);
  put('size', state.pageSize === undefined ? undefined : String(state.pageSize));
  put('group', state.group && (state.group.join(',') || NONE));
  put('board', state.board === '' ? NONE : state.board);
  put('as', state.as);
  put('zoom', state.zoom);
  put('at', state.at);
  put('edit', state.edit ? '1' : undefined);
  put('chart', state.chart === '' ? NONE : state.chart);
  return params;
}

/** Reads a list's state from an address. What is not understood is left out: an address may be typed by hand. */
export function decodeListState(search: URLSearchParams | string): ListState {
  const params = new URLSearchParams(search);
  const state: ListState = {};
  const keyword = params.get('q');
  if (keyword) state.keyword = keyword;
  const filter = filterFromText(params.get('f'));
  if (filter) state.filter = filter;
  const sort = sortFromText(params.get('sort') ?? '');
  if (sort.length > 0) state.sort = sort;
  const view = params.get('view');
  if (view) state.view = view;
  const base = params.get('base');
  if (base) state.base = base;
  const pageNo = wholeFrom(params.get('page'));
  if (pageNo !== undefined && pageNo > 1) state.pageNo = pageNo;
  const pageSize = wholeFrom(params.get('size'));
  if (pageSize !== undefined) state.pageSize = pageSize;
  const cursor = params.get('cursor');
  if (cursor) state.cursor = cursor;
  const group = params.get('group');
  if (group) state.group = group === NONE ? [] : group.split(',').filter((path) => path !== '');
  const board = params.get('board');
  if (board) state.board = board === NONE ? '' : board;
  const as = params.get('as');
  if (readShownAs(as ?? undefined)) state.as = as!;
  const zoom = params.get('zoom');
  if (isZoom(zoom)) state.zoom = zoom;
  const at = params.get('at');
  if (at !== null && at.length === 10 && toDay(at) !== null) state.at = at;
  if (params.get('edit') === '1') state.edit = true;
  const chart = params.get('chart');
  if (chart) state.chart = chart === NONE ? '' : chart;
  return state;
}

/** ["amount","gte",1] for a condition; {"and":[…]}, {"or":[…]} and {"not":…} as they are. */
function shorten(filter: Filter): unknown {
  if ('field' in filter)
    return filter.value === undefined ? [filter.field, filter.op] : [filter.field, filter.op, filter.value];
  if ('not' in filter) return { not: shorten(filter.not) };
  if ('rowOf' in filter) return { rowOf: filter.rowOf, fits: shorten(filter.fits) };
  return 'and' in filter ? { and: filter.and.map(shorten) } : { or: filter.or.map(shorten) };
}

function filterFromText(text: string | null): Filter | undefined {
  if (text === null) return undefined;
  try {
    return lengthen(JSON.parse(text) as unknown, 0);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const MAX_NESTING = 50;

function lengthen(node: unknown, depth: number): Filter | undefined {
  if (depth > MAX_NESTING || typeof node !== 'object' || node === null) return undefined;
  if (Array.isArray(node)) {
    const [field, op, value] = node as unknown[];
    if (typeof field !== 'string' || typeof op !== 'string') return undefined;
    // Operators and values are the model's to judge (`parseFilter`); an address only carries them.
    const condition = { field, op: op as Condition['op'] };
    return node.length > 2 ? { ...condition, value } : condition;
  }
  const { and, or, not, rowOf, fits } = node as Partial<Record<'and' | 'or' | 'not' | 'rowOf' | 'fits', unknown>>;
  if (not !== undefined) {
    const inner = lengthen(not, depth + 1);
    return inner && { not: inner };
  }
  if (typeof rowOf === 'string') {
    const inner = lengthen(fits, depth + 1);
    return inner && { rowOf, fits: inner };
  }
  const list = Array.isArray(and) ? and : Array.isArray(or) ? or : undefined;
  const parts = list?.map((part: unknown) => lengthen(part, depth + 1));
  if (!parts || !parts.every((part) => part !== undefined)) return undefined;
  return Array.isArray(and) ? { and: parts } : { or: parts };
}

function wholeFrom(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}
