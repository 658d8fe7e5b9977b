import { groupedField, isByMonth } from '../document/model/grouping.ts';
import type { EntityModel, FieldModel, RecordData } from '../document/model/model.ts';
import type {
  DateUnit,
  Figure,
  FiguresRequest,
  FiguresResult,
  FiguresSpec,
  Filter,
  Group,
  Measure,
} from '../document/model/query.ts';
import { fieldAt } from '../document/model/system.ts';
import { addDays } from '../expression/dates.ts';
import { compareText } from '../expression/textOrder.ts';
import { operatorsFor } from './fields.ts';
import { groupValue, reduced } from './groups.ts';
import { fieldValue } from './matches.ts';
import { dayAfter, firstDayOf } from './periods.ts';

/** More rows and columns than one reads; those that are left out are said to be there. */
export const MAX_FIGURES = { rows: 200, columns: 30 } as const;

/** A field that divides rows, and how finely if it is a date. */
export interface Dimension {
  field: FieldModel;
  unit: DateUnit;
}

export function dimensionOf(
  model: EntityModel,
  path: string | undefined,
  unit: DateUnit = 'month',
): Dimension | undefined {
  const field = path === undefined ? undefined : groupedField(model, path);
  return field && { field, unit };
}

/** The condition on a list that finds the rows of a figure; a date's in days, as a person would choose them. */
export function figureFilter({ field, unit }: Dimension, value: Group['value']): Filter {
  if (value === null) return { field: field.path, op: 'empty' };
  // As the filter bar says it, which offers choices by ticks.
  if (!isByMonth(field)) {
    const isChoice = operatorsFor(field.kind)[0] === 'in';
    return { field: field.path, ...(isChoice ? { op: 'in', value: [value] } : { op: 'eq', value }) };
  }
  const period = String(value);
  return { field: field.path, op: 'between', value: [firstDayOf(period, unit), addDays(dayAfter(period, unit), -1)] };
}

/** Figures in the order in which they are read: options as the document lists them, dates from the first, others from the largest; nothing last. */
export function inFigureOrder({ field }: Dimension, figures: readonly Figure[]): Figure[] {
  const places = new Map((field.options ?? []).map(({ value }, index) => [value as Group['value'], index]));
  const place = ({ value }: Figure) => (value === null ? Infinity : (places.get(value) ?? places.size));
  const size = ({ figure }: Figure) => figure ?? -Infinity;
  return [...figures].sort((a, b) => {
    const [left, right] = [place(a), place(b)];
    if (left !== right) return left - right;
    const text = () => compareText(String(a.value), String(b.value));
    return isByMonth(field) || size(a) === size(b) ? text() : size(b) - size(a);
  });
}

/** Each row's figures in the order of rows and columns. */
export function cellsOf(
  rows: readonly Figure[],
  columns: readonly Figure[],
  found: readonly { value: Group['value']; part: Group['value']; figure: number | null }[],
): FiguresResult['cells'] {
  const [rowAt, columnAt] = [placesOf(rows), placesOf(columns)];
  const cells = rows.map(() => columns.map((): number | null => null));
  for (const { value, part, figure } of found) {
    const [row, column] = [rowAt.get(value), columnAt.get(part)];
    if (row !== undefined && column !== undefined) cells[row]![column] = figure;
  }
  return cells;
}

const placesOf = (figures: readonly Figure[]) => new Map(figures.map(({ value }, index) => [value, index]));

/** What rows in memory come to: what the gateway asks its database. */
export function figuresOf(model: EntityModel, records: readonly RecordData[], asked: FiguresRequest): FiguresResult {
  const by = dimensionOf(model, asked.by, asked.unit);
  const split = dimensionOf(model, asked.split, asked.splitUnit);
  const measured = (some: readonly RecordData[]) => measureOf(model, some, asked);
  const rows = by ? divided(by, records, measured) : [];
  const columns = by && split ? divided(split, records, measured) : [];
  const found = by && split ? crossed(by, split, records, measured) : [];
  const [shownRows, shownColumns] = [rows.slice(0, MAX_FIGURES.rows), columns.slice(0, MAX_FIGURES.columns)];
  return {
    rows: shownRows,
    columns: shownColumns,
    cells: cellsOf(shownRows, shownColumns, found),
    total: measured(records),
    more: rows.length > shownRows.length || columns.length > shownColumns.length,
  };
}

type Measured = (records: readonly RecordData[]) => number | null;

function membersOf({ field, unit }: Dimension, records: readonly RecordData[]): [Group['value'], RecordData[]][] {
  const members = new Map<Group['value'], RecordData[]>();
  for (const record of records) {
    const value = groupValue(field, record, unit);
    const known = members.get(value);
    if (known) known.push(record);
    else members.set(value, [record]);
  }
  return [...members];
}

const divided = (by: Dimension, records: readonly RecordData[], measured: Measured): Figure[] =>
  inFigureOrder(
    by,
    membersOf(by, records).map(([value, some]) => ({ value, figure: measured(some) })),
  );

const crossed = (by: Dimension, split: Dimension, records: readonly RecordData[], measured: Measured) =>
  membersOf(by, records).flatMap(([value, some]) =>
    membersOf(split, some).map(([part, those]) => ({ value, part, figure: measured(those) })),
  );

function measureOf(
  model: EntityModel,
  records: readonly RecordData[],
  { measure = 'count', of }: FiguresSpec,
): number | null {
  if (measure === 'count') return records.length;
  const field = of === undefined ? undefined : fieldAt(model, of);
  const numbers = records
    .map((record) => (field ? fieldValue(record, field.path) : undefined))
    .filter((value): value is number => typeof value === 'number');
  return numbers.length === 0 ? null : reduced(numbers, measure);
}

/** Measures whose parts come to the whole. */
export const isAdditive = (measure: Measure): boolean => measure === 'count' || measure === 'sum';
