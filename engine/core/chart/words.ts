import { fieldAt } from '../document/fieldAddress.ts';
import { isByMonth } from '../document/model/grouping.ts';
import type { ChartModel, EntityModel, FieldModel } from '../document/model/model.ts';
import type { Group } from '../document/model/query.ts';
import { formatNumber, signOf } from '../format/money.ts';
import { EMPTY_TEXT, formatValue } from '../format/value.ts';
import { chartWords as messages } from '../messages/chart.ts';
import type { Dimension } from '../query/figures.ts';
import { isNamed } from '../query/labels.ts';

/** What a key reads like at a field's path; undefined where nobody said. */
export type LabelOf = (path: string, key: string) => string | undefined;

type Value = Group['value'];

const partsOf = (period: string): [string, number, number] => {
  const [year = '', month = '', day = ''] = period.split('-');
  return [year, Number(month), Number(day)];
};

/** What the rows of a figure have in common. */
export function valueText({ field, unit }: Dimension, value: Value, label: LabelOf): string {
  if (value === null) return messages.none(field.title);
  if (!isByMonth(field))
    return isNamed(field) ? (label(field.path, String(value)) ?? String(value)) : formatValue(field, value);
  const period = String(value);
  if (unit === 'year') return messages.year(period);
  if (unit === 'quarter') return messages.quarter(period.slice(0, 4), period.slice(6));
  const [year, month, day] = partsOf(period);
  return unit === 'month' ? messages.month(year, month) : messages[unit](year, month, day);
}

/** The same where there is little room: under an axis. */
export function axisText(dimension: Dimension, value: Value, label: LabelOf): string {
  const { field, unit } = dimension;
  if (value === null || !isByMonth(field)) return valueText(dimension, value, label);
  const period = String(value);
  if (unit === 'year') return messages.axis.year(period);
  if (unit === 'quarter') return messages.axis.quarter(period.slice(0, 4), period.slice(6));
  const [year, month, day] = partsOf(period);
  return unit === 'month' ? messages.axis.month(year, month) : messages.axis.day(year, month, day);
}

/** The field that is measured; undefined for a count. */
export const measuredField = (model: EntityModel, { measure, of }: ChartModel): FieldModel | undefined =>
  measure === 'count' || of === undefined ? undefined : fieldAt(model, of);

export function measureTitle(model: EntityModel, chart: ChartModel): string {
  const field = measuredField(model, chart);
  const how = messages.measures[chart.measure];
  return field ? messages.measured(how, field.title) : how;
}

const rounded = (value: number, field: FieldModel | undefined) =>
  field?.kind === 'money' || field?.kind === 'duration' ? Math.round(value) : Math.round(value * 100) / 100;

/** In whole units of the currency. */
const SHORTENED_FROM = 10_000;

export function figureText(field: FieldModel | undefined, figure: number | null): string {
  if (figure === null) return EMPTY_TEXT;
  const value = rounded(figure, field);
  return field ? formatValue(field, value) : formatNumber(value);
}

/**
 * A figure where there is little room: a large one to one decimal of ten thousands or millions (the exact one stands in
 * the table), a small one as it is, so that no amount is rounded to a tenth.
 */
export function shortFigure(field: FieldModel | undefined, figure: number, language: string): string {
  const isMoney = field?.kind === 'money';
  if (field?.kind === 'percent' || field?.kind === 'duration') return figureText(field, figure);
  const value = isMoney ? figure / 10 ** field.digits : figure;
  if (!Number.isInteger(value) && Math.abs(value) < SHORTENED_FROM) return figureText(field, figure);
  const text = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
  return isMoney ? `${signOf(field.currency)}${text}` : text;
}
