import { useSyncExternalStore } from 'react';

/** px from which a list has room beside a record. */
const QUERY = '(min-width: 1920px)';

/** Whether the screen has room for a list beside a record. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const wide = window.matchMedia(QUERY);
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    () => window.matchMedia(QUERY).matches,
  );
}
