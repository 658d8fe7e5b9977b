import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../database/port.ts';
import type { Caller } from '../http/caller.ts';
import { AppError } from '../http/errors.ts';
import { newId } from './ids.ts';
import type { FileStore, SealedStore } from './port.ts';
import type { FileTables } from './tables.ts';

export type StoredFile = Selectable<FileTables['files']>;

/** sha256, hex. */
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Stores a file that was judged. First its bytes, then the row that speaks of them: no row ever points to nothing.
 * @param allow refuses in the row's own transaction
 * @throws AppError file.store
 */
export async function place(
  database: Database,
  store: SealedStore,
  caller: Caller,
  { name, type, bytes }: { name: string; type: string; bytes: Uint8Array },
  allow: (tx: Tx, id: string) => Promise<void>,
): Promise<StoredFile> {
  const id = newId();
  const key_id = await store.keyId();
  await store.write(id, bytes);
  try {
    return await database.transaction(async (tx) => {
      await allow(tx, id);
      return tx
        .insertInto('files')
        .values({
          id,
          eid: caller.team.eid,
          name,
          size: bytes.length,
          type,
          digest: digestOf(bytes),
          uploaded_by: caller.userId,
          used_at: null,
          key_id,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  } catch (error) {
    await forget(store, id);
    throw error;
  }
}

/** A stored file as a whole. @throws AppError file.store, file.notFound */
export const bytesOf = async (store: FileStore, id: string): Promise<Buffer> => buffer(await store.read(id));

/** Bytes that nothing speaks of any more: should the store be away, the clean-up finds them. */
export async function forget(store: FileStore, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await store.remove(id).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'file.store')) throw error;
    });
  }
}
