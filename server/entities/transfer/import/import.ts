import { createHash, randomUUID } from 'node:crypto';
import type { RecordData } from '../../../../engine/core/document/model.ts';
import type { ImportMode, ImportReport } from '../../../../engine/core/endpoint/transport.ts';
import type { Tx } from '../../../database/port.ts';
import { AppError } from '../../../http/errors.ts';
import { limitsFor } from '../../access/asker.ts';
import { present } from '../../access/fields.ts';
import { mayCreate, requireReader } from '../../access/rows.ts';
import { dayOf } from '../../access/scope.ts';
import type { Reading } from '../../operations/context.ts';
import { importColumns } from './columns.ts';
import { gather, type CellError, type Gathered } from './gather.ts';
import { resolveLinks } from './links.ts';
import { readRows } from './readFile.ts';
import { writeRecord, type Written } from './writeRecord.ts';

const PREVIEW = 20;
const MOST_ERRORS = 500;
/** Records checked in one transaction: on the embedded database nobody else is served meanwhile. */
const CHECK_BATCH = 25;

/** Leaves the transaction and takes everything in it back. */
class TakeBack extends Error {}

interface Outcome {
  written: Written[];
  errors: CellError[];
  /** Records with errors. */
  failed: number;
}

/**
 * Takes a file of records in, or says what would come of it. Each record goes through the save of a form with
 * this person's rights, so an import can do nothing a form cannot. The same file committed again answers with
 * the first report and changes nothing.
 * @throws AppError import.forbidden and what reading the file refuses
 */
export async function importFile(reading: Reading, file: { name: string; bytes: Buffer }, mode: ImportMode): Promise<ImportReport> {
  const { model, asker, runtime } = reading;
  requireReader(model, asker);
  if (!model.list.import || !mayCreate(model, asker)) throw new AppError('import.forbidden');
  const digest = createHash('sha256').update(file.bytes).digest('hex');
  const earlier = mode === 'check' ? undefined : await findEarlier(reading, digest);
  if (earlier) return earlier;

  const records = gather(model, importColumns(model, asker), await readRows(file.bytes), dayOf(asker.at));
  await resolveLinks(runtime, reading.executor, asker, records);
  markRepeated(model.key, records);
  if (mode === 'check') return reportOf(reading, '', await tryAll(reading, records), records.length, false);
  return commit(reading, { ...file, digest }, records, mode);
}

async function findEarlier({ executor, model, asker: { caller } }: Reading, digest: string): Promise<ImportReport | undefined> {
  const row = await executor.selectFrom('entity_imports').select('report')
    .where('user_id', '=', caller.userId).where('eid', '=', caller.team.eid).where('entity', '=', model.entity)
    .where('digest', '=', digest).where('undone_at', 'is', null)
    .executeTakeFirst();
  return row?.report;
}

/** Two records of one file with one number would overwrite each other. */
function markRepeated(keyField: string, records: readonly Gathered[]): void {
  const seen = new Set<string>();
  for (const { key, row, places, errors } of records) {
    if (key === undefined) continue;
    const place = places.get(`/${keyField}`) ?? { row, column: '' };
    if (seen.has(key)) errors.push({ ...place, field: `/${keyField}`, code: 'import.repeated', message: `编号“${key}”在文件中重复` });
    seen.add(key);
  }
}

async function writeAll({ runtime, asker, model }: Reading, tx: Tx, records: readonly Gathered[]): Promise<Outcome> {
  const outcome: Outcome = { written: [], errors: [], failed: 0 };
  for (const gathered of records) {
    const result = await writeRecord(runtime, tx, asker, model.entity, gathered);
    if (Array.isArray(result)) {
      outcome.failed++;
      outcome.errors.push(...result);
    } else outcome.written.push(result);
  }
  return outcome;
}

/** Saves every record and takes it back: the same verdict as a commit, because it is the same work. */
async function tryAll(reading: Reading, records: readonly Gathered[]): Promise<Outcome> {
  const all: Outcome = { written: [], errors: [], failed: 0 };
  for (let start = 0; start < records.length; start += CHECK_BATCH) {
    let tried: Outcome = { written: [], errors: [], failed: 0 };
    await reading.runtime.database
      .transaction(async (tx) => {
        tried = await writeAll(reading, tx, records.slice(start, start + CHECK_BATCH));
        throw new TakeBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TakeBack)) throw error;
      });
    all.written.push(...tried.written);
    all.errors.push(...tried.errors);
    all.failed += tried.failed;
  }
  return all;
}

async function commit(reading: Reading, file: { name: string; digest: string }, records: readonly Gathered[], mode: 'commit' | 'commit-good'): Promise<ImportReport> {
  const id = randomUUID();
  let report: ImportReport | undefined;
  try {
    await reading.runtime.database.transaction(async (tx) => {
      if (!(await claim(reading, tx, id, file))) return;
      const outcome = await writeAll(reading, tx, records);
      const committed = outcome.written.length > 0 && (mode === 'commit-good' || outcome.failed === 0);
      report = reportOf(reading, committed ? id : '', outcome, records.length, committed);
      if (!committed) throw new TakeBack();
      await remember(tx, id, report, outcome.written);
    });
  } catch (error) {
    if (!(error instanceof TakeBack)) throw error;
  }
  report ??= await findEarlier(reading, file.digest);
  if (!report) throw new AppError('server.busy');
  return report;
}

/** Makes this import the one of its file; false when another was first, after waiting for it. */
async function claim({ model, asker: { caller, at } }: Reading, tx: Tx, id: string, file: { name: string; digest: string }): Promise<boolean> {
  const inserted = await tx.insertInto('entity_imports')
    .values({ id, entity: model.entity, eid: caller.team.eid, user_id: caller.userId, file_name: file.name.slice(0, 200), digest: file.digest, report: '{}', created_at: at.toISOString(), undone_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'eid', 'entity', 'digest']).where('undone_at', 'is', null).doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0) > 0;
}

async function remember(tx: Tx, id: string, report: ImportReport, written: readonly Written[]): Promise<void> {
  await tx.updateTable('entity_imports').set({ report: JSON.stringify(report) }).where('id', '=', id).execute();
  for (let start = 0; start < written.length; start += 1000) {
    const rows = written.slice(start, start + 1000).map(({ key, version, previous }) => ({ import_id: id, key, version, previous: previous && JSON.stringify(previous) }));
    await tx.insertInto('entity_import_rows').values(rows).execute();
  }
}

function reportOf({ model, asker }: Reading, importId: string, { written, errors, failed }: Outcome, total: number, committed: boolean): ImportReport {
  const created = written.filter((record) => record.created).length;
  const limits = limitsFor(asker, model, model.states?.initial ?? null);
  const shown = (record: RecordData): RecordData => present(model, limits, record);
  return {
    importId,
    created,
    updated: written.length - created,
    failed,
    total,
    committed,
    errors: errors.slice(0, MOST_ERRORS),
    preview: written.slice(0, PREVIEW).map(({ record }) => shown(record)),
  };
}
