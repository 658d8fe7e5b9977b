import { sql } from 'kysely';
import type { NotificationKind, NotificationPage, UnreadCount } from '../../../contract/notifications.ts';
import type { Database, Executor } from '../../platform/database/port.ts';
import type { Recipient } from './recipients.ts';

interface Wanted {
  kind?: NotificationKind | undefined;
  unread?: boolean | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
  size: number;
}

/** One's own in this team, newest first. */
export async function listNotifications(
  executor: Executor,
  { userId, eid }: Recipient,
  { kind, unread, cursor, size }: Wanted,
): Promise<NotificationPage> {
  const [after = '', afterId = '0'] = cursor?.split('_') ?? [];
  const rows = await executor
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('eid', '=', eid)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'todo'))
    .$if(unread === true, (query) => query.where('read_at', 'is', null))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after}::timestamptz, ${Number(afterId)}::bigint)`),
    )
    .select(['id', 'kind', 'title', 'body as text', 'link', 'created_at as createdAt', 'read_at as readAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  const items = rows.slice(0, size).map((row) => ({ ...row, id: String(row.id) }));
  const last = items.at(-1);
  return { items, nextCursor: rows.length > size && last ? `${last.createdAt}_${last.id}` : null };
}

/** How many are unread: in all, and of each kind. */
export async function countUnread(executor: Executor, { userId, eid }: Recipient): Promise<UnreadCount> {
  const rows = await executor
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('eid', '=', eid)
    .where('read_at', 'is', null)
    .groupBy('kind')
    .select(['kind', sql<number>`count(*)`.as('count')])
    .execute();
  const of = (kind: NotificationKind): number => rows.find((row) => row.kind === kind)?.count ?? 0;
  return {
    unread: rows.reduce((sum, { count }) => sum + count, 0),
    todo: of('todo'),
    change: of('change'),
    expiry: of('expiry'),
  };
}

/** Whether all of these are the person's own. */
export async function areOwn(executor: Executor, { userId, eid }: Recipient, ids: readonly number[]): Promise<boolean> {
  const { count } = await executor
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('eid', '=', eid)
    .where('id', 'in', ids)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count === new Set(ids).size;
}

/** Notifications are kept for a year. */
const KEPT_DAYS = 365;

export async function removeOld({ kysely }: Database): Promise<void> {
  await kysely
    .deleteFrom('notifications')
    .where(sql<boolean>`created_at < now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}
