import type { EntityModel } from '@yunpu/engine-core/document';
import { mayAffect } from '@yunpu/engine-core/endpoint';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useEngine } from './EngineProvider.tsx';

/** ms: several changes in a burst (an import, a bulk action) are one refresh. */
const GATHER_MS = 400;

export interface Live {
  /** Records changed elsewhere that are not on this page: the list may have moved, but not under the hand. */
  pending: number;
  /** The list was fetched again: nothing is pending. */
  settle(): void;
}

/** Hears of changes: a row on the page is refreshed quietly, others are counted until the person asks. */
export function useLive(model: EntityModel, isShown: (key: string, id: string) => boolean, refresh: () => void): Live {
  const { transport } = useEngine();
  const [pending, setPending] = useState(0);
  const latest = useRef({ isShown, refresh });
  useEffect(() => {
    latest.current = { isShown, refresh };
  });
  const others = useRef(new Set<string>());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let touched = false;
    const stop = transport.subscribe((event) => {
      if (!mayAffect(event, model.entity)) return;
      if (!('entity' in event) || latest.current.isShown(event.key, event.id)) touched = true;
      else others.current.add(event.id);
      timer ??= setTimeout(() => {
        timer = undefined;
        if (touched) latest.current.refresh();
        touched = false;
        setPending(others.current.size);
      }, GATHER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [transport, model.entity]);

  const settle = useCallback(() => {
    others.current.clear();
    setPending(0);
  }, []);
  return { pending, settle };
}
