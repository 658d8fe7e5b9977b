import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { MailChange, MailSettings, NotificationKind } from '../../../contract/notifications.ts';
import type { Database, Executor } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { mailCarrier, queueMail } from '../../platform/mail/service.ts';
import type { Config } from '../../platform/settings/config.ts';

const LIFETIME_SECONDS = 900;
const WAIT_SECONDS = 60;
const MAX_TRIES = 5;
const MAX_A_DAY = 10;
/** What people want who did not say: what needs them, and what runs out. */
const USUAL: NotificationKind[] = ['todo', 'expiry'];

const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

export async function readSettings(
  { kysely }: Pick<Database, 'kysely'>,
  config: Config,
  userId: string,
): Promise<MailSettings> {
  const row = await kysely
    .selectFrom('notification_settings')
    .where('user_id', '=', userId)
    .select(['email', 'kinds'])
    .executeTakeFirst();
  return { available: mailCarrier(config) !== undefined, email: row?.email ?? '', kinds: row?.kinds ?? USUAL };
}

/** Where e-mail to a person goes; undefined for somebody who confirmed no address. */
export async function addressOf(executor: Executor, userId: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom('notification_settings')
    .where('user_id', '=', userId)
    .select('email')
    .executeTakeFirst();
  return row?.email ?? undefined;
}

/** Which kinds also come by e-mail; `email: ''` takes the address away. */
export async function writeSettings(
  { kysely }: Pick<Database, 'kysely'>,
  userId: string,
  { kinds, email }: MailChange,
): Promise<void> {
  const values = { ...(kinds && { kinds: [...new Set(kinds)] }), ...(email === '' && { email: null }) };
  await kysely
    .insertInto('notification_settings')
    .values({ user_id: userId, kinds: USUAL, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(Object.keys(values).length > 0 ? values : { user_id: userId }),
    )
    .execute();
}

/**
 * Sends a code to an address that a person wants to use; e-mail goes there once they brought the code.
 * @returns the key that has to come back with the code
 * @throws AppError mail.unavailable, mail.address, mail.wait, mail.tooMany
 */
export async function startAddress(
  database: Database,
  config: Config,
  userId: string,
  email: string,
): Promise<{ verifyKey: string; waitSeconds: number }> {
  if (mailCarrier(config) === undefined) throw new AppError('mail.unavailable');
  if (email.length > 120 || !EMAIL.test(email)) throw new AppError('mail.address');
  const verifyKey = newToken();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await database.transaction(async (tx) => {
    const prefix = `address.${userId}.`;
    const { sent } = await tx
      .selectFrom('mails')
      .where(sql<boolean>`starts_with(message_id, ${prefix})`)
      .where(sql<boolean>`created_at > now() - interval '1 day'`)
      .select(sql<number>`count(*)`.as('sent'))
      .executeTakeFirstOrThrow();
    if (sent >= MAX_A_DAY) throw new AppError('mail.tooMany');
    const asked = await tx
      .insertInto('notification_settings')
      .values({
        user_id: userId,
        kinds: USUAL,
        new_email: email,
        code_hash: tokenHash(`${verifyKey}:${code}`),
        code_at: sql`now()`,
      })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({
            new_email: email,
            code_hash: tokenHash(`${verifyKey}:${code}`),
            code_tries: 0,
            code_at: sql`now()`,
          })
          .where(
            sql<boolean>`notification_settings.code_at is null or notification_settings.code_at < now() - make_interval(secs => ${WAIT_SECONDS})`,
          ),
      )
      .returning('user_id')
      .executeTakeFirst();
    if (!asked) throw new AppError('mail.wait');
    await queueMail(tx, {
      id: `${prefix}${newToken().slice(0, 12)}`,
      to: email,
      subject: `【云铺】邮箱验证码 ${code}`,
      heading: '验证您的邮箱',
      lines: [
        `验证码：${code}`,
        `您正在设置接收云铺通知的邮箱，验证码 ${LIFETIME_SECONDS / 60} 分钟内有效。若非本人操作，请忽略这封邮件。`,
      ],
    });
  });
  return { verifyKey, waitSeconds: WAIT_SECONDS };
}

/**
 * Takes the address into use whose code this is. A try counts before the code is looked at, so guessing in
 * parallel gains nothing.
 * @throws AppError code.expired, code.wrong
 */
export async function confirmAddress(
  { kysely }: Pick<Database, 'kysely'>,
  userId: string,
  verifyKey: string,
  code: string,
): Promise<string> {
  const tried = await kysely
    .updateTable('notification_settings')
    .set({ code_tries: sql<number>`code_tries + 1` })
    .where('user_id', '=', userId)
    .where('code_hash', 'is not', null)
    .where('code_tries', '<', MAX_TRIES)
    .where(sql<boolean>`code_at > now() - make_interval(secs => ${LIFETIME_SECONDS})`)
    .returning(sql<string>`code_hash`.as('hash'))
    .executeTakeFirst();
  if (!tried) throw new AppError('code.expired');
  if (!timingSafeEqual(Buffer.from(tried.hash), Buffer.from(tokenHash(`${verifyKey}:${code.trim()}`))))
    throw new AppError('code.wrong');
  const taken = await kysely
    .updateTable('notification_settings')
    .set({ email: sql<string | null>`new_email`, new_email: null, code_hash: null, code_at: null })
    .where('user_id', '=', userId)
    .where('code_hash', '=', tried.hash)
    .returning(sql<string>`email`.as('email'))
    .executeTakeFirst();
  if (!taken) throw new AppError('code.expired');
  return taken.email;
}
