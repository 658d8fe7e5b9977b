/** What the page keeps in the browser: texts by name. */
export interface Store {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
  names(): string[];
  clear(): void;
}

/**
 * A place of the browser's as long as it can be had. People refuse it (all cookies blocked), it is full, or a company
 * forbids it: then already the word `localStorage` throws. What was to be kept there is kept until the page is left.
 */
function storeOver(open: () => Storage): Store {
  const kept = new Map<string, string>();
  /** What the browser answers; undefined: it refuses. */
  const ask = <Answer>(work: (storage: Storage) => Answer): Answer | undefined => {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (name) => kept.get(name) ?? ask((storage) => storage.getItem(name)) ?? null,
    setItem(name, value) {
      const stored = ask((storage) => {
        storage.setItem(name, value);
        return true;
      });
      if (stored) kept.delete(name);
      else kept.set(name, value);
    },
    removeItem(name) {
      kept.delete(name);
      ask((storage) => storage.removeItem(name));
    },
    names: () => [...new Set([...kept.keys(), ...(ask((storage) => Object.keys(storage)) ?? [])])],
    clear() {
      kept.clear();
      ask((storage) => storage.clear());
    },
  };
}

/** Stays with this tab, over a reload. */
export const tabStore: Store = storeOver(() => sessionStorage);

/** Stays on this device, for every tab. */
export const deviceStore: Store = storeOver(() => localStorage);

type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;

const NOBODY: Channel = { postMessage: () => undefined, onmessage: null, close: () => undefined };

/** Speaks with the other tabs of this browser. One that refuses storage refuses this as well: then nobody is there. */
export function openChannel(name: string): Channel {
  try {
    return new BroadcastChannel(name);
  } catch {
    return { ...NOBODY };
  }
}
