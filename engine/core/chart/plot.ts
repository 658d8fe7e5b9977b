import { isByMonth } from '../document/model/grouping.ts';
import type { ChartModel, EntityModel } from '../document/model/model.ts';
import type { Figure, FiguresResult, Filter } from '../document/model/query.ts';
import { type Dimension, dimensionOf, figureFilter, isAdditive } from '../query/figures.ts';
import { periodsBetween } from '../query/periods.ts';

/** Bars, and slices of a pie or a funnel, that one still tells apart. */
const MAX_MARKS = { bars: 24, slices: 9 } as const;

/** One place along a chart: a value, or several small ones together. */
export interface Mark {
  /** Undefined: the small ones. */
  value: Figure['value'] | undefined;
  figure: number | null;
  parts: readonly (number | null)[];
  /** How many small ones. */
  members?: number;
}

export interface Plot {
  by: Dimension | undefined;
  split: Dimension | undefined;
  marks: readonly Mark[];
  /** Along an axis of dates. */
  dated: boolean;
  /** Rows without a date, which no axis of dates has a place for. */
  undated: number | null | undefined;
  /** Marks that were left out, since they are too many to draw. */
  left: number;
}

/** What a chart draws of its figures. */
export function plotOf(model: EntityModel, chart: ChartModel, result: FiguresResult): Plot {
  const by = dimensionOf(model, chart.by, chart.unit);
  const split = dimensionOf(model, chart.split, chart.splitUnit);
  const all = result.rows.map(
    ({ value, figure }, index): Mark => ({ value, figure, parts: result.cells[index] ?? [] }),
  );
  const onAxis = chart.kind === 'bar' || chart.kind === 'line';
  const dated = onAxis && by !== undefined && isByMonth(by.field);
  if (dated) {
    const undated = all.find(({ value }) => value === null);
    return {
      by,
      split,
      marks: withGaps(by, all, isAdditive(chart.measure), result.columns.length),
      dated,
      undated: undated?.figure,
      left: 0,
    };
  }
  if (onAxis) {
    const marks = all.slice(0, MAX_MARKS.bars);
    return { by, split, marks, dated, undated: undefined, left: all.length - marks.length };
  }
  return { by, split, marks: together(all, isAdditive(chart.measure)), dated, undated: undefined, left: 0 };
}

/** Every period from the first to the last: in one without rows there is nothing, not something unknown. */
function withGaps({ unit }: Dimension, marks: readonly Mark[], additive: boolean, columns: number): Mark[] {
  const known = new Map(marks.map((mark) => [mark.value, mark]));
  const periods = marks.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return [];
  const nothing = additive ? 0 : null;
  return periodsBetween(first, last, unit).map(
    (value) => known.get(value) ?? { value, figure: nothing, parts: Array.from({ length: columns }, () => nothing) },
  );
}

/** The smallest slices as one; of averages there is no such thing. */
function together(marks: readonly Mark[], additive: boolean): Mark[] {
  if (marks.length <= MAX_MARKS.slices) return [...marks];
  if (!additive) return marks.slice(0, MAX_MARKS.slices);
  const bySize = [...marks].sort((a, b) => (b.figure ?? 0) - (a.figure ?? 0));
  const large = new Set(bySize.slice(0, MAX_MARKS.slices - 1));
  const small = marks.filter((mark) => !large.has(mark));
  const figure = small.reduce((sum, mark) => sum + (mark.figure ?? 0), 0);
  return [...marks.filter((mark) => large.has(mark)), { value: undefined, figure, parts: [], members: small.length }];
}

/** Conditions that find the rows of a mark, or of its part; none can be named for the small ones together. */
export function conditionsOf(
  by: Dimension | undefined,
  value: Mark['value'],
  split?: Dimension,
  part?: Figure['value'],
): Filter[] | undefined {
  if (by === undefined) return [];
  if (value === undefined) return undefined;
  return [figureFilter(by, value), ...(split && part !== undefined ? [figureFilter(split, part)] : [])];
}
