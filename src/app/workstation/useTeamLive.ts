import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import { subscribeToTeam } from '../../platform/gateway/events.ts';
import { fetchCertified, fetchUserInfo } from '../../platform/session/calls.ts';
import { refreshSession, type Session } from '../../platform/session/session.ts';
import { hasProducts } from '../../platform/workstation/places.ts';

/**
 * The session of every member knows at once when staff have certified the team or its certificate has ended, and when
 * the person's own roles, or whether they administer the team, have changed: other documents are theirs then.
 */
export function useTeamLive({ certified, user }: Session): void {
  const { mutate } = useSWRConfig();
  const follow = useEffectEvent(async (): Promise<void> => {
    const now = await fetchUserInfo();
    const other = now.isAdmin !== user.isAdmin || now.roles.join() !== user.roles.join();
    if (!other && (!hasProducts(user.roles) || (await fetchCertified()) === certified)) return;
    await refreshSession();
    if (other) await mutate('documents');
  });
  // A page that cannot ask now will be told by the next event, or asks when it is loaded.
  useEffect(() => {
    return subscribeToTeam(() => void follow().catch(() => undefined));
  }, []);
}
