import type { RecordData } from '@yunpu/engine-core/document';
import type { Tx } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { everySoOften } from '../../../platform/threads/pace.ts';
import { actorOf } from '../../access/actor.ts';
import { writing } from '../../operations/context.ts';
import { save } from '../../operations/save.ts';
import { storedOf } from '../../storage/find.ts';
import { prepareNumbers, seriesOf } from '../../storage/numbering.ts';
import { asServedNow, carried } from './carried.ts';
import { askedBy, changed } from './change.ts';
import { keepErrors } from './check.ts';
import { errorsOf } from './faults.ts';
import { resolveLinks } from './links.ts';
import type { CellError, FileRecord } from './reader/recordsOfRows.ts';
import { actorFor, publishChanges, publishProgress, type Work } from './rows.ts';
import { attempt } from './savepoint.ts';
import { nextFetch, SLICE_ROWS, type Slice, slice } from './slices.ts';

/** What became of one record of the file; `previous` are the values before of what changed, null for a new record. */
type Stored = { outcome: 'created' | 'updated'; key: string; version: number; previous: RecordData | null; id: string };
type Written = Stored | { outcome: 'unchanged' } | { outcome: 'failed'; errors: CellError[] };

type Ended = 'more' | 'ended';

/**
 * Writes the checked records, slice after slice, each with how far it came: whatever breaks it off, what stands is
 * known, and it goes on from there. Of an import that takes all or none, a record that fails now takes the others back.
 */
export async function writePhase(work: Work): Promise<void> {
  const {
    runtime: { database },
    row,
    model,
    signal,
  } = work;
  for (const { series, numbering } of seriesOf(model))
    await database.transaction((tx) => prepareNumbers(tx, series, numbering, new Date()));
  const isDue = everySoOften();
  const found = { handled: SLICE_ROWS / 2 };
  for (let state: Ended = 'more'; state === 'more'; ) {
    state = await slice(database, signal, (turn) =>
      database.transaction((tx) => writeSome({ ...work, actor: actorFor(row) }, tx, { turn, found, isDue })),
    );
  }
}

async function writeSome(
  work: Work,
  tx: Tx,
  { turn, found, isDue }: { turn: Slice; found: { handled: number }; isDue: () => boolean },
): Promise<Ended> {
  const id = work.row.id;
  // Whoever cancels it waits for this slice; a second worker goes on behind it.
  const row = await tx
    .selectFrom('entity_imports')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'writing')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'ended';
  const records = await tx
    .selectFrom('entity_import_records')
    .select(['position', 'content', 'errors'])
    .where('import_id', '=', id)
    .where('position', '>=', row.position)
    .orderBy('position')
    .limit(nextFetch(found.handled))
    .execute();
  const now = asServedNow({ ...work, row });
  const begun = row.begun_at === null ? now.actor.at : new Date(row.begun_at);
  const waiting = records.filter(({ content, errors }) => errors === null && content !== null);
  const good = await carried(
    now,
    tx,
    waiting.flatMap(({ content }) => content ?? []),
  );
  await resolveLinks(now.runtime, tx, now.actor, good);
  const recordAt = new Map(waiting.map(({ position }, index) => [position, good[index]]));

  let handled = 0;
  const done: { position: number; fileRecord: FileRecord; result: Written }[] = [];
  for (const { position } of records) {
    if (handled > 0 && (await turn.isOver())) break;
    handled += 1;
    const fileRecord = recordAt.get(position);
    if (fileRecord)
      done.push({ position, fileRecord, result: await writeRecord(now, tx, fileRecord, { begun, position }) });
  }
  found.handled = handled;
  const failures = done.flatMap(({ position, result }) =>
    result.outcome === 'failed' ? [{ position, errors: result.errors }] : [],
  );
  await keepErrors(tx, row, failures);
  await remember(tx, id, done);
  const position = row.position + handled;
  await tx
    .deleteFrom('entity_import_records')
    .where('import_id', '=', id)
    .where('position', '>=', row.position)
    .where('position', '<', position)
    .where('errors', 'is', null)
    .execute();
  const takenBack = row.mode === 'commit' && failures.length > 0;
  const count = (outcome: Written['outcome']) => done.filter(({ result }) => result.outcome === outcome).length;
  const next = await tx
    .updateTable('entity_imports')
    .set({
      position: takenBack ? 0 : position,
      begun_at: begun.toISOString(),
      status: takenBack ? 'undoing' : position >= row.total ? 'written' : 'writing',
      created: row.created + count('created'),
      updated: row.updated + count('updated'),
      unchanged: row.unchanged + count('unchanged'),
      failed: row.failed + failures.length,
      through_row: Math.max(row.through_row, ...records.slice(0, handled).map(({ content }) => content?.lastRow ?? 0)),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await publishChanges(
    work,
    tx,
    done.map(({ result }) => result).findLast((result): result is Stored => 'key' in result),
  );
  if (next.status !== 'writing' || isDue()) await publishProgress(tx, next);
  return next.status === 'writing' ? 'more' : 'ended';
}

/**
 * Saves one record of the file through the same operation as a form. A refusal takes back this record alone and
 * comes back as errors of its cells. All new ones are made at the moment when the first was, each at its place in the file.
 */
async function writeRecord(
  { runtime, model, actor }: Work,
  tx: Tx,
  fileRecord: FileRecord,
  { begun, position }: { begun: Date; position: number },
): Promise<Written> {
  if (fileRecord.errors.length > 0) return { outcome: 'failed', errors: fileRecord.errors };
  const written = await attempt(tx, 'all', async (): Promise<Written> => {
    const { before, request, unchanged } = await askedBy(model, tx, actor, fileRecord, true);
    if (unchanged) return { outcome: 'unchanged' };
    const own = before ? actor : { ...actorOf(actor.caller, begun), many: true, place: position };
    const stored = storedOf(model, await save(writing(runtime, model.entity, own, tx, model), request));
    const previous = before ? changed(before.record, stored.record) : null;
    return {
      outcome: before ? 'updated' : 'created',
      key: stored.key,
      version: stored.version,
      previous,
      id: stored.id,
    };
  });
  return written instanceof AppError ? { outcome: 'failed', errors: errorsOf(model, written, fileRecord) } : written;
}

async function remember(
  tx: Tx,
  importId: string,
  done: readonly { position: number; fileRecord: FileRecord; result: Written }[],
): Promise<void> {
  const rows = done.flatMap(({ position, fileRecord: { row }, result }) =>
    'key' in result
      ? [
          {
            import_id: importId,
            key: result.key,
            version: result.version,
            previous: result.previous && JSON.stringify(result.previous),
            position,
            row,
            undone: null,
          },
        ]
      : [],
  );
  if (rows.length > 0) await tx.insertInto('entity_import_rows').values(rows).execute();
}
