import { execFileSync } from 'node:child_process';
import { basename, join, relative } from 'node:path';

/** A schemas folder as it was, as far as it is another today. */
export interface Baseline {
  /** Text of each document that may mean something else today, by its path. */
  documents: ReadonlyMap<string, string>;
  fragments: Record<string, unknown>;
}

/**
 * What of a folder changed since a commit, uncommitted edits included; of a document that is new there is nothing to compare.
 * @returns undefined where the folder is in no git repository, or git is not there
 * @throws Error when the commit is unknown
 */
export function baselineOf(folder: string, ref: string): Baseline | undefined {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: 'pipe', maxBuffer: 64 * 1024 * 1024 });
  const listed = (text: string): string[] => text.split('\0').filter((name) => name.endsWith('.json'));
  try {
    git('rev-parse', '--git-dir');
  } catch {
    return undefined;
  }
  try {
    git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  } catch {
    if (ref === 'HEAD') return undefined;
    throw new Error(`没有提交“${ref}”可以比较`);
  }
  const changed = listed(git('diff', '-z', '--name-only', '--relative', ref, '--', 'entities', 'fragments'));
  if (changed.length === 0) return { documents: new Map(), fragments: {} };
  const before = listed(git('ls-tree', '-z', '-r', '--name-only', ref, '--', 'entities', 'fragments'));
  const texts = (names: readonly string[]) =>
    names.map((name): [string, string] => [name, git('show', `${ref}:./${name}`)]);
  const isFragment = (name: string): boolean => name.startsWith('fragments/');
  // A fragment is part of every document that refers to it.
  const asked = before.filter((name) => !isFragment(name) && (changed.includes(name) || changed.some(isFragment)));
  return {
    documents: new Map(texts(asked).map(([name, text]) => [join(relative('.', folder), name), text])),
    fragments: Object.fromEntries(
      texts(before.filter(isFragment)).flatMap(([name, text]) => {
        try {
          return [[basename(name), JSON.parse(text) as unknown] as const];
        } catch {
          return [];
        }
      }),
    ),
  };
}
