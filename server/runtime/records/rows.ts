import { type EntityModel, type RecordData, SYSTEM_FIELDS } from '@yunpu/engine-core/document';
import type { Selectable } from 'kysely';
import { keptData } from './keep.ts';
import { knownData } from './known.ts';
import type { RecordsTable } from './tables.ts';

export type RecordRow = Selectable<RecordsTable>;

const SYSTEM = new Set<string>(SYSTEM_FIELDS);

/** Of documents whose values are still on their way to where they stand now: what a row's data will be. */
const unmoved = new WeakMap<EntityModel, (row: RecordRow) => RecordData>();

/** Rows are read as they will be once all values have been moved; undefined: they have. */
export function readUnmoved(model: EntityModel, moved: ((row: RecordRow) => RecordData) | undefined): void {
  if (moved) unmoved.set(model, moved);
  else unmoved.delete(model);
}

export const hasUnmoved = (model: EntityModel): boolean => unmoved.has(model);

/**
 * What of a record goes into the `data` column, over what is `stored` there: its own fields by id, without empty values,
 * and whatever of the stored the document does not know.
 */
export function dataOf(model: EntityModel, record: RecordData, stored?: RecordData): RecordData {
  const own = Object.fromEntries(
    Object.entries(record).filter(([name]) => !SYSTEM.has(name) || model.fieldsByPath[name] !== undefined),
  );
  return keptData(model, own, stored);
}

/** A stored row as a record: the fields that the document knows, by name, then the system fields. No other value leaves the store. */
export function recordOf(model: EntityModel, row: RecordRow): RecordData {
  return {
    ...knownData(model, unmoved.get(model)?.(row) ?? row.data),
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

/** The same as JSON, from a row whose `data` is text already, which is passed on as it is where all of it is known. */
export function recordText(model: EntityModel, row: Omit<RecordRow, 'data'> & { data: string }): string {
  const system = JSON.stringify({
    id: row.id,
    eid: row.eid,
    createdAt: row.created_at,
    createdBy: row.created_by,
    createdByName: row.created_by_name,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    updatedByName: row.updated_by_name,
  });
  const stored = JSON.parse(row.data) as RecordData;
  const known = knownData(model, stored);
  const data = known === stored ? row.data : JSON.stringify(known);
  return data === '{}' ? system : `${data.slice(0, -1)},${system.slice(1)}`;
}
