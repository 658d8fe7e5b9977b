import { useEffect, useEffectEvent, useRef } from 'react';

const FIRST_MS = 2_000;
const GROWTH = 1.5;
const LONGEST_MS = 30_000;

/** Milliseconds until the next look, after so many looks that found nothing new: 2, 3, 4.5 … 30 seconds. */
export function pollDelay(looks: number): number {
  return Math.min(LONGEST_MS, Math.round(FIRST_MS * GROWTH ** looks));
}

export interface Polling {
  /** Looks at once and begins with short intervals again. */
  again(): void;
  stop(): void;
}

/**
 * Looks again at longer and longer intervals, and not at all while the page is hidden: a page that comes back in
 * sight looks at once and begins with short intervals again.
 */
export function startPolling(look: () => Promise<unknown>): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looks = 0;
  let stopped = false;
  const wait = () => {
    clearTimeout(timer);
    if (!stopped && document.visibilityState === 'visible') timer = setTimeout(() => void step(), pollDelay(looks));
  };
  const step = async () => {
    looks += 1;
    // A failed request changes nothing; the next one may succeed.
    await look().catch(() => undefined);
    wait();
  };
  const again = () => {
    looks = 0;
    clearTimeout(timer);
    if (!stopped && document.visibilityState === 'visible') void step();
  };
  wait();
  document.addEventListener('visibilitychange', again);
  return {
    again,
    stop() {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
    },
  };
}

/** Polls while `active`. Answers how to look at once. */
export function usePolling(active: boolean, look: () => Promise<unknown>): () => void {
  const polling = useRef<Polling>(undefined);
  const onLook = useEffectEvent(look);
  useEffect(() => {
    if (!active) return undefined;
    const started = startPolling(() => onLook());
    polling.current = started;
    return () => {
      polling.current = undefined;
      started.stop();
    };
  }, [active]);
  return () => polling.current?.again();
}
