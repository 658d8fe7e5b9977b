import { sql } from 'kysely';
import type { PayParams } from '../../../../contract/payments.ts';
import type { Database, Executor } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { newToken, tokenHash } from '../../../platform/http/tokens.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../../runtime/access/entityAccess.ts';

/** Long enough to be sent to a customer's finance department and be used there. */
const PAY_TOKEN_HOURS = 72;

/** @throws AppError action.refused when nothing is to be paid */
function requirePayable({ state, record }: StoredRecord, today: string): void {
  const refuse = (message: string): never => {
    throw new AppError('action.refused', { message });
  };
  if (state === 'paid') refuse('该交易已支付');
  if (state !== 'pending') refuse('该交易不在待支付状态');
  if (typeof record.payBefore === 'string' && record.payBefore < today) refuse('该交易已过支付期限');
}

/** A token for whoever is to pay; only its hash is kept. */
export async function issuePayToken(
  executor: Executor,
  transaction: StoredRecord,
  { userId, at, today }: { userId: string; at: Date; today: string },
): Promise<{ token: string; expiresAt: string }> {
  requirePayable(transaction, today);
  const token = newToken();
  const expiresAt = new Date(at.getTime() + PAY_TOKEN_HOURS * 3_600_000).toISOString();
  await executor
    .insertInto('transaction_pay_tokens')
    .values({ token_hash: tokenHash(token), trans_no: transaction.key, issued_by: userId, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/** @throws AppError transaction.payToken for a token that is unknown or over, action.refused when nothing is to be paid any more */
export async function payParams(
  executor: Executor,
  access: EntityAccess,
  token: string,
  today: string,
): Promise<PayParams> {
  const known = await executor
    .selectFrom('transaction_pay_tokens')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', sql<string>`now()`)
    .select('trans_no')
    .executeTakeFirst();
  // The token is the permission: its holder may be of another team, or of none that trades here.
  const transaction = known && (await access.get(executor, systemActor(''), 'transaction', known.trans_no));
  if (!transaction) throw new AppError('transaction.payToken');
  requirePayable(transaction, today);
  const { subject, orderNo, payable, payerName, channel, payBefore } = transaction.record;
  return {
    transNo: transaction.key,
    subject: String(subject),
    orderNo: String(orderNo),
    payable: Number(payable),
    payerName: String(payerName),
    channel: String(channel),
    payBefore: typeof payBefore === 'string' ? payBefore : null,
  };
}

/** Clears away what has expired. */
export async function removeOldPayTokens({ kysely }: Database): Promise<void> {
  await kysely.deleteFrom('transaction_pay_tokens').where('expires_at', '<', sql<string>`now()`).execute();
}
