import type { EntityModel } from '@yunpu/engine-core/document';
import { amountText, formatDuration, formatNumber, formatPercent, shanghaiDay } from '@yunpu/engine-core/format';
import {
  type Condition,
  type Filter,
  isRelative,
  operatorLabel,
  type QueryField,
  queryField,
  relativeTitle,
  titleInRow,
} from '@yunpu/engine-core/query';
import type { LabelOf } from '../../data/labels.ts';
import { commonMessages } from '../../messages/common.ts';
import { filterMessages } from '../../messages/filter.ts';
import { choicesOf } from '../cells/tag.tsx';
import type { PlaceOf } from './further.ts';

/**
 * A filter in words: '状态 是 草稿、审批中', '(金额 大于 ¥500.00 或 客户 包含 云)'. `label` says what linked keys read like,
 * `placeOf` where fields of rows and of linked records are described. @param ofRow the sub-table of
 * whose one row it is said
 */
export function describeFilter(
  model: EntityModel,
  filter: Filter,
  label?: LabelOf,
  placeOf?: PlaceOf,
  ofRow?: string,
): string {
  const describe = (part: Filter, row = ofRow) => describeFilter(model, part, label, placeOf, row);
  const within = (part: Filter) =>
    'and' in part || 'or' in part ? filterMessages.group(describe(part)) : describe(part);
  if ('and' in filter) return filter.and.map(within).join(filterMessages.and);
  if ('or' in filter) return filter.or.map(within).join(filterMessages.or);
  if ('not' in filter) return filterMessages.not(describe(filter.not));
  if ('rowOf' in filter) {
    const title = queryField(model, filter.rowOf)?.title ?? filter.rowOf;
    return filterMessages.oneRow(title, describe(filter.fits, title));
  }
  const place = placeOf?.(filter.field);
  const field = place?.field ?? queryField(model, filter.field);
  const whole = field?.title ?? filter.field;
  const title = ofRow === undefined ? whole : titleInRow(ofRow, whole);
  const value = describeValue(place?.model ?? model, filter, place?.labelOf ?? label, field);
  // '状态：草稿、审批中' says enough; other operators are named.
  if (filter.op === 'in' || filter.op === 'eq' || filter.op === 'between') return filterMessages.is(title, value);
  return `${title} ${operatorLabel(filter.op, field?.kind ?? 'text')} ${value}`.trim();
}

/** The value part alone, as a pill shows it behind its title. */
export function describeValue(
  model: EntityModel,
  { field: path, op, value }: Condition,
  label?: LabelOf,
  field = queryField(model, path),
): string {
  if (op === 'empty' || op === 'filled') return '';
  const one = (entry: unknown) => describeOne(model, field, entry, label);
  if (op === 'between' && Array.isArray(value)) {
    const [from, to] = value as [unknown, unknown];
    if (from === null || from === undefined) return `≤ ${one(to)}`;
    if (to === null || to === undefined) return `≥ ${one(from)}`;
    return `${one(from)} ~ ${one(to)}`;
  }
  return Array.isArray(value) ? commonMessages.list(value.map(one)) : one(value);
}

const day = (value: unknown): unknown =>
  typeof value === 'string' && value.length > 10 ? shanghaiDay(Date.parse(value)) : value;

function describeOne(
  model: EntityModel,
  field: QueryField | undefined,
  value: unknown,
  label: LabelOf | undefined,
): string {
  if (isRelative(value)) return relativeTitle(value);
  if (field === undefined || value === null || value === undefined) return String(value ?? '');
  if (field.kind === 'datetime') return String(day(value));
  if (field.kind === 'boolean') return value === true ? commonMessages.yes : commonMessages.no;
  if (typeof value === 'number' && field.options === undefined) {
    if (field.kind === 'money') return amountText(field.money, value);
    if (field.kind === 'duration') return formatDuration(value);
    return field.kind === 'percent' ? formatPercent(value) : formatNumber(value);
  }
  return choicesOf(field, model).get(value)?.title ?? label?.(field.path, String(value)) ?? String(value);
}
