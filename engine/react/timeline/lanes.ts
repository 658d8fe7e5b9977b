import type { FieldModel } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { fieldValue, type Group } from '@yunpu/engine-core/query';
import type { DatedItem } from '../dated/types.ts';

/** A row of a timeline: a record, or the head of the group that follows it. */
export type Line = { item: DatedItem } | { value: Group['value']; count: number };

/** Records one under the other, under a head for each value of the field. */
export function linesOf(items: readonly DatedItem[], field: FieldModel | undefined): Line[] {
  if (!field) return items.map((item) => ({ item }));
  const groups = new Map<Group['value'], DatedItem[]>();
  for (const item of items) {
    const value = fieldValue(item.record, field.path);
    const key = isEmptyValue(value) ? null : (value as Group['value']);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const order = new Map((field.options ?? []).map(({ value }, index) => [value as Group['value'], index]));
  const place = (value: Group['value']) => (value === null ? Infinity : (order.get(value) ?? order.size));
  return [...groups]
    .sort(([a], [b]) => place(a) - place(b))
    .flatMap(([value, its]): Line[] => [{ value, count: its.length }, ...its.map((item) => ({ item }))]);
}
