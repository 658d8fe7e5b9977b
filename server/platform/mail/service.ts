import type { Executor } from '../database/port.ts';
import { enqueue } from '../jobs/outbox.ts';
import type { Config } from '../settings/config.ts';
import { keepAttachments } from './attachments.ts';
import { compose, type MailMessage } from './compose.ts';

export { MAX_ATTACHED, type MailMessage, type MailSection, PICTURE_WIDTH } from './compose.ts';
export { INBOX_FILES, type InboxMail, readInboxFile, readMailInbox } from './inbox.ts';
export type { Attachment } from './port.ts';

/** Outbox topic of e-mail on its way. */
export const MAIL_TOPIC = 'mail.send';

/** Where e-mail goes: to the SMTP server of the settings, else to the local inbox of a demonstration, else nowhere. */
export function mailCarrier({
  smtp,
  smsUrl,
  demo,
}: Pick<Config, 'smtp' | 'smsUrl' | 'demo'>): 'smtp' | 'inbox' | undefined {
  if (smtp !== undefined) return 'smtp';
  // The inbox is one page; where codes go to real phones it is not there.
  return demo && smsUrl === undefined ? 'inbox' : undefined;
}

/**
 * Hands a message over together with what it is about; a worker sends it. A message that was handed over before, by
 * its `id`, is not sent again.
 */
export async function queueMail(tx: Executor, message: MailMessage): Promise<void> {
  const { subject, body, html } = compose(message);
  const queued = await tx
    .insertInto('mails')
    .values({ message_id: message.id, to_address: message.to, subject, body, html })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!queued) return;
  await keepAttachments(tx, 'mail_attachments', queued.id, message.attachments ?? []);
  await enqueue(tx, MAIL_TOPIC, { id: queued.id });
}
