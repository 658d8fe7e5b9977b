import type { EntityModel, FieldAccess, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import { isSettled, masked } from '@yunpu/engine-core/record';
import type { Issue } from '@yunpu/engine-core/validation';
import { matchRows } from '../records/matchRows.ts';
import { same } from '../records/same.ts';
import { subject } from './draft.ts';

interface Merge {
  limits: Record<string, FieldAccess>;
  /** Paths the server fills by itself: whatever is sent for them is passed over. */
  filled: ReadonlySet<string>;
  /** Paths whose values the sender cannot change. */
  fixed: ReadonlySet<string>;
  /** Paths that the sender's document did not have: their absence says nothing. */
  unknown: ReadonlySet<string>;
  isNew: boolean;
  issues: Issue[];
}

/** A field that is kept from the sender is as unknown as one that there is not. */
function refused(merge: Merge, field: FieldModel, pointer: string): void {
  const isHidden = merge.limits[field.path] === 'none';
  merge.issues.push(
    isHidden
      ? { path: pointer, code: 'field.unknown', message: `没有字段“${field.name}”` }
      : { path: pointer, code: 'readOnly', message: `${subject(field.title)}不能修改` },
  );
}

/** A value for a field that may not be written: accepted only as what the person was shown. */
function keep(
  merge: Merge,
  field: FieldModel,
  access: FieldAccess,
  had: unknown,
  sent: unknown,
  pointer: string,
): unknown {
  if (sent === undefined || sent === null) return had;
  // What a person cannot read is never compared with what is sent: the answer would tell it.
  const shown = access === 'none' ? undefined : access === 'masked' ? masked(field, had) : had;
  if (access === 'none' || !same(sent, shown)) refused(merge, field, pointer);
  return had;
}

function mergeField(merge: Merge, field: FieldModel, had: unknown, sent: unknown, pointer: string): unknown {
  if (merge.unknown.has(field.path)) return had;
  const access = merge.limits[field.path] ?? 'write';
  if (field.compute !== undefined || field.rollup !== undefined || merge.filled.has(field.path)) return had;
  if (access !== 'write') return keep(merge, field, access, had, sent, pointer);
  if (field.readOnly || merge.fixed.has(field.path) || isSettled(field, had, merge.isNew))
    return keep(merge, field, 'read', had, sent, pointer);
  if (field.internal && sent === undefined) return had;
  if (field.children.length === 0 || !hasKept(merge, field)) return sent;
  if (field.kind === 'group') return mergeGroup(merge, field, had, sent, pointer);
  return field.kind === 'table' ? mergeTable(merge, field, had, sent, pointer) : sent;
}

/** Whether anything inside the field is not simply replaced by what is sent. */
function hasKept(merge: Merge, field: FieldModel): boolean {
  return field.children.some(
    (child) =>
      (merge.limits[child.path] ?? 'write') !== 'write' ||
      child.readOnly ||
      child.once ||
      child.internal ||
      child.compute !== undefined ||
      merge.filled.has(child.path) ||
      merge.unknown.has(child.path) ||
      hasKept(merge, child),
  );
}

function mergeGroup(merge: Merge, field: FieldModel, had: unknown, sent: unknown, pointer: string): unknown {
  if (sent !== undefined && sent !== null && !isObject(sent)) return sent;
  const merged = mergeInto(merge, field.children, isObject(had) ? had : {}, isObject(sent) ? sent : {}, pointer);
  return Object.keys(merged).length === 0 ? undefined : merged;
}

function mergeTable(merge: Merge, field: FieldModel, had: unknown, sent: unknown, pointer: string): unknown {
  if (!Array.isArray(sent)) return sent;
  const open = field.children
    .filter((child) => (merge.limits[child.path] ?? 'write') !== 'none' && child.compute === undefined)
    .map((child) => child.name);
  const before = Array.isArray(had) ? had.filter(isObject) : [];
  const partners = matchRows(before, sent, open);
  return sent.map((row: unknown, index) => {
    if (!isObject(row)) return row;
    const partner = before[partners[index] ?? -1];
    // A new row has no stored values to keep: its read-only cells may hold their defaults, nothing else.
    return partner === undefined
      ? mergeNewRow(merge, field, row, `${pointer}/${index}`)
      : mergeInto(merge, field.children, partner, row, `${pointer}/${index}`);
  });
}

function isDefault(field: FieldModel, value: unknown): boolean {
  return field.defaultExpression !== undefined || same(value, field.defaultValue);
}

function mergeNewRow(merge: Merge, field: FieldModel, row: RecordData, pointer: string): RecordData {
  const result: RecordData = {};
  for (const child of field.children) {
    const access = merge.limits[child.path] ?? 'write';
    const value = row[child.name];
    if (value === undefined || child.compute !== undefined) continue;
    if (access !== 'write') {
      if (value !== null) refused(merge, child, `${pointer}/${child.name}`);
    } else if (!merge.filled.has(child.path) && (!child.readOnly || isDefault(child, value)))
      result[child.name] = value;
  }
  return result;
}

function mergeInto(
  merge: Merge,
  fields: readonly FieldModel[],
  had: RecordData,
  sent: RecordData,
  pointer: string,
): RecordData {
  const result: RecordData = {};
  for (const field of fields) {
    const value = mergeField(merge, field, had[field.name], sent[field.name], `${pointer}/${field.name}`);
    if (value !== undefined && value !== null) result[field.name] = value;
    // For a new record null says "empty on purpose": no default takes its place.
    else if (value === null && had[field.name] === undefined) result[field.name] = null;
  }
  return result;
}

/** Fields that a link copies from what was picked and that nobody types into. */
function filledByLinks(model: EntityModel): Set<string> {
  const filled = new Set<string>();
  for (const field of Object.values(model.fieldsByPath)) {
    const around = field.path.split('.').slice(0, -1);
    for (const target of Object.keys(field.link?.fetch ?? {})) {
      const path = [...around, target].join('.');
      if (model.fieldsByPath[path]?.readOnly === true) filled.add(path);
    }
  }
  return filled;
}

/**
 * The record that a person sent, laid over what is stored (or over what a new record starts with): a field
 * that is sent replaces, one that is absent or null is emptied, and what the person may not write stays as it
 * is. A different value for such a field is an issue. `unknown` are fields that the sender's document did not have:
 * they stay as they are.
 */
export function mergeRecord(
  model: EntityModel,
  limits: Record<string, FieldAccess>,
  had: RecordData,
  sent: RecordData,
  isNew: boolean,
  unknown: ReadonlySet<string> = new Set(),
): { record: RecordData; issues: Issue[] } {
  const fixed = new Set<string>();
  if (model.states !== undefined) fixed.add(model.states.field);
  if (model.numbering !== undefined || model.single || !isNew) fixed.add(model.key);
  const merge: Merge = { limits, filled: filledByLinks(model), fixed, unknown, isNew, issues: [] };
  return { record: mergeInto(merge, model.fields, had, sent, ''), issues: merge.issues };
}
