import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { richTextOf } from '@yunpu/engine-core/format';
import { isObject } from '@yunpu/engine-core/json';
import type { Tx } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { type Actor, limitsFor, unrestrict } from '../../access/actor.ts';
import type { StoredRecord } from '../../access/entityAccess.ts';
import { present } from '../../access/fields.ts';
import { subject } from '../../operations/draft.ts';
import type { SaveInput } from '../../operations/save.ts';
import { same } from '../../records/same.ts';
import { findRow, storedOf } from '../../storage/find.ts';
import { isKeyTyped } from '../sheet/importColumns.ts';
import type { FileRecord } from './reader/recordsOfRows.ts';

/** The cells of rich texts as rich texts: words that are those of what is stored there leave its marks alone. */
function withMarks(fields: readonly FieldModel[], values: RecordData, stored: readonly RecordData[] = []): RecordData {
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
function sentFor(
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
function isUnchanged(model: EntityModel, actor: Actor, { record, state }: StoredRecord, values: RecordData): boolean {
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

/** What a form would send for one record of the file, and the record that it changes; none: it is a new one. */
interface Asked {
  before: StoredRecord | undefined;
  request: Pick<SaveInput, 'record' | 'version'>;
  unchanged: boolean;
}

/**
 * A key that is filled in means the record that has it. Where people type keys, one that no record has yet makes a
 * new record.
 * @throws AppError record.notFound, or record.invalid for a key whose record this person does not see
 */
export async function askedBy(
  model: EntityModel,
  tx: Tx,
  actor: Actor,
  { key, record: values }: FileRecord,
  forUpdate = false,
): Promise<Asked> {
  const made = withMarks(model.fields, values);
  if (key === undefined) return { before: undefined, request: { record: made }, unchanged: false };
  const row = await findRow(tx, model, actor, key, forUpdate);
  if (row !== undefined) {
    const before = storedOf(model, row);
    const unchanged = isUnchanged(model, actor, before, values);
    return { before, request: sentFor(model, actor, before, values), unchanged };
  }
  if (!isKeyTyped(model)) throw notFound(model, key);
  if ((await findRow(tx, model, unrestrict(actor), key)) !== undefined) throw keyInUse(model, key);
  const typed = model.fieldsByPath[model.key]?.kind === 'integer' ? Number(key) : key;
  return { before: undefined, request: { record: { ...made, [model.key]: typed } }, unchanged: false };
}

const refusedKey = (model: EntityModel, code: 'record.notFound' | 'record.invalid', message: string): AppError =>
  new AppError(code, { issues: [{ path: `/${model.key}`, code, message }] });

const notFound = (model: EntityModel, key: string): AppError =>
  refusedKey(model, 'record.notFound', `没有编号为“${key}”的单据，或您无权查看；新建请留空`);

const keyInUse = (model: EntityModel, key: string): AppError =>
  refusedKey(
    model,
    'record.invalid',
    `${subject(model.fieldsByPath[model.key]?.title ?? model.key)}“${key}”已被使用，请换一个`,
  );

/** Values before of what is different afterwards; null where there was none. */
export function changed(before: RecordData, after: RecordData): RecordData {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names].filter((name) => !same(before[name], after[name])).map((name) => [name, before[name] ?? null]),
  );
}
