import { useEffect } from 'react';
import { useTopic } from './state/context.ts';
import type { FormStore } from './state/store.ts';

/** Asks before the page is left with unsaved changes, and tells the page around the form, which guards its own routes. */
export function useDirtyGuard(store: FormStore, onDirtyChange: ((dirty: boolean) => void) | undefined): boolean {
  useTopic(store, '#dirty');
  const { dirty } = store;
  useEffect(() => {
    onDirtyChange?.(dirty);
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      onDirtyChange?.(false);
    };
  }, [dirty, onDirtyChange]);
  return dirty;
}
