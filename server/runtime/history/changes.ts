import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { isEmpty, same } from '../records/same.ts';
import type { StoredChange } from '../records/tables.ts';

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
