import { type EntityModel, type FieldModel, labelKey, type RecordData } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { formatValue } from '@yunpu/engine-core/format';
import { isNamed } from '@yunpu/engine-core/query';
import { getAt, pathToPointer } from '@yunpu/engine-core/record';
import { commonMessages } from '../messages/common.ts';
import type { CellContext } from '../table/cells/types.ts';

/** What a cell says as text, as an import reads it again; '' when it is empty. */
export function cellText(model: EntityModel, field: FieldModel, record: RecordData, { label }: CellContext): string {
  const value = getAt(record, pathToPointer(field.path));
  if (isEmptyValue(value)) return '';
  const state = field.path === model.states?.field ? model.states.values[String(value)] : undefined;
  if (state) return state.title;
  if (!isNamed(field)) return formatValue(field, value, record);
  const keys: unknown[] = Array.isArray(value) ? value : [value];
  return commonMessages.list(
    keys.map((key) => label?.(field.path, labelKey(field, String(key), record)) ?? String(key)),
  );
}
