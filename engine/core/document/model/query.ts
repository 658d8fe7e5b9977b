import type { RecordTeam } from '../../expression/types.ts';
import type { CHART_KINDS, DATE_UNITS, MEASURES } from '../meta/metaDocument.ts';
import type { OPERATORS } from '../meta/metaField.ts';

export type Operator = (typeof OPERATORS)[number];

export interface Condition {
  /**
   * Field path ('amount', 'address.city') or a system field; in a list's filter also a field of some row of a sub-table
   * ('lines.product') or of the record that a link leads to ('company.size', 'lines.product.price'), see `reach`.
   */
  field: string;
  op: Operator;
  /**
   * A pair for 'between' (either side null: open), a list for 'in' and 'nin', absent for 'empty' and 'filled'. What is
   * kept or sent may hold relative values (`relative.ts`); they are resolved before rows are asked for.
   */
  value?: unknown;
}

/** Some one row of a sub-table fits all that is said of it. */
export interface OneRow {
  /** The path of the sub-table. */
  rowOf: string;
  /** About fields of its rows, by the path that they have from the record on ('lines.product'). Holds no `rowOf` itself. */
  fits: Filter;
}

/** A filter is data. `{and: []}` matches everything, `{or: []}` nothing. */
export type Filter = Condition | { and: readonly Filter[] } | { or: readonly Filter[] } | { not: Filter } | OneRow;

export interface Sort {
  field: string;
  dir: 'asc' | 'desc';
}

export interface ListRequest {
  pageNo?: number;
  pageSize?: number;
  keyword?: string;
  filter?: Filter;
  sort?: readonly Sort[];
  /** Name of a document view or id of a saved one; its filter is and-ed with `filter`. */
  view?: string;
  cursor?: string;
}

/** How many rows there are; where an exact count would be too slow, about how many, or at least how many. */
export interface RowCount {
  total: number;
  /** Not exact: the true number is within a factor of 1.2, unless `totalIsFloor`. */
  totalIsEstimate: boolean;
  /** There are this many rows or more, and how many more is not known. Goes with `totalIsEstimate`. */
  totalIsFloor?: true;
}

export interface ListResult extends RowCount {
  rows: Record<string, unknown>[];
  pageNo: number;
  pageSize: number;
  nextCursor: string | null;
  /** Field -> value over all rows of the filter, for columns with a summary. */
  summary?: Record<string, number>;
  /** What the keys in columns of links, people and organisations, and in the filter, read like. */
  labels?: Labels;
  /** Key -> version of each row, so that an action on it is refused when it changed meanwhile. */
  versions?: Record<string, number>;
  /** Eid -> the team whose records are among the rows, where the document asks about it. */
  teams?: Record<string, RecordTeam>;
}

/** Asks how the rows of a list fall into groups. */
export interface GroupsRequest extends Pick<ListRequest, 'keyword' | 'filter' | 'view'> {
  /** Path of the field whose values make the groups. */
  by: string;
  /** Number fields to sum up in each group; the list's columns with a summary when absent. */
  sums?: readonly string[];
}

export interface Group {
  /** What the rows have in common; a date's month as '2026-11', null where nothing stands there. */
  value: string | number | boolean | null;
  count: number;
  /** Field path -> sum (or what the column's summary is) over the group's rows. */
  sums: Record<string, number>;
  /** And-ed with the request's, it finds the group's rows. */
  filter: Filter;
}

export interface GroupsResult {
  /** None of them is empty. */
  groups: Group[];
  /** There are more groups than are told of. */
  more: boolean;
  /** What keys of links, people and organisations read like. */
  labels?: Labels;
}

/** How finely a date divides rows; days are those of Shanghai. */
export type DateUnit = (typeof DATE_UNITS)[number];

/** What the rows of a group come to. */
export type Measure = (typeof MEASURES)[number];

export type ChartKind = (typeof CHART_KINDS)[number];

/** What figures are asked for: rows by one field, and each of those by a second one. */
export interface FiguresSpec {
  /** Absent: one figure for all rows. */
  by?: string;
  /** Of a date; months when absent. */
  unit?: DateUnit;
  split?: string;
  splitUnit?: DateUnit;
  /** How many rows, when absent. */
  measure?: Measure;
  /** The number field that is measured; none for a count. */
  of?: string;
}

/** Asks what the rows of a list come to. */
export type FiguresRequest = Pick<ListRequest, 'keyword' | 'filter' | 'view'> & FiguresSpec;

/** Rows with one value, and what they come to; null: none of them has a number. */
export interface Figure {
  value: Group['value'];
  figure: number | null;
}

export interface FiguresResult {
  /** By `by`, in the order in which they are read. */
  rows: Figure[];
  /** By `split`. */
  columns: Figure[];
  /** Of each row the figure in each column; null where no record lies. */
  cells: (number | null)[][];
  total: number | null;
  /** There are more rows or columns than are told of. */
  more: boolean;
  labels?: Labels;
}

/** A number of rows; an estimate where an exact count would be too slow, as in `RowCount`. */
export interface Tally {
  total: number;
  isEstimate?: true;
  isFloor?: true;
}

/** How many records a person sees of an entity: in all, by state, by the document's views for their roles. */
export interface ListCounts {
  total: Tally;
  states: Record<string, Tally>;
  views: Record<string, Tally>;
}

/** Field path -> stored key -> what people know it by. A key that has no entry is shown as it is. */
export type Labels = Record<string, Record<string, string>>;
