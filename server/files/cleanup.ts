import type { Database } from '../database/port.ts';
import type { FileFolder } from './folder.ts';
import { idsInRecords } from './uses.ts';

/** A form may stay open for long; a file that nothing holds after this many hours was given up. */
export const GRACE_HOURS = 48;
const BATCH = 500;

/**
 * Removes files that were uploaded but never saved with a record, and bytes that no row speaks of (a crash
 * between the two). Files found in use are marked and never looked at again: history may show them.
 * @returns how many were removed
 */
export async function removeOrphans(database: Database, folder: FileFolder, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - GRACE_HOURS * 3_600_000).toISOString();
  return (await removeUnused(database, folder, before, now)) + (await removeUnknown(database, folder));
}

async function removeUnused(database: Database, folder: FileFolder, before: string, now: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const candidates = await database.kysely
      .selectFrom('files').select(['id', 'uploaded_at'])
      .where('used_at', 'is', null).where('uploaded_at', '<', before)
      .orderBy('uploaded_at').limit(BATCH).execute();
    if (candidates.length === 0) return removed;
    const used = await idsInRecords(database.kysely, candidates);
    const unused = candidates.map((file) => file.id).filter((id) => !used.has(id));
    if (used.size > 0) await database.kysely.updateTable('files').set({ used_at: now.toISOString() }).where('id', 'in', [...used]).execute();
    if (unused.length > 0) await database.kysely.deleteFrom('files').where('id', 'in', unused).execute();
    for (const id of unused) await folder.remove(id);
    removed += unused.length;
  }
}

async function removeUnknown(database: Database, folder: FileFolder): Promise<number> {
  const known = new Set((await database.kysely.selectFrom('files').select('id').execute()).map((file) => file.id));
  let removed = 0;
  for await (const id of folder.ids()) {
    if (known.has(id)) continue;
    // Bytes are written before their row: look again, lest an upload of this moment be taken for a leftover.
    const row = await database.kysely.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst();
    if (row || (await folder.isFresh(id))) continue;
    await folder.remove(id);
    removed++;
  }
  return removed;
}
