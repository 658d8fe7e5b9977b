import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { SentCode } from '../../../../contract/identity/codes.ts';
import type { Database, Executor } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { newToken, tokenHash } from '../../../platform/http/tokens.ts';
import { queueSms, smsCarrier } from '../../../platform/sms/service.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { countSend, WAIT_SECONDS } from './sendLimits.ts';

/** What a code is good for, with the words that introduce it. A code for one thing is worth nothing for another. */
const PURPOSES = {
  login: '您正在登录',
  register: '您正在注册账号',
  password: '您正在设置登录密码',
  phone: '您正在把本号码绑定到账号',
} as const;
export type CodePurpose = keyof typeof PURPOSES;

const LIFETIME_SECONDS = 600;
const MAX_TRIES = 5;

export interface CodeProof {
  phone: string;
  purpose: CodePurpose;
  verifyKey: string | undefined;
  code: string | undefined;
}

/**
 * Sends six digits to a phone, within the limits. The answer is the same whoever the phone belongs to.
 * @param also what has to stand in the same transaction
 * @throws AppError sms.unavailable, sms.wait, sms.tooMany
 */
export async function sendCode(
  { config, database }: Pick<AppDeps, 'config' | 'database'>,
  { phone, purpose, address }: { phone: string; purpose: CodePurpose; address: string },
  also?: (tx: Executor) => Promise<void>,
): Promise<SentCode> {
  if (smsCarrier(config) === undefined) throw new AppError('sms.unavailable');
  const verifyKey = newToken();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await database.transaction(async (tx) => {
    await countSend(tx, phone, address);
    await also?.(tx);
    const { expires_at: expiresAt } = await tx
      .insertInto('phone_codes')
      .values({
        key_hash: tokenHash(verifyKey),
        phone,
        purpose,
        code_hash: codeHash(verifyKey, code),
        expires_at: sql`now() + make_interval(secs => ${LIFETIME_SECONDS})`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    await queueSms(tx, {
      phone,
      template: 'verify-code',
      params: { code },
      text: `${PURPOSES[purpose]}，验证码 ${code}，${LIFETIME_SECONDS / 60} 分钟内有效。请勿告诉他人。`,
      expiresAt,
    });
  });
  return { verifyKey, waitSeconds: WAIT_SECONDS, expiresIn: LIFETIME_SECONDS };
}

/**
 * Uses a code up. A try is counted before the code is looked at and must not be undone, so this never runs inside a
 * transaction: guessing in parallel gains nothing.
 * @throws AppError code.empty, code.notFetched, code.wrong, code.expired
 */
export async function spendCode(
  { kysely }: Pick<Database, 'kysely'>,
  { phone, purpose, verifyKey, code }: CodeProof,
): Promise<void> {
  const typed = code?.trim() ?? '';
  if (typed === '') throw new AppError('code.empty');
  if (!verifyKey) throw new AppError('code.notFetched');
  const keyHash = tokenHash(verifyKey);
  const tried = await kysely
    .updateTable('phone_codes')
    .set({ tries: sql`tries + 1` })
    .where('key_hash', '=', keyHash)
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('tries', '<', MAX_TRIES)
    .where(sql<boolean>`expires_at > now()`)
    .returning('code_hash')
    .executeTakeFirst();
  if (!tried) throw new AppError('code.expired');
  if (!timingSafeEqual(Buffer.from(tried.code_hash), Buffer.from(codeHash(verifyKey, typed))))
    throw new AppError('code.wrong');
  // Of several who bring the right code at once, the one who deletes the row has used it.
  const mine = await kysely
    .deleteFrom('phone_codes')
    .where('key_hash', '=', keyHash)
    .returning('phone')
    .executeTakeFirst();
  if (!mine) throw new AppError('code.expired');
}

/** Six digits alone are soon guessed; with the key, which is stored as a hash only, they are not. */
function codeHash(verifyKey: string, code: string): string {
  return tokenHash(`${verifyKey}:${code}`);
}

/** Forgets what has run out, and sends that no limit looks at any more. */
export async function removeOldCodes(database: Database): Promise<void> {
  await database.kysely.deleteFrom('phone_codes').where(sql<boolean>`expires_at < now()`).execute();
  await database.kysely.deleteFrom('picture_codes').where(sql<boolean>`expires_at < now()`).execute();
  await database.kysely.deleteFrom('phone_proofs').where(sql<boolean>`expires_at < now()`).execute();
  await database.kysely.deleteFrom('code_sends').where(sql<boolean>`sent_at < now() - interval '2 days'`).execute();
}
