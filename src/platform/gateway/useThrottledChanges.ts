import { mayAffect } from '@yunpu/engine-core/endpoint';
import { useEffect, useEffectEvent } from 'react';
import { subscribeToEvents } from './events.ts';
import { throttled } from './throttled.ts';

/** Calls back when a record of the entity changed (undefined: of any), at most once in a while: counts need not follow every stroke. */
export function useThrottledChanges(entity: string | undefined, onChange: () => void, pause = 2_000): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const { ask, stop } = throttled(() => changed(), pause);
    const unsubscribe = subscribeToEvents((event) => {
      const isMeant = entity === undefined ? 'entity' in event || 'missed' in event : mayAffect(event, entity);
      if (isMeant) ask();
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, [entity, pause]);
}
