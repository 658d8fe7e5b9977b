import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';

/** Long enough to choose how to pay, and to come back from it. */
const MINUTES = 120;

/** A token with which this person pays this order; only its hash is kept. */
export async function issueToken(
  executor: Executor,
  { userId, team }: Caller,
  orderNo: string,
): Promise<{ payToken: string; expiresAt: string }> {
  const payToken = newToken();
  const expiresAt = new Date(Date.now() + MINUTES * 60_000).toISOString();
  await executor
    .insertInto('payment_tokens')
    .values({
      token_hash: tokenHash(payToken),
      order_no: orderNo,
      eid: team.eid,
      user_id: userId,
      expires_at: expiresAt,
    })
    .execute();
  return { payToken, expiresAt };
}

/** Number of the order that the token pays. @throws AppError payment.token when it is unknown, over or someone else's */
export async function orderOfToken(executor: Executor, { userId, team }: Caller, payToken: string): Promise<string> {
  const known = await executor
    .selectFrom('payment_tokens')
    .select('order_no')
    .where('token_hash', '=', tokenHash(payToken))
    .where('eid', '=', team.eid)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!known) throw new AppError('payment.token');
  return known.order_no;
}

export async function removeOldTokens({ kysely }: Database): Promise<void> {
  await kysely.deleteFrom('payment_tokens').where('expires_at', '<', sql<string>`now()`).execute();
}
