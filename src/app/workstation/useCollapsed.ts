import { useState, useSyncExternalStore } from 'react';
import { deviceStore } from '../../ui/storage.ts';

const storageKey = 'yunpu.menu';
const tablet = () => window.matchMedia('(max-width: 1199px)');

function subscribe(listener: () => void): () => void {
  const query = tablet();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the menu shows icons only: what the person chose on this device, until then what the window has room for. */
export function useCollapsed(): { collapsed: boolean; setCollapsed: (collapsed: boolean) => void } {
  const narrow = useSyncExternalStore(subscribe, () => tablet().matches);
  const [chosen, setChosen] = useState(() => deviceStore.getItem(storageKey));
  const setCollapsed = (collapsed: boolean): void => {
    const next = collapsed ? 'collapsed' : 'open';
    deviceStore.setItem(storageKey, next);
    setChosen(next);
  };
  return { collapsed: chosen === null ? narrow : chosen === 'collapsed', setCollapsed };
}
