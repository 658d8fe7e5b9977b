import { mayAffect } from '@yunpu/engine-core/endpoint';
import { useEffect, useEffectEvent } from 'react';
import { subscribeToEvents } from './events.ts';

/** Calls back when a record of the entity changed (undefined: of any), at most once in a while: counts need not follow every stroke. */
export function useThrottledChanges(entity: string | undefined, onChange: () => void, pause = 2_000): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    let timer = 0;
    const stop = subscribeToEvents((event) => {
      const isMeant = entity === undefined ? 'entity' in event || 'missed' in event : mayAffect(event, entity);
      if (!isMeant || timer) return;
      timer = window.setTimeout(() => {
        timer = 0;
        changed();
      }, pause);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [entity, pause]);
}
