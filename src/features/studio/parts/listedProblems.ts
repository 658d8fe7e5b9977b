import type { Problem } from '@yunpu/engine-core/document';
import { createContext } from 'react';
import { problemsAt } from './designContext.ts';

/** Which places of what is chosen say what is wrong with them; how many lists there are of each. */
export interface ListedProblems {
  listed: ReadonlyMap<string, number>;
  /** A list of this place is shown, until what comes back is called. */
  register(pointer: string): () => void;
}

export const ListedProblemsContext = createContext<ListedProblems>({
  listed: new Map(),
  register: () => () => undefined,
});

/** What is wrong at a place and below it, but for what a list nearer to it says. */
export function notListedNearer(
  problems: readonly Problem[],
  pointer: string,
  listed: ListedProblems['listed'],
): Problem[] {
  const nearer = [...listed.keys()].filter((one) => one.startsWith(`${pointer}/`));
  return problemsAt(problems, pointer).filter((problem) =>
    nearer.every((one) => problemsAt([problem], one).length === 0),
  );
}
