import type { RecordData } from '@yunpu/engine-core/document';
import type { Tx } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { everySoOften } from '../../../platform/threads/pace.ts';
import { unrestrict } from '../../access/actor.ts';
import type { StoredRecord } from '../../access/entityAccess.ts';
import { actorFor, publishChanges, publishProgress, type Work } from './rows.ts';
import { attempt } from './savepoint.ts';
import { nextFetch, SLICE_ROWS, type Slice, slice } from './slices.ts';

interface Taken {
  key: string;
  version: number;
  previous: RecordData | null;
  position: number;
}

/** How far it came: the records of the last slice, and below which position those begin that are still to be taken back. */
interface Found {
  handled: number;
  below: number | undefined;
}

/**
 * Takes an import back, the last record first: removes what it made and restores what it changed. A record that
 * somebody has worked on since, or that may not go any more, stays as it is. Hooks of the document are told the ground.
 */
export async function undoPhase(work: Work): Promise<void> {
  const {
    runtime: { database },
    row,
    signal,
  } = work;
  const isDue = everySoOften();
  const found: Found = { handled: SLICE_ROWS / 2, below: undefined };
  for (let going = true; going; ) {
    going = await slice(database, signal, (turn) =>
      database.transaction((tx) =>
        undoSome({ ...work, actor: { ...unrestrict(actorFor(row)), ground: `撤回导入“${row.file_name}”` } }, tx, {
          turn,
          found,
          isDue,
        }),
      ),
    );
  }
}

async function undoSome(
  work: Work,
  tx: Tx,
  { turn, found, isDue }: { turn: Slice; found: Found; isDue: () => boolean },
): Promise<boolean> {
  const id = work.row.id;
  const row = await tx
    .selectFrom('entity_imports')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'undoing')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const limit = nextFetch(found.handled);
  const { below } = found;
  const rows = await tx
    .selectFrom('entity_import_rows')
    .select(['key', 'version', 'previous', 'position'])
    .where('import_id', '=', id)
    .where('undone', 'is', null)
    .$if(below !== undefined, (all) => all.where('position', '<=', below ?? 0))
    .orderBy('position', 'desc')
    .orderBy('key')
    .limit(limit)
    .execute();
  const fates = { removed: [] as string[], kept: [] as string[] };
  let handled = 0;
  let last: Gone | undefined;
  for (const taken of rows) {
    if (handled > 0 && (await turn.isOver())) break;
    handled += 1;
    const gone = await takeBack(work, tx, taken);
    fates[gone ? 'removed' : 'kept'].push(taken.key);
    last = gone ?? last;
  }
  found.handled = handled;
  found.below = rows[handled - 1]?.position;
  for (const undone of ['removed', 'kept'] as const) {
    if (fates[undone].length > 0)
      await tx
        .updateTable('entity_import_rows')
        .set({ undone })
        .where('import_id', '=', id)
        .where('key', 'in', fates[undone])
        .execute();
  }
  // An import of all or none that failed on the way was never one; any other has been undone.
  const over = handled === rows.length && rows.length < limit;
  const failedWhole = row.mode === 'commit' && row.failed > 0;
  const next = await tx
    .updateTable('entity_imports')
    .set({
      position: row.position + handled,
      removed: row.removed + fates.removed.length,
      kept: row.kept + fates.kept.length,
      ...(over
        ? {
            status: failedWhole ? ('refused' as const) : ('undone' as const),
            undone_at: new Date().toISOString(),
            ...(failedWhole && { refusal: JSON.stringify(FAILED) }),
          }
        : {}),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await publishChanges(work, tx, last);
  if (next.status !== 'undoing' || isDue()) await publishProgress(tx, next);
  return next.status === 'undoing';
}

const FAILED = { code: 'import.failed', message: '写入时有记录没有通过，已写入的全部撤回；请改正后重新上传' };

/** What the live event of a removed record needs. */
type Gone = Pick<StoredRecord, 'id' | 'key' | 'version'>;

/** Undefined when the record stays as it is. */
async function takeBack(
  { runtime: { entities }, model, actor }: Work,
  tx: Tx,
  { key, version, previous }: Taken,
): Promise<Gone | undefined> {
  const taken = await attempt(tx, 'all', async (): Promise<Gone | undefined> => {
    const record = await entities.lock(tx, actor, model.entity, key);
    if (!record || record.version !== version) return undefined;
    if (previous !== null) return entities.change(tx, actor, model.entity, key, own(model, previous), '撤销导入');
    await entities.remove(tx, actor, model.entity, key);
    return { ...record, version: version + 1 };
  });
  return taken instanceof AppError ? undefined : taken;
}

/** The document's own fields: when and by whom a record was changed follows from the change itself. */
function own(model: Work['model'], values: RecordData): RecordData {
  return Object.fromEntries(
    model.fields.filter(({ name }) => name in values).map(({ name }) => [name, values[name] ?? null]),
  );
}
