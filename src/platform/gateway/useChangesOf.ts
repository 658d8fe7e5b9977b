import { mayAffect } from '@yunpu/engine-core/endpoint';
import { useEffect, useEffectEvent } from 'react';
import { subscribeToEvents } from './events.ts';

/** Calls back with those of the entities of which a record changed, at most once in a while: counts need not follow every stroke. */
export function useChangesOf(
  entities: readonly string[],
  onChange: (changed: readonly string[]) => void,
  pause = 2_000,
): void {
  const changed = useEffectEvent(onChange);
  const names = entities.join();
  useEffect(() => {
    const meant = names.split(',');
    const collected = new Set<string>();
    let timer = 0;
    const stop = subscribeToEvents((event) => {
      for (const entity of meant) if (mayAffect(event, entity)) collected.add(entity);
      if (collected.size === 0 || timer) return;
      timer = window.setTimeout(() => {
        timer = 0;
        changed([...collected]);
        collected.clear();
      }, pause);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [names, pause]);
}
