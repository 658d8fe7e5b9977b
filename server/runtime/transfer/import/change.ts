import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { richTextOf } from '@yunpu/engine-core/format';
import { isObject } from '@yunpu/engine-core/json';
import type { Tx } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { type Actor, limitsFor } from '../../access/actor.ts';
import type { StoredRecord } from '../../access/entityAccess.ts';
import { present } from '../../access/fields.ts';
import type { SaveInput } from '../../operations/save.ts';
import { same } from '../../records/same.ts';
import { findRow, storedOf } from '../../storage/find.ts';

/** The cells of rich texts as rich texts: words that are those of what is stored there leave its marks alone. */
export function withMarks(
  fields: readonly FieldModel[],
  values: RecordData,
  stored: readonly RecordData[] = [],
): RecordData {
  const meant = { ...values };
  for (const { name, kind, children } of fields) {
    const value = values[name];
    const there = stored.map((record) => record[name]);
    if (kind === 'richText' && typeof value === 'string') meant[name] = richTextOf(value, there);
    if (kind === 'group' && isObject(value)) meant[name] = withMarks(children, value, there.filter(isObject));
    if (kind !== 'table' || !Array.isArray(value)) continue;
    const rows = there.flat().filter(isObject);
    // Equal words may carry other marks in another row.
    meant[name] = value.map((row: unknown, index) =>
      isObject(row) ? withMarks(children, row, [...rows.slice(index, index + 1), ...rows]) : row,
    );
  }
  return meant;
}

/** Only what the file fills in changes: an empty cell leaves the field alone, a sub-table is replaced as a whole. */
function laidOver({ fields }: EntityModel, before: RecordData, values: RecordData): RecordData {
  return Object.fromEntries(
    Object.entries(withMarks(fields, values, [before])).map(([name, value]) => [
      name,
      isObject(value) && isObject(before[name]) ? { ...before[name], ...value } : value,
    ]),
  );
}

/** What a form would send to change the record as the file says. */
export function sentFor(
  model: EntityModel,
  actor: Actor,
  { record, version, state }: StoredRecord,
  values: RecordData,
): Pick<SaveInput, 'record' | 'version'> {
  return {
    record: { ...present(model, limitsFor(actor, model, state), record), ...laidOver(model, record, values) },
    version,
  };
}

/** Whether the record, as this person is shown it, already says all that the file says. */
export function isUnchanged(
  model: EntityModel,
  actor: Actor,
  { record, state }: StoredRecord,
  values: RecordData,
): boolean {
  const before = present(model, limitsFor(actor, model, state), record);
  const merged = laidOver(model, before, values);
  return model.fields.every(
    (field) => !(field.name in merged) || sameValue(field, before[field.name], merged[field.name]),
  );
}

function sameValue(field: FieldModel, before: unknown, value: unknown): boolean {
  if (field.kind !== 'table' || !Array.isArray(before) || !Array.isArray(value)) return same(before, value);
  return (
    before.length === value.length &&
    before.every((row: unknown, index) => isObject(row) && isObject(value[index]) && sameRow(field, row, value[index]))
  );
}

/** Cells that no column can hold, such as attachments and what is computed, do not make a row another one. */
function sameRow(table: FieldModel, before: RecordData, row: RecordData): boolean {
  return table.children.every(({ name, compute, readOnly, kind }) =>
    (compute !== undefined || readOnly || kind === 'attachment') && !(name in row)
      ? true
      : same(before[name], row[name]),
  );
}

/** The record that the file changes, as the document of the import says it. */
export async function storedBy(
  model: EntityModel,
  tx: Tx,
  actor: Actor,
  key: string,
  forUpdate = false,
): Promise<StoredRecord | undefined> {
  const row = await findRow(tx, model, actor, key, forUpdate);
  return row && storedOf(model, row);
}

export function notFound(model: EntityModel, key: string): AppError {
  const message = `没有编号为“${key}”的单据，或您无权查看；新建请留空`;
  return new AppError('record.notFound', { issues: [{ path: `/${model.key}`, code: 'record.notFound', message }] });
}

/** Values before of what is different afterwards; null where there was none. */
export function changed(before: RecordData, after: RecordData): RecordData {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names].filter((name) => !same(before[name], after[name])).map((name) => [name, before[name] ?? null]),
  );
}
