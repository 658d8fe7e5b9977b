import type {
  MailSettings,
  NotificationKind,
  NotificationPage,
  UnreadCount,
} from '../../../../contract/notifications.ts';
import { api } from '../../../platform/gateway/api.ts';

export const NOTIFICATION_KINDS: readonly NotificationKind[] = ['todo', 'change', 'expiry'];

const list = api('POST /yzjumc/notification/v1/list');
const read = api('POST /yzjumc/notification/v1/read');
const readAll = api('POST /yzjumc/notification/v1/read-all');
const startAddress = api('POST /yzjumc/notification/v1/settings/address');
const confirmAddress = api('POST /yzjumc/notification/v1/settings/confirm');

/** A link leaves neither this site nor the page's own addresses, whatever was stored. */
const pathOf = (link: string): string => (/^\/(?![/\\])/.test(link) ? link : '/workstation/notifications');

export async function fetchNotifications(wanted: NonNullable<Parameters<typeof list>[0]>): Promise<NotificationPage> {
  const { items, nextCursor } = await list(wanted);
  return { items: items.map((item) => ({ ...item, link: pathOf(item.link) })), nextCursor };
}

export const markRead = (ids: readonly string[]): Promise<UnreadCount> => read({ ids: [...ids] });
export const markAllRead = (kind?: NotificationKind): Promise<UnreadCount> => readAll(kind && { kind });

export const fetchMailSettings = api('POST /yzjumc/notification/v1/settings');
export const saveMailSettings = api('POST /yzjumc/notification/v1/settings/save');

/** Sends a code to the address. @throws RequestError mail.* with the reason */
export const startMailAddress = async (email: string): Promise<string> => (await startAddress({ email })).verifyKey;

/** @throws RequestError code.* with the reason */
export const confirmMailAddress = (verifyKey: string, code: string): Promise<MailSettings> =>
  confirmAddress({ verifyKey, code });
