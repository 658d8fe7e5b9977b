import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';

/** Between two codes for one phone number, whatever they are for (specification, section 4, "Code button"). */
export const WAIT_SECONDS = 60;
const MAX_A_DAY_FOR_A_PHONE = 20;
const MAX_AN_HOUR_FROM_AN_ADDRESS = 60;

/**
 * Counts a code that is about to be sent. Whoever asks for the same phone, or from the same address, at the same
 * time waits for this transaction, so that asking in parallel gains nothing.
 * @throws AppError sms.wait (data.waitSeconds), sms.tooMany
 */
export async function countSend(tx: Tx, phone: string, address: string): Promise<void> {
  await lock(tx, `code for ${phone}`);
  const to = await tx
    .selectFrom('code_sends')
    .where('phone', '=', phone)
    .where(sql<boolean>`sent_at > now() - interval '1 day'`)
    .select([sql<number>`count(*)`.as('sends'), waitOf().as('wait')])
    .executeTakeFirstOrThrow();
  if (to.wait !== null && to.wait > 0)
    throw new AppError('sms.wait', { message: `请 ${to.wait} 秒后再获取验证码`, data: { waitSeconds: to.wait } });
  if (to.sends >= MAX_A_DAY_FOR_A_PHONE)
    throw new AppError('sms.tooMany', { message: '该手机号今天获取验证码的次数过多，请明天再试' });

  await lock(tx, `code from ${address}`);
  const from = await tx
    .selectFrom('code_sends')
    .where('address', '=', address)
    .where(sql<boolean>`sent_at > now() - interval '1 hour'`)
    .select(sql<number>`count(*)`.as('sends'))
    .executeTakeFirstOrThrow();
  if (from.sends >= MAX_AN_HOUR_FROM_AN_ADDRESS) throw new AppError('sms.tooMany');
  await tx.insertInto('code_sends').values({ phone, address }).execute();
}

/** Seconds until this phone may be sent another code; 0: now. */
export async function secondsToWait(executor: Executor, phone: string): Promise<number> {
  const { wait } = await executor
    .selectFrom('code_sends')
    .where('phone', '=', phone)
    .select(waitOf().as('wait'))
    .executeTakeFirstOrThrow();
  return Math.max(0, wait ?? 0);
}

const waitOf = (): RawBuilder<number | null> =>
  sql<number | null>`ceil(${WAIT_SECONDS} - extract(epoch from now() - max(sent_at)))`;

async function lock(tx: Tx, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx);
}
