import { truncateWithEllipsis } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import type { NotificationKind } from '../../../contract/notifications.ts';
import type { Tx } from '../../platform/database/port.ts';
import { queueMail } from '../../platform/mail/service.ts';

export interface MailedNotification {
  id: number;
  userId: string;
  /** Team in which they read it. */
  eid: string;
  kind: NotificationKind;
  title: string;
  body: string;
  link: string;
}

const MAX_SUBJECT = 60;
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
  if (wanted.length === 0) return;
  const teamOf = await teamsToSwitch(
    tx,
    wanted.map(({ user_id }) => user_id),
  );
  for (const { id, userId, eid, kind, title, body, link } of notifications) {
    const person = wanted.find((row) => row.user_id === userId);
    if (!person?.kinds.includes(kind)) continue;
    const team = teamOf.get(`${userId} ${eid}`);
    await queueMail(tx, {
      id: `notification.${id}`,
      to: person.email,
      // Of ten contracts to approve each says which it is, and none is filed under another.
      subject: `【云铺】${[title, truncateWithEllipsis(body, MAX_SUBJECT)].filter(Boolean).join(' · ')}`,
      heading: title,
      lines: [
        `[${KIND_TITLES[kind]}] ${body}`,
        ...(team === undefined ? [] : [`团队：${team}。当前是其他团队时，打开后请按页面上方的按钮切换到这个团队。`]),
      ],
      link: { title: '前往查看', path: team === undefined ? link : inTeam(link, eid) },
    });
  }
}

/** The page that it opens offers to switch where they are signed in to another team. */
function inTeam(link: string, eid: string): string {
  const { pathname, searchParams, hash } = new URL(link, 'http://site');
  searchParams.set('team', eid);
  return `${pathname}?${searchParams.toString()}${hash}`;
}

/** Names of the teams, by person and team, of those who are in several: a link opens in the one that they are signed in to. */
async function teamsToSwitch(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const places = await tx
    .selectFrom('memberships as m')
    .innerJoin('teams as t', 't.eid', 'm.eid')
    .where('m.user_id', 'in', userIds)
    .select(['m.user_id as userId', 'm.eid', 't.name'])
    .execute();
  const isAmongSeveral = (userId: string): boolean => places.filter((place) => place.userId === userId).length > 1;
  return new Map(
    places.filter(({ userId }) => isAmongSeveral(userId)).map(({ userId, eid, name }) => [`${userId} ${eid}`, name]),
  );
}
