import { type Json, listOf, numberOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

export type NotificationKind = 'todo' | 'change' | 'expiry';
export const NOTIFICATION_KINDS: readonly NotificationKind[] = ['todo', 'change', 'expiry'];

export interface Notification {
  id: string;
  kind: NotificationKind;
  title: string;
  text: string;
  /** Path of the page that it leads to. */
  link: string;
  /** RFC 3339 */
  createdAt: string;
  read: boolean;
}

export interface NotificationPage {
  items: Notification[];
  nextCursor: string | undefined;
}

/** How many are unread: in all, and of each kind. */
export type UnreadCount = Record<'unread' | NotificationKind, number>;

export interface NotificationFilter {
  kind?: NotificationKind | undefined;
  unread?: boolean;
  cursor?: string | undefined;
  size?: number;
}

/** How the person is told by e-mail. */
export interface MailSettings {
  /** Whether this site sends any. */
  available: boolean;
  /** '' when there is none. */
  email: string;
  kinds: NotificationKind[];
}

const BASE = '/yzjumc/notification/v1';
const kindOf = (value: unknown): NotificationKind => NOTIFICATION_KINDS.find((kind) => kind === value) ?? 'change';
const countOf = (data: Json): UnreadCount => ({
  unread: numberOf(data.unread),
  todo: numberOf(data.todo),
  change: numberOf(data.change),
  expiry: numberOf(data.expiry),
});
const settingsOf = (data: Json): MailSettings => ({
  available: data.available === true,
  email: textOf(data.email),
  kinds: listOf(data.kinds).map(kindOf),
});
/** A link leaves neither this site nor the page's own addresses, whatever was stored. */
const pathOf = (value: unknown): string =>
  /^\/(?![/\\])/.test(textOf(value)) ? textOf(value) : '/workstation/notifications';

export async function fetchNotifications({
  kind,
  unread,
  cursor,
  size,
}: NotificationFilter): Promise<NotificationPage> {
  const answer = objectOf(
    await request(`${BASE}/list`, {
      data: {
        ...(kind && { kind }),
        ...(unread && { unread }),
        ...(cursor !== undefined && { cursor }),
        ...(size !== undefined && { size }),
      },
      warn: false,
    }),
  );
  return {
    items: listOf(answer.items)
      .map(objectOf)
      .map((data) => ({
        id: textOf(data.id),
        kind: kindOf(data.kind),
        title: textOf(data.title),
        text: textOf(data.text),
        link: pathOf(data.link),
        createdAt: textOf(data.createdAt),
        read: data.readAt !== null,
      })),
    nextCursor: textOf(answer.nextCursor) || undefined,
  };
}

export const fetchUnread = async (): Promise<UnreadCount> =>
  countOf(objectOf(await request(`${BASE}/count`, { data: {}, warn: false })));
export const markRead = async (ids: readonly string[]): Promise<UnreadCount> =>
  countOf(objectOf(await request(`${BASE}/read`, { data: { ids: [...ids] }, warn: false })));
export const markAllRead = async (kind?: NotificationKind): Promise<UnreadCount> =>
  countOf(objectOf(await request(`${BASE}/read-all`, { data: kind === undefined ? {} : { kind }, warn: false })));

export const fetchMailSettings = async (): Promise<MailSettings> =>
  settingsOf(objectOf(await request(`${BASE}/settings`, { data: {}, warn: false })));
export const saveMailSettings = async (change: { kinds?: NotificationKind[]; email?: '' }): Promise<MailSettings> =>
  settingsOf(objectOf(await request(`${BASE}/settings/save`, { data: change, warn: false })));

/** Sends a code to the address. @throws RequestError mail.* with the reason */
export async function startMailAddress(email: string): Promise<string> {
  return textOf(objectOf(await request(`${BASE}/settings/address`, { data: { email }, warn: false })).verifyKey);
}

/** @throws RequestError code.* with the reason */
export async function confirmMailAddress(verifyKey: string, code: string): Promise<MailSettings> {
  return settingsOf(objectOf(await request(`${BASE}/settings/confirm`, { data: { verifyKey, code }, warn: false })));
}
