import type { EntityModel } from '../document/model/model.ts';
import { type RenamedValues, renamedOptions, withRenamedOptions } from '../document/model/renamedOptions.ts';
import { storedPlaces } from '../document/model/storedPlaces.ts';
import { isObject } from '../json/json.ts';
import { ancestorPaths } from '../record/shape.ts';
import { renamedViews } from './namedView.ts';
import { readShownAs, writeShownAs } from './shownAs.ts';

/** What is called otherwise from now on. */
export interface Renames {
  /** Paths that fields have, by those that they had. */
  paths: ReadonlyMap<string, string>;
  /** Values that options of fields have, by the paths that those had. */
  values: ReadonlyMap<string, RenamedValues>;
  /** Names that the document's views have, by those that they had; absent: they are not asked for here. */
  views?: ReadonlyMap<string, string>;
}

export const isNothingRenamed = ({ paths, values, views }: Renames): boolean =>
  paths.size + values.size + (views?.size ?? 0) === 0;

/** What is called otherwise in the newer document, or stands elsewhere, by the path that it had. */
export function renamesBetween(
  older: Pick<EntityModel, 'fields' | 'list'>,
  newer: Pick<EntityModel, 'fields' | 'list'>,
): Renames {
  const now = new Map([...storedPlaces(newer.fields).values()].map(({ lineage, field }) => [lineage, field]));
  const paths = new Map<string, string>();
  const values = new Map<string, RenamedValues>();
  for (const [was, { lineage, field: old }] of storedPlaces(older.fields)) {
    const field = now.get(lineage);
    if (field === undefined) continue;
    if (field.path !== was) paths.set(was, field.path);
    const renamed = renamedOptions(old, field);
    if (renamed.size > 0) values.set(was, renamed);
  }
  return { paths, values, views: renamedViews(older, newer) };
}

/** A field that a filter names, or one beyond a link or in rows that is called otherwise. */
function reachedNow(path: string, { paths }: Renames): string {
  const at = [path, ...ancestorPaths(path).reverse()].find((one) => paths.has(one));
  return at === undefined ? path : `${paths.get(at)}${path.slice(at.length)}`;
}

const valueNow = (path: string, value: unknown, { values }: Renames): unknown => {
  const renamed = values.get(path);
  return renamed ? withRenamedOptions(renamed, value) : value;
};

/** A filter as data or as an address says it: '["amount","gte",1]'. Values stay as they are, but for renamed options. */
function inFilter(filter: unknown, renames: Renames): unknown {
  if (typeof filter === 'string') {
    const read = parsed(filter);
    return read === undefined ? filter : JSON.stringify(inFilter(read, renames));
  }
  if (Array.isArray(filter)) {
    const [field, ...rest] = filter as unknown[];
    if (typeof field !== 'string') return filter.map((part) => inFilter(part, renames));
    return [
      reachedNow(field, renames),
      ...rest.map((value, at) => (at === 0 ? value : valueNow(field, value, renames))),
    ];
  }
  if (!isObject(filter)) return filter;
  const { field, value } = filter;
  if (typeof field === 'string')
    return {
      ...filter,
      field: reachedNow(field, renames),
      ...('value' in filter && { value: valueNow(field, value, renames) }),
    };
  if (typeof filter.rowOf === 'string')
    return { ...filter, rowOf: reachedNow(filter.rowOf, renames), fits: inFilter(filter.fits, renames) };
  return Object.fromEntries(Object.entries(filter).map(([key, part]) => [key, inFilter(part, renames)]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** 'amount,-createdAt', or the same as data. */
const inSort = (sort: unknown, renames: Renames): unknown =>
  typeof sort === 'string'
    ? sort.replace(/[^,\s-][^,\s]*/gu, (path) => renames.paths.get(path) ?? path)
    : inFilter(sort, renames);

const inPaths = (paths: unknown, renames: Renames): unknown =>
  Array.isArray(paths)
    ? paths.map((path) => (typeof path === 'string' ? (renames.paths.get(path) ?? path) : path))
    : paths;

const inPath = (path: unknown, renames: Renames): unknown =>
  typeof path === 'string' ? (renames.paths.get(path) ?? path) : path;

/** 'calendar:dueDate', as `shownAs.ts` reads it. */
function inShownAs(as: unknown, renames: Renames): unknown {
  const read = typeof as === 'string' ? readShownAs(as) : undefined;
  return read ? writeShownAs({ ...read, paths: read.paths.map((path) => renames.paths.get(path) ?? path) }) : as;
}

/** A chart as an address says it: 'bar*createdAt*month*stage**sum*amount'. */
const inChart = (chart: unknown, renames: Renames): unknown =>
  typeof chart === 'string'
    ? chart
        .split('*')
        .map((part, index) => (index === 0 ? part : (renames.paths.get(part) ?? part)))
        .join('*')
    : chart;

const inView = (name: unknown, { views }: Renames): unknown => views?.get(name as string) ?? name;

const inKeys = (value: unknown, renames: Renames): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([path, one]) => [renames.paths.get(path) ?? path, one]))
    : value;

/** Where a list request, a saved view and a table's set-up name fields. */
const PLACES: Readonly<Record<string, (value: unknown, renames: Renames) => unknown>> = {
  view: inView,
  base: inView,
  filter: inFilter,
  f: inFilter,
  sort: inSort,
  columns: inPaths,
  group: inPaths,
  sums: inPaths,
  board: inPath,
  as: inShownAs,
  by: inPath,
  split: inPath,
  of: inPath,
  chart: inChart,
  order: inPaths,
  visibility: inKeys,
  pins: inKeys,
  widths: inKeys,
};

/** What a person asks of a list, or keeps of it, with the fields called as they are from now on. */
export const withRenames = <T extends object>(asked: T, renames: Renames): T =>
  Object.fromEntries(
    Object.entries(asked).map(([key, value]: [string, unknown]) => [key, PLACES[key]?.(value, renames) ?? value]),
  ) as T;
