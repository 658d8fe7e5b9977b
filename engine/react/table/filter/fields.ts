import type { EntityModel } from '@yunpu/engine-core/document';
import { signOf } from '@yunpu/engine-core/format';
import { type QueryField, queryField } from '@yunpu/engine-core/query';
import { filterPanelMessages } from '../../messages/filterPanel.ts';

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

/** The unit that an amount is asked for in; none where each record has its own. */
export function moneyUnit({ money: { currency } }: QueryField): string {
  return currency === 'CNY' ? filterPanelMessages.yuan : signOf(currency).trim();
}
