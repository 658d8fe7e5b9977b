import { mayAffect } from '@yunpu/engine-core/endpoint';
import { subscribeToEvents } from './events.ts';

/** Changes of a record that follow each other at once are told as one. */
const GATHER_MS = 300;

/** Calls back when this record changed, or may have. Returns how to stop. */
export function subscribeToRecord(entity: string, key: string, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = subscribeToEvents((event) => {
    if (!mayAffect(event, entity, key)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, GATHER_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
