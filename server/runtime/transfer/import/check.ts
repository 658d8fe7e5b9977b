import type { RecordData } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/port.ts';
import { everySoOften } from '../../../platform/threads/pace.ts';
import { asServedNow, carried } from './carried.ts';
import { judge } from './judge.ts';
import { resolveLinks } from './links.ts';
import type { CellError, FileRecord } from './reader/recordsOfRows.ts';
import { repetitions } from './repeated.ts';
import { startWriting } from './requests.ts';
import { type ImportRow, publishProgress, type Work } from './rows.ts';
import { nextFetch, SLICE_ROWS, type Slice, slice } from './slices.ts';

const PREVIEW = 20;

interface Tally {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  preview: RecordData[];
}

interface Checked {
  position: number;
  errors: CellError[];
}

/** Thrown at the end of a dry run, to roll the transaction back. */
class TakeBack extends Error {}

/**
 * Says of every record what a save would: nothing is written. When that is all its owner asked for, the import waits
 * for their word. Broken off, it begins anew.
 */
export async function checkPhase(work: Work): Promise<void> {
  const {
    runtime: { database },
    row,
    model,
    signal,
  } = work;
  const tally: Tally = { created: 0, updated: 0, unchanged: 0, failed: 0, preview: [] };
  const repeated = repetitions(model);
  const isDue = everySoOften();
  let [position, fetch] = [0, SLICE_ROWS];
  while (position < row.total) {
    const records = await database.kysely
      .selectFrom('entity_import_records')
      .select(['position', 'content'])
      .where('import_id', '=', row.id)
      .where('position', '>=', position)
      .orderBy('position')
      .limit(fetch)
      .execute();
    const now = asServedNow(work);
    const waiting = await carried(
      now,
      database.kysely,
      records.flatMap(({ content }) => content ?? []),
    );
    await resolveLinks(now.runtime, database.kysely, now.actor, waiting);
    const checked = await slice(database, signal, (turn) =>
      checkSome(now, waiting, { position, repeated, tally, turn }),
    );
    if (checked.length === 0) throw new Error(`the import ${row.id} has lost its records`);
    fetch = nextFetch(checked.length);
    position += checked.length;
    if (!(await note(work, position, checked, tally, isDue()))) return;
  }
  await finish(work, tally);
}

/** Checks as many as there is time for, in a transaction that is taken back. */
async function checkSome(
  work: Work,
  records: readonly FileRecord[],
  {
    position,
    repeated,
    tally,
    turn,
  }: { position: number; repeated: ReturnType<typeof repetitions>; tally: Tally; turn: Slice },
): Promise<Checked[]> {
  const checked: Checked[] = [];
  await work.runtime.database
    .transaction(async (tx) => {
      // A transaction that is tried again begins with what was not checked before.
      for (const fileRecord of records.slice(checked.length)) {
        if (checked.length > 0 && (await turn.isOver())) break;
        const verdict = await judge(work, tx, fileRecord);
        const errors = [...(verdict.outcome === 'failed' ? verdict.errors : []), ...repeated(fileRecord)];
        const outcome = errors.length > 0 ? 'failed' : verdict.outcome;
        tally[outcome] += 1;
        if (
          verdict.outcome !== 'failed' &&
          errors.length === 0 &&
          verdict.outcome !== 'unchanged' &&
          tally.preview.length < PREVIEW
        )
          tally.preview.push(previewOf(work, verdict));
        checked.push({ position: position + checked.length, errors });
      }
      throw new TakeBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakeBack)) throw error;
    });
  return checked;
}

/** The record as the report shows it: a new one without the number that the dry run gave it. */
function previewOf({ model }: Work, { outcome, record }: { outcome: string; record: RecordData }): RecordData {
  return outcome === 'created'
    ? Object.fromEntries(Object.entries(record).filter(([name]) => name !== model.key || model.numbering === undefined))
    : record;
}

/** Keeps what was found; false when the import was cancelled meanwhile. */
function note(
  { runtime: { database }, row }: Work,
  position: number,
  checked: readonly Checked[],
  { created, updated, unchanged, failed }: Tally,
  isDue: boolean,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const mine = await tx
      .updateTable('entity_imports')
      .set({ position, created, updated, unchanged, failed })
      .where('id', '=', row.id)
      .where('status', '=', 'checking')
      .returningAll()
      .executeTakeFirst();
    if (!mine) return false;
    await keepErrors(
      tx,
      row,
      checked.filter(({ errors }) => errors.length > 0),
    );
    if (isDue) await publishProgress(tx, mine);
    return true;
  });
}

export async function keepErrors(tx: Tx, row: ImportRow, faulty: readonly Checked[]): Promise<void> {
  if (faulty.length === 0) return;
  await sql`
    update entity_import_records as record set errors = found.errors
    from jsonb_to_recordset(${JSON.stringify(faulty)}::text::jsonb) as found(position integer, errors jsonb)
    where record.import_id = ${row.id} and record.position = found.position`.execute(tx);
}

async function finish({ runtime: { database }, row }: Work, { failed, preview }: Tally): Promise<void> {
  await database.transaction(async (tx) => {
    const checked = await tx
      .updateTable('entity_imports')
      .set({ status: 'checked', position: row.total, preview: JSON.stringify(preview) })
      .where('id', '=', row.id)
      .where('status', '=', 'checking')
      .returningAll()
      .executeTakeFirst();
    if (!checked) return;
    await publishProgress(tx, checked);
    const goesOn = failed < checked.total && (row.mode === 'commit-good' || (row.mode === 'commit' && failed === 0));
    if (goesOn) await startWriting(tx, checked, row.mode, checked.caller);
  });
}
