import { isGroupable } from './grouping.ts';
import { isNumeric } from './kinds.ts';
import type { ChartModel, EntityModel, FieldModel } from './model.ts';
import type { ChartKind } from './query.ts';
import { fieldAt } from './system.ts';
import type { ChartSource } from './types.ts';

/** What a kind of chart has of dimensions: none, one, one and perhaps a second, or two. */
export const DIMENSIONS: Readonly<Record<ChartKind, 0 | 1 | '1-2' | 2>> = {
  bar: '1-2',
  line: '1-2',
  pie: 1,
  funnel: 1,
  number: 0,
  pivot: 2,
};

/** A chart with what it leaves unsaid; a field that its kind does not show is left out. */
export function chartModel({ kind, by, unit, split, splitUnit, measure, of }: ChartSource): ChartModel {
  const many = DIMENSIONS[kind];
  const how = measure ?? (of === undefined ? 'count' : 'sum');
  return {
    kind,
    measure: how,
    ...(many !== 0 && { by, unit }),
    ...((many === 2 || many === '1-2') && { split, splitUnit }),
    ...(how !== 'count' && { of }),
  };
}

/** Whether the field's values come to something. */
export const isMeasurable = ({ kind }: Pick<FieldModel, 'kind'>): boolean => isNumeric(kind);

/** Whether the model has all that the chart names, as the chart needs it. */
export function isDrawable(model: EntityModel, { kind, by, split, measure, of }: ChartModel): boolean {
  const divides = (path: string | undefined): boolean => {
    const field = path === undefined ? undefined : fieldAt(model, path);
    return field !== undefined && isGroupable(model, field);
  };
  const number = of === undefined ? undefined : fieldAt(model, of);
  if (measure !== 'count' && !(number && isNumeric(number.kind))) return false;
  const many = DIMENSIONS[kind];
  if (many !== 0 && !divides(by)) return false;
  if (many === 2 || (many === '1-2' && split !== undefined)) return divides(split) && split !== by;
  return true;
}
