import type { EntityModel } from '@yunpu/engine-core/document';
import { createContext, useContext } from 'react';
import type { Edits } from './edits.ts';

/** How an editor ends: where the active cell goes from there. */
export type Leave = 'down' | 'up' | 'next' | 'previous' | 'stay';

export interface Editing {
  model: EntityModel;
  edits: Edits;
  /** Saves what was entered, by path, and goes on. */
  commit(key: string, values: Readonly<Record<string, unknown>>, leave: Leave): void;
  /** Ends editing; nothing is saved. */
  cancel(): void;
  beginFill(): void;
}

export const EditingContext = createContext<Editing | undefined>(undefined);

/** @throws Error outside a list that is edited */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('a cell was drawn outside a list that is edited');
  return editing;
}
