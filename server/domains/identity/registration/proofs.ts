import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/port.ts';
import { newToken, tokenHash } from '../../../platform/http/tokens.ts';

/** Time to fill in the rest of the form. */
export const PROOF_SECONDS = 1800;

/** Remembers that whoever holds the answer has proven to hold this phone. */
export async function issueProof(executor: Executor, phone: string): Promise<string> {
  const key = newToken();
  await executor
    .insertInto('phone_proofs')
    .values({ key_hash: tokenHash(key), phone, expires_at: sql`now() + make_interval(secs => ${PROOF_SECONDS})` })
    .execute();
  return key;
}

/** Whether the key proves the phone still; it stays as it is. */
export async function proves(executor: Executor, key: string, phone: string): Promise<boolean> {
  const row = await executor
    .selectFrom('phone_proofs')
    .where('key_hash', '=', tokenHash(key))
    .where('phone', '=', phone)
    .where(sql<boolean>`expires_at > now()`)
    .select('phone')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the proof up. @returns whether it was one */
export async function spendProof(executor: Executor, key: string, phone: string): Promise<boolean> {
  const row = await executor
    .deleteFrom('phone_proofs')
    .where('key_hash', '=', tokenHash(key))
    .where('phone', '=', phone)
    .where(sql<boolean>`expires_at > now()`)
    .returning('phone')
    .executeTakeFirst();
  return row !== undefined;
}
