import type { EntityDocument, EntityModel, Problem } from '@yunpu/engine-core/document';
import { createContext, useContext } from 'react';

/** What every pane of the studio works on. */
export interface Design {
  entity: string;
  text: string;
  /** What the text says, as it was when it was last readable. */
  document: Partial<EntityDocument>;
  /** What is in force, as text; '' for nothing yet. */
  inForce: string;
  /** What is in force says: a field that is not in it is new. */
  published: Partial<EntityDocument> | undefined;
  /** Compiled, a moment behind the text. */
  model: EntityModel | undefined;
  problems: readonly Problem[];
  /** As it came with the release; undefined for one made in the studio. */
  shipped: Partial<EntityDocument> | undefined;
  fragments: Readonly<Record<string, unknown>>;
  roles: readonly { name: string; title: string }[];
  menuGroups: readonly { name: string; title: string }[];
  /** Other business objects, for links. */
  entities: readonly { entity: string; title: string }[];
  /** The text cannot be read, or this person may not design: nothing can be changed but in the code. */
  locked: boolean;
  /** JSON pointer of what is chosen; '' for the document itself. */
  at: string;
  /** `naming`: it was just added, and is named next. */
  choose(at: string, naming?: boolean): void;
  /** How often what was just added has got its name by Enter. */
  named: number;
  /** It has: the hand goes on in the outline, where it is moved and the next one is added. */
  onNamed(): void;
  /** `group`: the place that is typed into. */
  edit(change: (text: string) => string, group?: string): void;
}

export const DesignContext = createContext<Design | undefined>(undefined);

/** @throws Error outside the studio. */
export function useDesign(): Design {
  const design = useContext(DesignContext);
  if (!design) throw new Error('a part of the studio was drawn outside it');
  return design;
}

/** What is wrong at a place, and below it. */
export const problemsAt = (problems: readonly Problem[], pointer: string): Problem[] =>
  problems.filter((problem) => problem.pointer === pointer || problem.pointer.startsWith(`${pointer}/`));

/** What stands at a path of a document; undefined: nothing. */
export const valueIn = (document: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
    document,
  );

/** Whether what is in force has nothing at the path: then it was added in this draft. */
export const isNewAt = (published: unknown, path: readonly (string | number)[]): boolean =>
  valueIn(published, path) === undefined;
