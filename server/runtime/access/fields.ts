import type { EntityModel, FieldAccess, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { presentInside, withinLimits } from '@yunpu/engine-core/record';
import { knownRecord, knownValue } from '../records/known.ts';

/** One field's value as a person with these restrictions sees it; the field itself is theirs to see. */
export function presentValue(
  model: EntityModel,
  field: FieldModel,
  limits: Record<string, FieldAccess>,
  value: unknown,
): unknown {
  return presentInside(field, limits, knownValue({ root: model.schema, by: 'name', dropped: 0 }, field, value));
}

/**
 * The record as a person with these restrictions sees it: without what the document does not know, for whomever, without
 * what is hidden, with what is masked. Whatever tells of a record says it through this.
 */
export function present(model: EntityModel, limits: Record<string, FieldAccess>, record: RecordData): RecordData {
  return withinLimits(model, limits, knownRecord(model, record));
}
