import type { FieldModel } from '../document/model/model.ts';
import { isEmptyValue } from '../expression/helpers.ts';
import { formatMessages } from '../messages/format.ts';
import { words } from '../messages/words.ts';
import { amountText } from './amount.ts';
import { formatDateTime, formatTime } from './date.ts';
import { formatDuration } from './duration.ts';
import { formatNumber, formatPercent } from './money.ts';
import { plainText } from './plainText.ts';

/** What stands where there is no value (section 9 of the specification). */
export const EMPTY_TEXT = '--';

function optionTitle(field: FieldModel, value: unknown): string {
  return field.options?.find((option) => option.value === value)?.title ?? String(value);
}

/** Bytes as people read them. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** A field's value as one line of text, by its kind; '--' when empty. What the detail, lists, history and print show. `record` and
 * `row` are what the value stands in, where its words depend on them. */
export function formatValue(
  field: FieldModel,
  value: unknown,
  record?: Readonly<Record<string, unknown>>,
  row = record,
): string {
  if (isEmptyValue(value)) return EMPTY_TEXT;
  switch (field.kind) {
    case 'money':
      return typeof value === 'number' ? amountText(field, value, record, row) : String(value);
    case 'percent':
      return typeof value === 'number' ? formatPercent(value) : String(value);
    case 'duration':
      return typeof value === 'number' ? formatDuration(value) : String(value);
    case 'integer':
    case 'decimal':
      return typeof value === 'number' ? formatNumber(value) : String(value);
    case 'boolean':
      return value === true ? formatMessages.yes : formatMessages.no;
    case 'richText':
      return plainText(String(value)) || EMPTY_TEXT;
    case 'datetime':
      return formatDateTime(String(value));
    case 'time':
      return formatTime(String(value));
    case 'enum':
      return optionTitle(field, value);
    case 'multiEnum':
      return Array.isArray(value) ? value.map((item) => optionTitle(field, item)).join(words.separator) : String(value);
    case 'attachment':
      return (Array.isArray(value) ? value : [value]).map((file: unknown) => fileName(file)).join(words.separator);
    case 'table':
      return Array.isArray(value) ? formatMessages.rows(value.length) : EMPTY_TEXT;
    case 'list':
      return Array.isArray(value) ? value.map(String).join(words.separator) : String(value);
    case 'group':
      return groupText(field, value);
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}

function groupText(field: FieldModel, value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const record = value as Record<string, unknown>;
  const parts = field.children
    .filter((child) => !isEmptyValue(record[child.name]))
    .map((child) => formatValue(child, record[child.name], record));
  return parts.length === 0 ? EMPTY_TEXT : parts.join(' ');
}

function fileName(file: unknown): string {
  return typeof file === 'object' && file !== null && 'name' in file ? String(file.name) : String(file);
}
