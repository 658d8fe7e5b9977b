import { sql } from 'kysely';
import type { NotificationKind } from '../../../contract/notifications.ts';
import type { Tx } from '../../platform/database/port.ts';
import { queueMail } from '../../platform/mail/service.ts';

export interface MailedNotification {
  id: number;
  userId: string;
  kind: NotificationKind;
  title: string;
  body: string;
  link: string;
}

const KIND_TITLES: Readonly<Record<NotificationKind, string>> = { todo: '待办', change: '动态', expiry: '到期' };

/** An e-mail for each of those who want one of this kind and have confirmed an address. */
export async function mailNotifications(tx: Tx, notifications: readonly MailedNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  const wanted = await tx
    .selectFrom('notification_settings')
    .where(
      'user_id',
      'in',
      notifications.map(({ userId }) => userId),
    )
    .where('email', 'is not', null)
    .select(['user_id', sql<string>`email`.as('email'), 'kinds'])
    .execute();
  for (const { id, userId, kind, title, body, link } of notifications) {
    const person = wanted.find((row) => row.user_id === userId);
    if (!person?.kinds.includes(kind)) continue;
    await queueMail(tx, {
      id: `notification.${id}`,
      to: person.email,
      subject: `【云铺】${title}`,
      heading: title,
      lines: [`[${KIND_TITLES[kind]}] ${body}`],
      link: { title: '前往查看', path: link },
    });
  }
}
