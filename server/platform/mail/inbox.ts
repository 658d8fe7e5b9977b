import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import type { MailPort } from './port.ts';

export interface InboxMail {
  to: string;
  subject: string;
  text: string;
  sentAt: string;
}

const MAX_SHOWN = 50;
const KEPT_HOURS = 24;

/** Keeps e-mail where whoever tries the product can read it, instead of sending it. */
export function localMailInbox(database: Database): MailPort {
  return {
    async send({ messageId, to, subject, text, html }) {
      await database.kysely
        .insertInto('mail_inbox')
        .values({ message_id: messageId, to_address: to, subject, body: text, html })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute();
    },
  };
}

/** The latest messages, newest first; those to one address when it is given. */
export async function readMailInbox(database: Database, to: string | undefined): Promise<InboxMail[]> {
  return database.kysely
    .selectFrom('mail_inbox')
    .$if(to !== undefined, (query) => query.where('to_address', '=', to ?? ''))
    .select(['to_address as to', 'subject', 'body as text', 'sent_at as sentAt'])
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
}

/** Deletes old messages from the local inbox. */
export async function removeOldInboxMail(database: Database): Promise<void> {
  await database.kysely
    .deleteFrom('mail_inbox')
    .where(sql<boolean>`sent_at < now() - make_interval(hours => ${KEPT_HOURS})`)
    .execute();
}
