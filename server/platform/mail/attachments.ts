import type { Executor } from '../database/port.ts';
import type { Attachment } from './port.ts';

/** Keeps what belongs to a message, in its order. */
export async function keepAttachments(
  executor: Executor,
  table: 'mail_attachments' | 'mail_inbox_attachments',
  mailId: number,
  attachments: readonly Attachment[],
): Promise<void> {
  if (attachments.length === 0) return;
  await executor
    .insertInto(table)
    .values(
      attachments.map(({ name, type, cid, bytes }, position) => ({
        mail_id: mailId,
        position,
        name,
        type,
        cid,
        bytes,
      })),
    )
    .execute();
}
