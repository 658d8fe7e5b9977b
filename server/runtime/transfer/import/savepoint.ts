import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';

/** What stays of an attempt: 'all' when it succeeded, or nothing of it whatever came of it. */
type Keep = 'all' | 'nothing';

/** What came of it, or why it was refused. Anything else that is thrown ends the transaction. */
export async function refusalOr<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error;
  }
}

/** Tries something with one record inside a longer transaction: a refusal takes back this attempt alone and comes back. */
export async function attempt<T>(tx: Tx, keep: Keep, work: () => Promise<T>): Promise<T | AppError> {
  await sql`savepoint one_record`.execute(tx);
  const result = await refusalOr(work);
  if (keep === 'nothing' || result instanceof AppError) await sql`rollback to savepoint one_record`.execute(tx);
  await sql`release savepoint one_record`.execute(tx);
  return result;
}
