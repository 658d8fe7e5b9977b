import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../http/errors.ts';
import type { Vault } from '../vault/vault.ts';
import { storeFailed } from './ids.ts';
import type { FileStore, SealedStore } from './port.ts';

/** What sealed bytes begin with; then the key's name, then what the vault made. */
const MARK = Buffer.from('\x89YPSEAL\x01', 'latin1');
const KEY_ID = 12;

/**
 * A store in which every file is sealed for the place it has: identity cards and contracts are of no use to who takes
 * the disk or the bucket. What was changed or moved there is not given out. Files from before are read as they are.
 */
export function sealed(store: FileStore, openVault: () => Promise<Vault>): SealedStore {
  const placeOf = (id: string): string => `files/${id}`;
  return {
    ...store,
    keyId: async () => (await openVault()).keyId,
    async write(id, bytes) {
      const { keyId, sealed: body } = (await openVault()).sealBytes(bytes, placeOf(id));
      await store.write(id, Buffer.concat([MARK, Buffer.from(keyId, 'latin1'), body]));
    },
    async read(id) {
      const kept = await buffer(await store.read(id)).catch((error: unknown) => {
        throw error instanceof AppError ? error : storeFailed(error);
      });
      if (!kept.subarray(0, MARK.length).equals(MARK)) return Readable.from([kept], { objectMode: false });
      const body = kept.subarray(MARK.length + KEY_ID);
      const keyId = kept.toString('latin1', MARK.length, MARK.length + KEY_ID);
      const vault = await openVault();
      try {
        return Readable.from([vault.openBytes({ keyId, sealed: body }, placeOf(id))], { objectMode: false });
      } catch (error) {
        throw storeFailed(new Error(`file ${id} cannot be opened`, { cause: error }));
      }
    },
  };
}
