import type { EntityModel } from '@yunpu/engine-core/document';
import { type Filter, operatorLabel, queryField, titleInRow } from '@yunpu/engine-core/query';
import type { LabelOf } from '../../data/labels.ts';
import { filterMessages } from '../../messages/filter.ts';
import { describeValue } from './describeValue.ts';
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
