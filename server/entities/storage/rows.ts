import type { Selectable } from 'kysely';
import { SYSTEM_FIELDS, type EntityModel, type FieldModel, type RecordData } from '../../../engine/core/document/model.ts';
import type { RecordsTable } from '../tables.ts';

export type RecordRow = Selectable<RecordsTable>;

const SYSTEM = new Set<string>(SYSTEM_FIELDS);
const renamedModels = new WeakMap<EntityModel, boolean>();

/** Whether any field's id differs from its name; most documents have none, and then nothing is walked. */
export function hasRenames(model: EntityModel): boolean {
  const known = renamedModels.get(model);
  if (known !== undefined) return known;
  const renamed = Object.values(model.fieldsByPath).some((field) => field.id !== field.name);
  renamedModels.set(model, renamed);
  return renamed;
}

function isObject(value: unknown): value is RecordData {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type KeyOf = (field: FieldModel) => string;

function rename(fields: readonly FieldModel[], from: KeyOf, to: KeyOf, source: RecordData): RecordData {
  const known = new Map(fields.map((field) => [from(field), field]));
  const result: RecordData = {};
  for (const [key, value] of Object.entries(source)) {
    const field = known.get(key);
    result[field === undefined ? key : to(field)] = field === undefined ? value : renameInside(field, from, to, value);
  }
  return result;
}

function renameInside(field: FieldModel, from: KeyOf, to: KeyOf, value: unknown): unknown {
  if (field.children.length === 0) return value;
  if (Array.isArray(value)) return value.map((item) => renameInside(field, from, to, item));
  return isObject(value) ? rename(field.children, from, to, value) : value;
}

const byName: KeyOf = (field) => field.name;
const byId: KeyOf = (field) => field.id;

/** What of a record goes into the `data` column: its own fields by id, without empty values. */
export function dataOf(model: EntityModel, record: RecordData): RecordData {
  const own: RecordData = {};
  for (const [name, value] of Object.entries(record)) {
    if (value === null || value === undefined || (SYSTEM.has(name) && model.fieldsByPath[name] === undefined)) continue;
    own[name] = value;
  }
  return hasRenames(model) ? rename(model.fields, byName, byId, own) : own;
}

/** A stored row as a record: the document's fields by name, then the system fields. */
export function recordOf(model: EntityModel, row: RecordRow): RecordData {
  const own = hasRenames(model) ? rename(model.fields, byId, byName, row.data) : row.data;
  return {
    ...own,
    id: row.id,
    eid: row.eid,
    createdAt: row.created_at,
    createdBy: row.created_by,
    createdByName: row.created_by_name,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    updatedByName: row.updated_by_name,
  };
}

/** The same as JSON, from a row whose `data` is text already; for documents without renamed fields. */
export function recordText(row: Omit<RecordRow, 'data'> & { data: string }): string {
  const system = JSON.stringify({
    id: row.id, eid: row.eid, createdAt: row.created_at, createdBy: row.created_by, createdByName: row.created_by_name,
    updatedAt: row.updated_at, updatedBy: row.updated_by, updatedByName: row.updated_by_name,
  });
  return row.data === '{}' ? system : `${row.data.slice(0, -1)},${system.slice(1)}`;
}
