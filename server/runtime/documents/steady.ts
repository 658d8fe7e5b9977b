import type { Database, Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { shareGeneration } from './overlays.ts';

/** Others who publish in between are waited for this often. */
const ATTEMPTS = 5;

interface Followed {
  /** Of what is loaded. */
  readonly generation: number;
  catchUp(): Promise<void>;
}

/** The documents that this process serves are no longer the ones in force. */
class Behind extends Error {
  override readonly name = 'Behind';
}

/**
 * One transaction in which nothing is published, and this process serves what is in force: what is kept by the names of
 * fields is written either before a publication, which then renames it, or after it, under the new names.
 */
export async function steady<T>(database: Database, documents: Followed, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(async (tx) => {
        if ((await shareGeneration(tx)) !== documents.generation) throw new Behind();
        return work(tx);
      });
    } catch (error) {
      if (!(error instanceof Behind)) throw error;
      if (attempt === ATTEMPTS) throw new AppError('server.busy');
      await documents.catchUp();
    }
  }
}
