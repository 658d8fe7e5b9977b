import { truncate } from '@yunpu/engine-core/format';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import { backOffSeconds } from '../jobs/backOff.ts';
import { enqueue } from '../jobs/outbox.ts';
import { ORIGIN_MARK } from './compose.ts';
import { MailError, type MailPort } from './port.ts';
import { MAIL_TOPIC } from './service.ts';

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** What sending needs beside the message. */
export interface Sender {
  port: MailPort;
  /** Put before the paths of links: 'https://mall.example.cn'; '' leaves them as paths. */
  origin: string;
  /** Domain of the sender's address, used in each Message-ID. */
  domain: string;
  log: Log;
}

/** 30 s, 1, 2, 4 … minutes between attempts, at most an hour: given up after most of a day. */
const MAX_ATTEMPTS = 24;
const AGAIN = { first: 15, most: 3600 };
/** No attempt lasts this long: whoever sends a message claimed so long ago is gone. */
const LOST_SECONDS = 600;
const KEPT_DAYS = 30;

/**
 * Sends one message, if nobody has: whoever turns it from `waiting` into `sending` sends it. What may have arrived
 * is not sent again; it stays as `unknown`, and the log says so.
 */
export async function sendMail(database: Database, { port, origin, domain, log }: Sender, id: number): Promise<void> {
  const mail = await database.kysely
    .updateTable('mails')
    .set({ state: 'sending', claimed_at: sql<string>`now()`, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
  if (!mail) return;
  const attachments = await database.kysely
    .selectFrom('mail_attachments')
    .where('mail_id', '=', id)
    .select(['name', 'type', 'cid', 'bytes'])
    .orderBy('position')
    .execute();
  const withOrigin = (text: string): string => text.replaceAll(ORIGIN_MARK, origin);
  try {
    await port.send({
      messageId: `${mail.message_id}.${Date.parse(mail.created_at)}@${domain}`,
      to: mail.to_address,
      subject: mail.subject,
      text: withOrigin(mail.body),
      html: withOrigin(mail.html),
      attachments,
    });
  } catch (error) {
    const outcome = error instanceof MailError ? error.outcome : 'later';
    const why = error instanceof Error ? error.message : String(error);
    const over =
      outcome === 'later' && mail.attempts < MAX_ATTEMPTS ? 'waiting' : outcome === 'unknown' ? 'unknown' : 'failed';
    log.warn({ mail: id, attempt: mail.attempts, outcome: over, why }, 'e-mail not sent for sure');
    await database.transaction(async (tx) => {
      await tx
        .updateTable('mails')
        .set({ state: over, error: truncate(why, 300) })
        .where('id', '=', id)
        .execute();
      if (over === 'waiting')
        await enqueue(tx, MAIL_TOPIC, { id }, { delaySeconds: backOffSeconds(mail.attempts, AGAIN) });
    });
    return;
  }
  await database.kysely
    .updateTable('mails')
    .set({ state: 'sent', sent_at: sql<string>`now()`, error: null })
    .where('id', '=', id)
    .execute();
}

/** Says of messages whose sender died that nobody knows whether they arrived, and forgets old ones. */
export async function settleStaleMail(database: Database, log: Log): Promise<void> {
  const lost = await database.kysely
    .updateTable('mails')
    .set({ state: 'unknown', error: 'the process that sent it ended before it had an answer' })
    .where('state', '=', 'sending')
    .where(sql<boolean>`claimed_at < now() - make_interval(secs => ${LOST_SECONDS})`)
    .returning('id')
    .execute();
  if (lost.length > 0) log.warn({ mails: lost.map(({ id }) => id) }, 'nobody knows whether these e-mails arrived');
  await database.kysely
    .deleteFrom('mails')
    .where('state', 'not in', ['waiting', 'sending'])
    .where(sql<boolean>`created_at < now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}
