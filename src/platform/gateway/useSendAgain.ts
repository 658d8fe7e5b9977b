import { useEffect, useEffectEvent } from 'react';

/** After so long what did not get through is sent again, ms. */
const AGAIN_MS = 5_000;

/** Sends again by itself what a broken line kept back. `failure`: another object for each time that it broke; undefined: it did not. */
export function useSendAgain(failure: object | undefined, send: () => void): void {
  const again = useEffectEvent(send);
  useEffect(() => {
    if (failure === undefined) return undefined;
    const timer = setTimeout(again, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [failure]);
}
