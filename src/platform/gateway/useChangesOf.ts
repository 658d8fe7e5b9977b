import { mayAffect } from '@yunpu/engine-core/endpoint';
import { useEffect, useEffectEvent } from 'react';
import { subscribeToEvents } from './events.ts';
import { throttled } from './throttled.ts';

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
    const { ask, stop } = throttled(() => {
      changed([...collected]);
      collected.clear();
    }, pause);
    const unsubscribe = subscribeToEvents((event) => {
      for (const entity of meant) if (mayAffect(event, entity)) collected.add(entity);
      if (collected.size > 0) ask();
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, [names, pause]);
}
