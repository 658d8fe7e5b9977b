import { useEffect, useEffectEvent } from 'react';
import { subscribeToTeam } from '../../gateway/events.ts';
import { fetchCertified } from '../../session/calls.ts';
import { refreshSession, type Session } from '../../session/session.ts';
import { hasProducts } from '../places.ts';

/** The session of every member knows at once when staff have certified the team, or its certificate has ended. */
export function useCertifiedLive({ certified, user }: Session): void {
  const follow = useEffectEvent(async (): Promise<void> => {
    if (hasProducts(user.roles) && (await fetchCertified()) !== certified) await refreshSession();
  });
  // A page that cannot ask now will be told by the next event, or asks when it is loaded.
  useEffect(() => subscribeToTeam(() => void follow().catch(() => undefined)), []);
}
