import { useEffect, useState, useSyncExternalStore } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import { connection } from '../../platform/gateway/events.ts';
import { fetchSite } from '../../platform/gateway/site.ts';

/** A gateway that starts again, or a proxy that closes what is quiet, is back before anybody has noticed, ms. */
const PATIENCE_MS = 3_000;

/** A stream is also refused when a session has ended, which is no fault of the line: what anybody may ask tells them apart. */
const isCutOff = (): Promise<boolean> =>
  fetchSite().then(
    () => false,
    () => true,
  );

/**
 * Whether the gateway has been out of reach for a while. Once it is back, whatever could not be read meanwhile is asked
 * for again: nobody has to press 重试 in each place.
 */
export function useConnection(): boolean {
  const { cache, mutate } = useSWRConfig();
  const isBroken = useSyncExternalStore(connection.subscribe, connection.isBroken);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isBroken) return undefined;
    let isBack = false;
    const ask = async () => {
      if ((await isCutOff()) && !isBack) setIsLong(true);
    };
    const timer = setTimeout(() => void ask(), PATIENCE_MS);
    return () => {
      isBack = true;
      clearTimeout(timer);
      setIsLong(false);
      void mutate((key) => cache.get(unstable_serialize(key))?.error !== undefined);
    };
  }, [isBroken, cache, mutate]);
  return isLong;
}
