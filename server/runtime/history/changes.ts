import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { equalJson } from '@yunpu/engine-core/json';
import type { StoredChange } from '../tables.ts';
import { canonical } from './chain.ts';

const isEmpty = (value: unknown) => value === null || value === undefined;

/** Whether two values are the same to a person: empty is empty, whatever it is called. */
export function same(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  // Most are equal as they stand; a text of each is only made where an absent key may be written as undefined.
  return equalJson(a, b) || (typeof a === 'object' && typeof b === 'object' && canonical(a) === canonical(b));
}

function inGroup(field: FieldModel, from: unknown, to: unknown): StoredChange[] {
  const before = (from ?? {}) as RecordData;
  const after = (to ?? {}) as RecordData;
  return changesIn(field.children, before, after);
}

function changesIn(fields: readonly FieldModel[], before: RecordData, after: RecordData): StoredChange[] {
  return fields.flatMap((field) => {
    const from = before[field.name];
    const to = after[field.name];
    if (same(from, to)) return [];
    if (
      field.kind === 'group' &&
      (isEmpty(from) || typeof from === 'object') &&
      (isEmpty(to) || typeof to === 'object')
    )
      return inGroup(field, from, to);
    return [{ path: field.path, title: field.title, from: from ?? null, to: to ?? null }];
  });
}

/** What differs between two records, field by field; a sub-table counts as one. */
export function changesBetween(model: EntityModel, before: RecordData, after: RecordData): StoredChange[] {
  return changesIn(model.fields, before, after);
}
