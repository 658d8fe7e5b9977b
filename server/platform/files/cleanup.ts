import type { Database } from '../database/port.ts';
import type { FileStore } from './port.ts';
import { idsInRecords } from './uses.ts';

/** A form may stay open for long; a file that nothing holds after this many hours was given up. */
const GRACE_HOURS = 48;
const BATCH = 500;
const FRESH_MS = 3_600_000;

/**
 * Removes files that were uploaded but never saved with a record, and bytes that no row speaks of (a crash
 * between the two). Files found in use are marked and never looked at again: history may show them.
 * @returns how many were removed
 */
export async function removeOrphans(database: Database, store: FileStore, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - GRACE_HOURS * 3_600_000).toISOString();
  return (await removeUnused(database, store, before, now)) + (await removeUnknown(database, store));
}

async function removeUnused(database: Database, store: FileStore, before: string, now: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const candidates = await database.kysely
      .selectFrom('files')
      .select(['id', 'uploaded_at'])
      .where('used_at', 'is', null)
      .where('uploaded_at', '<', before)
      .orderBy('uploaded_at')
      .limit(BATCH)
      .execute();
    if (candidates.length === 0) return removed;
    const used = await idsInRecords(database.kysely, candidates);
    const unused = candidates.map((file) => file.id).filter((id) => !used.has(id));
    if (used.size > 0)
      await database.kysely
        .updateTable('files')
        .set({ used_at: now.toISOString() })
        .where('id', 'in', [...used])
        .execute();
    if (unused.length > 0) await database.kysely.deleteFrom('files').where('id', 'in', unused).execute();
    for (const id of unused) await store.remove(id);
    removed += unused.length;
  }
}

async function removeUnknown({ kysely }: Database, store: FileStore): Promise<number> {
  const known = new Set(
    [
      ...(await kysely.selectFrom('files').select('id').execute()),
      ...(await kysely.selectFrom('file_pieces').select('id').execute()),
    ].map(({ id }) => id),
  );
  // Bytes are written before their row: what is fresh may be an upload of this moment.
  const fresh = Date.now() - FRESH_MS;
  let removed = 0;
  for await (const { id, writtenAt } of store.stored()) {
    if (known.has(id) || writtenAt >= fresh) continue;
    await store.remove(id);
    removed++;
  }
  return removed;
}
