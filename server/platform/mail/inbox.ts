import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import { keepAttachments } from './attachments.ts';
import type { Attachment, MailPort } from './port.ts';

export interface InboxMail {
  to: string;
  subject: string;
  text: string;
  /** The message as a page, its pictures at the places where the inbox has them. */
  html: string;
  sentAt: string;
  /** In their order: pictures of the message, and files beside it. */
  attachments: InboxFile[];
}

interface InboxFile {
  name: string;
  type: string;
  inside: boolean;
  /** Where it is fetched. */
  path: string;
}

/** Below it stand the files of the inbox: '/dev/inbox/files/7/0'. */
export const INBOX_FILES = '/dev/inbox/files';
const MAX_SHOWN = 50;
const KEPT_HOURS = 24;

/** Keeps e-mail where whoever tries the product can read it, instead of sending it. */
export function localMailInbox(database: Database): MailPort {
  return {
    async send({ messageId, to, subject, text, html, attachments }) {
      await database.transaction(async (tx) => {
        const received = await tx
          .insertInto('mail_inbox')
          .values({ message_id: messageId, to_address: to, subject, body: text, html })
          .onConflict((conflict) => conflict.column('message_id').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (received) await keepAttachments(tx, 'mail_inbox_attachments', received.id, attachments);
      });
    },
  };
}

/** The latest messages, newest first; those to one address when it is given. */
export async function readMailInbox(database: Database, to: string | undefined): Promise<InboxMail[]> {
  const mails = await database.kysely
    .selectFrom('mail_inbox')
    .$if(to !== undefined, (query) => query.where('to_address', '=', to ?? ''))
    .select(['id', 'to_address as to', 'subject', 'body as text', 'html', 'sent_at as sentAt'])
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  if (mails.length === 0) return [];
  const files = await database.kysely
    .selectFrom('mail_inbox_attachments')
    .where(
      'mail_id',
      'in',
      mails.map(({ id }) => id),
    )
    .select(['mail_id', 'position', 'name', 'type', 'cid'])
    .orderBy('position')
    .execute();
  return mails.map(({ id, html, ...mail }) => {
    const own = files.filter((file) => file.mail_id === id);
    const pathOf = (position: number): string => `${INBOX_FILES}/${id}/${position}`;
    return {
      ...mail,
      html: own.reduce(
        (page, { cid, position }) => (cid === null ? page : page.replaceAll(`"cid:${cid}"`, `"${pathOf(position)}"`)),
        html,
      ),
      attachments: own.map(({ position, name, type, cid }) => ({
        name,
        type,
        inside: cid !== null,
        path: pathOf(position),
      })),
    };
  });
}

/** A picture or file that the local inbox received. */
export function readInboxFile(database: Database, mailId: number, position: number): Promise<Attachment | undefined> {
  return database.kysely
    .selectFrom('mail_inbox_attachments')
    .where('mail_id', '=', mailId)
    .where('position', '=', position)
    .select(['name', 'type', 'cid', 'bytes'])
    .executeTakeFirst();
}

/** Deletes old messages from the local inbox. */
export async function removeOldInboxMail(database: Database): Promise<void> {
  await database.kysely
    .deleteFrom('mail_inbox')
    .where(sql<boolean>`sent_at < now() - make_interval(hours => ${KEPT_HOURS})`)
    .execute();
}
