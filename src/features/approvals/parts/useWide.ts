import { useSyncExternalStore } from 'react';

/** As the sheet has it: from here the queue and the document stand beside each other. */
const WIDE = '(min-width: 1024px)';

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
