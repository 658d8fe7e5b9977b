import { useCallback, useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { UnreadCount } from '../../../../contract/notifications.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { subscribeToNotices } from '../../../platform/gateway/events.ts';
import { fetchUnread } from '../../../platform/gateway/notifications.ts';
import { toast } from '../../../ui/notices.ts';

/** First part of the key of everything that shows notifications: when they change, all of it is asked for again. */
export const NOTIFICATIONS = 'notifications';

/** How many are unread in this team, kept up to date as it changes. Undefined until it is known. */
export function useUnread(eid: string): UnreadCount | undefined {
  const { data } = useSWR([NOTIFICATIONS, 'count', eid], () => fetchUnread(), { keepPreviousData: true });
  return data;
}

/** Asks anew for whatever shows notifications. */
export function useRefresh(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate((key) => Array.isArray(key) && key[0] === NOTIFICATIONS), [mutate]);
}

/** Waits for what a person asked for and says why when it did not happen. @returns whether it did */
export async function succeeded(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    toast(messageOf(error), 'error');
    return false;
  }
}

/** ms: several changes at once are one question. */
const GATHER_MS = 300;

/** Follows what happens on the server and in other tabs. One for the whole frame. */
export function useLiveNotifications(): void {
  const refresh = useRefresh();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribeToNotices(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh();
      }, GATHER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [refresh]);
}
