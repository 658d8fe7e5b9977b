import { sql } from 'kysely';
import type { RecordData } from '../../../../engine/core/document/model.ts';
import { isObject } from '../../../../engine/core/json.ts';
import type { Tx } from '../../../database/port.ts';
import { AppError } from '../../../http/errors.ts';
import type { Asker } from '../../access/asker.ts';
import { same } from '../../history/changes.ts';
import type { Runtime } from '../../operations/context.ts';
import type { CellError, Gathered, Place } from './gather.ts';

/** What became of one record of the file. */
export interface Written {
  key: string;
  version: number;
  created: boolean;
  /** Values before, of the fields that changed; null for a new record. */
  previous: RecordData | null;
  record: RecordData;
}

/**
 * Saves one record of the file through the same operation as a form. A refusal takes back this record alone
 * and comes back as errors of its cells.
 */
export async function writeRecord(runtime: Runtime, tx: Tx, asker: Asker, entity: string, gathered: Gathered): Promise<Written | CellError[]> {
  if (gathered.errors.length > 0) return gathered.errors;
  await sql`savepoint import_record`.execute(tx);
  try {
    const written = gathered.key === undefined ? await create(runtime, tx, asker, entity, gathered.record) : await change(runtime, tx, asker, entity, gathered.key, gathered.record);
    await sql`release savepoint import_record`.execute(tx);
    return written;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint import_record`.execute(tx);
    return errorsOf(runtime, entity, error, gathered);
  }
}

async function create(runtime: Runtime, tx: Tx, asker: Asker, entity: string, record: RecordData): Promise<Written> {
  const { key, version, record: stored } = await runtime.entities.create(tx, asker, entity, record);
  return { key, version, created: true, previous: null, record: stored };
}

/** Only what the file fills in changes; an empty cell leaves the field alone, a sub-table is replaced as a whole. */
async function change(runtime: Runtime, tx: Tx, asker: Asker, entity: string, key: string, values: RecordData): Promise<Written> {
  const before = await runtime.entities.lock(tx, asker, entity, key);
  if (!before) throw new AppError('record.notFound', { issues: [{ path: `/${runtime.models.model(entity).key}`, code: 'record.notFound', message: `没有编号为“${key}”的单据，或您无权查看；新建请留空` }] });
  const merged = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isObject(value) && isObject(before.record[name]) ? { ...before.record[name], ...value } : value]));
  const after = await runtime.entities.change(tx, asker, entity, key, merged);
  return { key, version: after.version, created: false, previous: changed(before.record, after.record), record: after.record };
}

/** Values before of what is different afterwards; null where there was none. */
function changed(before: RecordData, after: RecordData): RecordData {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries([...names].filter((name) => !same(before[name], after[name])).map((name) => [name, before[name] ?? null]));
}

function errorsOf(runtime: Runtime, entity: string, error: AppError, gathered: Gathered): CellError[] {
  const first: Place = { row: gathered.row, column: '' };
  if (!error.issues || error.issues.length === 0) return [{ ...first, field: '', code: error.code, message: error.message }];
  return error.issues.map(({ path, code, message }) => ({ ...placeOf(path, gathered, first, titleOf(runtime, entity, path)), field: path, code, message }));
}

/** The cell an issue is about: its own, the nearest above it, or its row with the column it should have had. */
function placeOf(path: string, gathered: Gathered, first: Place, title: string): Place {
  const exact = gathered.places.get(path);
  if (exact) return exact;
  const row = /^\/[^/]+\/\d+/.exec(path)?.[0];
  const beside = row && [...gathered.places].find(([pointer]) => pointer.startsWith(`${row}/`))?.[1];
  return { row: beside ? beside.row : first.row, column: title };
}

function titleOf(runtime: Runtime, entity: string, path: string): string {
  const { fieldsByPath } = runtime.models.model(entity);
  const names = path.split('/').slice(1).filter((name) => !/^\d+$/.test(name));
  return names.map((_, index) => fieldsByPath[names.slice(0, index + 1).join('.')]?.title ?? '').filter((title) => title !== '').join('.');
}
