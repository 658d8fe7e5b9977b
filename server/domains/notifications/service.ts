import { truncateWithEllipsis } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import type { NotificationKind } from '../../../contract/notifications.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';
import { publish } from '../../platform/http/liveEvents.ts';
import { mailNotifications } from './mails.ts';
import { findRecipients, type Recipient, type Recipients } from './recipients.ts';

export interface Notice {
  to: Recipients;
  kind: NotificationKind;
  /** Cut to 120 characters. */
  title: string;
  /** Plain text, cut to 300 characters. */
  text: string;
  /** Path within the site: '/workstation/…'. */
  link: string;
  /** A person is told of the same thing once. */
  dedupeKey: string;
  /** The record that waits, as 'entity:key'; `settle` ends what says so. */
  about?: string;
  /** When it happened; now unless told. */
  at?: Date;
}

const MAX_TITLE = 120;
const MAX_TEXT = 300;

/** One line: what names and titles bring along of line ends and other control characters becomes a space. */
function plain(text: string, most: number): string {
  const line = text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
  return truncateWithEllipsis(line, most);
}

/** What an open page of this person is told: to look again. */
async function announce(tx: Executor, people: Iterable<Recipient>): Promise<void> {
  for (const { userId, eid } of people) await publish(tx, { topic: 'notifications', userId, eid });
}

/**
 * Tells people of something, each of them once by `dedupeKey`, in the transaction of what it tells of: rows, live
 * events of their open pages, and e-mail for who wants it.
 */
export async function notify(
  tx: Tx,
  { to, kind, title, text, link, dedupeKey, about, at = new Date() }: Notice,
): Promise<void> {
  const people = await findRecipients(tx, to);
  if (people.length === 0) return;
  const inserted = await tx
    .insertInto('notifications')
    .values(
      people.map(({ userId, eid }) => ({
        user_id: userId,
        eid,
        kind,
        title: plain(title, MAX_TITLE),
        body: plain(text, MAX_TEXT),
        link,
        about: about ?? null,
        dedupe_key: dedupeKey,
        created_at: at.toISOString(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'dedupe_key']).doNothing())
    .returning(['id', 'user_id as userId', 'eid', 'kind', 'title', 'body', 'link'])
    .execute();
  await mailNotifications(tx, inserted);
  await announce(tx, inserted);
}

/**
 * What waited for people about a record waits no more: it counts as read, except for those who still have to act.
 * @param about 'entity:key'
 */
export async function settle(
  tx: Tx,
  about: string,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<void> {
  const over = await tx
    .updateTable('notifications')
    .set({ read_at: sql<string>`now()` })
    .where('about', '=', about)
    .where('read_at', 'is', null)
    .$if(except.length > 0, (query) => query.where('user_id', 'not in', except))
    .returning(['user_id as userId', 'eid'])
    .execute();
  await announce(tx, over);
}

/** What people were notified of has changed its words: they read the new ones, wherever they stand. */
export async function reword(tx: Tx, dedupeKey: string, text: string): Promise<void> {
  const changed = await tx
    .updateTable('notifications')
    .set({ body: plain(text, MAX_TEXT) })
    .where('dedupe_key', '=', dedupeKey)
    .returning(['user_id as userId', 'eid'])
    .execute();
  await announce(tx, changed);
}

/** Marks the caller's own as read: those named, or all of a kind. @returns how many changed */
export async function markRead(
  tx: Tx,
  { userId, eid }: Recipient,
  which: { ids: readonly number[] } | { kind: NotificationKind | undefined },
): Promise<number> {
  const read = await tx
    .updateTable('notifications')
    .set({ read_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('eid', '=', eid)
    .where('read_at', 'is', null)
    .$if('ids' in which, (query) => query.where('id', 'in', 'ids' in which && which.ids.length > 0 ? which.ids : [-1]))
    .$if('kind' in which && which.kind !== undefined, (query) =>
      query.where('kind', '=', 'kind' in which && which.kind !== undefined ? which.kind : 'todo'),
    )
    .returning('id')
    .execute();
  if (read.length > 0) await announce(tx, [{ userId, eid }]);
  return read.length;
}
