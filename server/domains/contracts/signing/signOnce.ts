import type { Tx } from '../../../platform/database/port.ts';
import type { StoredFile } from '../../../platform/files/service.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requestHash, withIdempotency } from '../../../platform/http/idempotency.ts';
import type { SigningContext } from './context.ts';

interface Once {
  operation: string;
  /** What was asked for, by which a repetition is told from another request under the same key. */
  request: object;
  key: string | undefined;
  /** The signed file, made before the transaction. */
  file: StoredFile | undefined;
}

/** Signs in one transaction, once for the key. A file that no signature came to use is discarded. */
export async function signOnce(
  { database, files }: Pick<SigningContext, 'database' | 'files'>,
  { userId, team }: Caller,
  { operation, request, key, file }: Once,
  sign: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  let used = false;
  try {
    await database.transaction(async (tx) => {
      used = false;
      const run = async (): Promise<null> => {
        await sign(tx);
        used = true;
        return null;
      };
      if (key === undefined) return run();
      const hash = requestHash({ ...request, eid: team.eid });
      return withIdempotency(tx, { userId, key, operation, requestHash: hash }, run);
    });
  } finally {
    if (!used && file) await files.discard(file.id);
  }
}
