import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { type DraftHead, notePresence } from '../../api/studio.ts';

/** The gateway takes whoever is silent for three of these to have gone, milliseconds. */
const SIGN_MS = 10_000;

export interface Present {
  id: string;
  name: string;
  /** JSON pointer of what they have chosen. */
  at: string;
}

interface Around {
  people: readonly Present[];
  /** What is begun on it; undefined: not known yet. */
  drafts: readonly DraftHead[] | undefined;
}

/** Who else is at work on this business object, and in what; others see the same of this tab, until it is closed or left. */
export function usePresence(entity: string, at: string): Around {
  const [tab] = useState(() => crypto.randomUUID());
  const place = useRef(at);
  const { data, mutate } = useSWR(
    ['studio presence', entity, tab],
    () => notePresence({ entity, tab, at: place.current }),
    { refreshInterval: SIGN_MS, shouldRetryOnError: false },
  );
  useEffect(() => {
    if (place.current === at) return;
    place.current = at;
    // Whoever walks through the fields gives one sign at the end of the way.
    const timer = setTimeout(() => void mutate(), 1000);
    return () => clearTimeout(timer);
  }, [at, mutate]);
  useEffect(() => {
    const leave = () => void notePresence({ entity, tab, at: '', leaving: true }).catch(() => undefined);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [entity, tab]);
  return { people: data?.people ?? [], drafts: data?.drafts };
}
