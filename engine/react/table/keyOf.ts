import type { EntityModel, RecordData } from '@yunpu/engine-core/document';

/** Key of a record for people and for the gateway: the document's key field. */
export function keyOf(model: EntityModel, record: RecordData): string {
  return String(record[model.key] ?? record.id ?? '');
}
