/**
 * Which records are selected, by key, across pages. It lives outside React: a row subscribes to its own
 * key's answer, so selecting everything re-renders only the rows on the screen.
 */
export interface Selection {
  has(key: string): boolean;
  keys(): readonly string[];
  size(): number;
  set(keys: Iterable<string>, selected: boolean): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

export function createSelection(initial: Iterable<string> = []): Selection {
  let selected = new Set(initial);
  let list: readonly string[] | undefined;
  const listeners = new Set<() => void>();
  const changed = () => {
    list = undefined;
    for (const listener of [...listeners]) listener();
  };
  return {
    has: (key) => selected.has(key),
    // The same array until something changes: it is a snapshot for useSyncExternalStore.
    keys: () => (list ??= [...selected]),
    size: () => selected.size,
    set(keys, on) {
      const before = selected.size;
      if (on) {
        if (before === 0) selected = new Set(keys);
        else for (const key of keys) selected.add(key);
      } else for (const key of keys) selected.delete(key);
      if (selected.size !== before) changed();
    },
    clear() {
      if (selected.size === 0) return;
      selected = new Set();
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Whether all, some or none of the rows shown are selected: the state of the box in the header. */
export function selectionState(selection: Selection, keys: readonly string[]): 'all' | 'some' | 'none' {
  if (keys.length === 0 || selection.size() === 0) return 'none';
  let count = 0;
  for (const key of keys) if (selection.has(key)) count += 1;
  return count === 0 ? 'none' : count === keys.length ? 'all' : 'some';
}
