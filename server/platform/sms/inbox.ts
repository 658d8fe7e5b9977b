import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import type { SmsPort } from './port.ts';

export interface InboxMessage {
  phone: string;
  text: string;
  code: string;
  sentAt: string;
}

const MAX_SHOWN = 100;
const KEPT_HOURS = 24;

/** Keeps messages where whoever tries the product can read them, instead of sending them. */
export function localInbox(database: Database): SmsPort {
  return {
    async send({ phone, text, params }) {
      await database.kysely
        .insertInto('sms_inbox')
        .values({ phone, text, code: params.code ?? '' })
        .execute();
    },
  };
}

/** The latest messages, newest first; those to one phone when it is given. */
export async function readInbox(database: Database, phone: string | undefined): Promise<InboxMessage[]> {
  return database.kysely
    .selectFrom('sms_inbox')
    .$if(phone !== undefined, (query) => query.where('phone', '=', phone ?? ''))
    .select(['phone', 'text', 'code', 'sent_at as sentAt'])
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
}

/** Forgets messages of yesterday, and those that no provider would take. */
export async function removeOldMessages(database: Database): Promise<void> {
  await database.kysely
    .deleteFrom('sms_inbox')
    .where(sql<boolean>`sent_at < now() - make_interval(hours => ${KEPT_HOURS})`)
    .execute();
  await database.kysely
    .deleteFrom('outbox')
    .where('topic', '=', 'sms.send')
    .where('status', '=', 'dead')
    .where(sql<boolean>`created_at < now() - make_interval(hours => ${KEPT_HOURS})`)
    .execute();
}
