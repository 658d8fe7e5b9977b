import type { FieldModel, RecordData, SystemField } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { formatValue, plainText } from '@yunpu/engine-core/format';
import { isNamed, namedText } from '@yunpu/engine-core/query';
import type { Cell } from '../sheet/cell.ts';

/**
 * A field's value as a cell: numbers stay numbers and dates dates, choices are their titles, linked records and
 * people what they are known by, masks stay masked.
 */
export function fieldCell(
  field: FieldModel,
  value: unknown,
  labels?: Readonly<Record<string, string>>,
  owner: RecordData = {},
): Cell {
  if (isEmptyValue(value)) return null;
  if (isNamed(field)) return namedText(field, value, labels, owner);
  if (typeof value === 'number') {
    if (field.kind === 'money') return { kind: field.kind, value, digits: field.digits };
    if (field.kind === 'percent' || field.kind === 'integer') return { kind: field.kind, value };
    if (field.kind === 'decimal') return { kind: 'number', value };
  }
  if (typeof value === 'string') {
    if (field.kind === 'date') return { kind: 'date', value };
    if (field.kind === 'datetime') return { kind: 'datetime', value };
  }
  // A rich text of a rule alone has no words; dashes in its place would come back as some.
  if (field.kind === 'richText') return plainText(String(value)) || null;
  return formatValue(field, value);
}

export function systemCell(name: SystemField, value: unknown): Cell {
  if (typeof value !== 'string') return null;
  return name === 'createdAt' || name === 'updatedAt' ? { kind: 'datetime', value } : value;
}
