import type { EntityModel } from '@yunpu/engine-core/document';
import { type QueryField, queryField } from '@yunpu/engine-core/query';

/** The system fields that people filter by; the others are for programs. */
const system = ['createdAt', 'createdByName', 'updatedAt', 'updatedByName'];

/** What the filter builder offers: every filterable field of the document, then the system's. */
export function filterFields(model: EntityModel): readonly QueryField[] {
  const paths = new Set([...model.list.filters.map((field) => field.path), ...system]);
  return [...paths].flatMap((path) => queryField(model, path) ?? []);
}

/** The operator a condition on the field starts with. */
export function firstOperator(model: EntityModel, field: QueryField) {
  return model.fieldsByPath[field.path]?.filter?.op ?? field.ops[0]!;
}
