import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import { AppError } from '../http/errors.ts';
import { bytesOf } from './placing.ts';
import type { SealedStore } from './port.ts';

const BATCH = 100;

/**
 * Seals every file anew that is not under the current key, so that an older key may be given up once none is left.
 * Files whose bytes are lost are passed over.
 * @returns how many were sealed
 */
export async function renewFileKeys({ kysely }: Database, store: SealedStore): Promise<number> {
  const keyId = await store.keyId();
  let renewed = 0;
  for (let last = ''; ; ) {
    const rows = await kysely
      .selectFrom('files')
      .select('id')
      .where(sql<boolean>`key_id is distinct from ${keyId}`)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id } of rows) {
      if (!(await sealAnew(store, id))) continue;
      await kysely.updateTable('files').set({ key_id: keyId }).where('id', '=', id).execute();
      renewed++;
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return renewed;
  }
}

async function sealAnew(store: SealedStore, id: string): Promise<boolean> {
  try {
    await store.write(id, await bytesOf(store, id));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'file.notFound') return false;
    throw error;
  }
}
