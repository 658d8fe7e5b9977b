import { useEffect, useEffectEvent } from 'react';
import useSWR from 'swr';
import {
  type Certification,
  fetchPersonCertification,
  fetchTeamCertification,
} from '../../../platform/gateway/certification.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { subscribeToTeam } from '../../../platform/gateway/events.ts';
import { useThrottledChanges } from '../../../platform/gateway/useThrottledChanges.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { toast } from '../../../ui/notices.ts';

const SOURCES = {
  team: { entity: 'certification', load: fetchTeamCertification },
  person: { entity: 'person-certification', load: fetchPersonCertification },
} as const;

/** Where the team or the person stands, followed live: what staff decide shows at once, also to those who may not read the application. */
export function useCertification(kind: keyof typeof SOURCES) {
  const { user } = useFrame().session;
  const { entity, load } = SOURCES[kind];
  const found = useSWR<Certification, unknown>(['certification', kind, user.id, user.eid], () => load());
  const reload = async (): Promise<void> => void (await found.mutate());
  useThrottledChanges(entity, () => void reload(), 400);
  const follow = useEffectEvent(() => void reload());
  useEffect(() => {
    return subscribeToTeam(() => follow());
  }, []);
  /** Runs what changes where it stands, and shows it; a refusal has been said by then. */
  const then = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((failure: unknown) => toast(messageOf(failure)));
    await reload();
  };
  return { data: found.data, error: found.error, reload, then };
}
