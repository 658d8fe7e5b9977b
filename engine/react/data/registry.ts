/** What the application around the engine has registered of one kind. */
export interface Registry<T> {
  /** The newest first: of two that fit alike, the later one is meant. */
  entries(): readonly T[];
  /** How often it has changed, for those who remember what they chose. */
  version(): number;
  /** @returns what takes the entry away again. */
  add(entry: T): () => void;
}

export function createRegistry<T>(): Registry<T> {
  let entries: readonly T[] = [];
  let version = 0;
  const change = (next: readonly T[]): void => {
    entries = next;
    version++;
  };
  return {
    entries: () => entries,
    version: () => version,
    add(entry) {
      change([entry, ...entries]);
      return () => change(entries.filter((other) => other !== entry));
    },
  };
}

/** The entry with the highest rank; the first of equals, none where no rank is above 0. */
export function bestOf<T>(entries: readonly T[], rankOf: (entry: T) => number): T | undefined {
  let best: T | undefined;
  let bestRank = 0;
  for (const entry of entries) {
    const rank = rankOf(entry);
    if (rank > bestRank) [best, bestRank] = [entry, rank];
  }
  return best;
}
