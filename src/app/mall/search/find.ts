/** Something that can be found and gone to. */
export interface Entry {
  id: string;
  title: string;
  /** Where it belongs, or what it is for. */
  note: string;
  path: string;
  /** What else it is found by. */
  words: readonly string[];
}

export interface Group {
  title: string;
  entries: Entry[];
}

const wordsOf = (keyword: string): string[] => keyword.trim().toLowerCase().split(/\s+/).filter(Boolean);

/** How well an entry answers: 0 not at all, 3 its title begins so. Every word has to be somewhere in it. */
function rank({ title, note, words }: Entry, wanted: readonly string[]): number {
  const name = title.toLowerCase();
  const all = [name, note, ...words].join('\n').toLowerCase();
  if (!wanted.every((word) => all.includes(word))) return 0;
  if (name.startsWith(wanted[0] ?? '')) return 3;
  return wanted.every((word) => name.includes(word)) ? 2 : 1;
}

/** What of each group answers a keyword, the best first; groups without any are left out. Without a keyword nothing is looked for. */
export function find(groups: readonly Group[], keyword: string): Group[] {
  const wanted = wordsOf(keyword);
  if (wanted.length === 0) return [];
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries
        .map((entry) => ({ entry, rank: rank(entry, wanted) }))
        .filter((found) => found.rank > 0)
        .sort((a, b) => b.rank - a.rank)
        .map(({ entry }) => entry),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The sentence of an entry that has a word of the keyword in it, if its title has none. */
export function passage({ title, words }: Entry, keyword: string): string | undefined {
  const wanted = wordsOf(keyword);
  if (wanted.some((word) => title.toLowerCase().includes(word))) return undefined;
  return words.find((text) => wanted.some((word) => text.toLowerCase().includes(word)));
}
