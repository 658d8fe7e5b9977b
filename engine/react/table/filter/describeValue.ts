import type { EntityModel } from '@yunpu/engine-core/document';
import { amountText, formatDuration, formatNumber, formatPercent, shanghaiDay } from '@yunpu/engine-core/format';
import { type Condition, isRelative, type QueryField, queryField, relativeTitle } from '@yunpu/engine-core/query';
import type { LabelOf } from '../../data/labels.ts';
import { commonMessages } from '../../messages/common.ts';
import { choicesOf } from '../cells/tag.tsx';

/** The value of a condition in words, as a pill shows it behind its title. */
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
