import type { EntityModel } from '@yunpu/engine-core/document';
import { type RefObject, useEffect, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { forgetPlace, keepPlace, placeIn } from './listPlaces.ts';
import type { SearchHandle } from './SearchBox.tsx';

interface Opening {
  /** The list's address. */
  search: string;
  searchBox: RefObject<SearchHandle | null>;
  /** A record's place in the list, from 0; undefined where it has none. */
  indexOf(key: string): number | undefined;
  /** The engine's navigation when absent. */
  onOpen: ((key: string, at: number | undefined) => void) | undefined;
}

/** Opens a record out of a list, and finds the way back to the row and how far the list was scrolled. */
export function useOpenRow(model: EntityModel, { search, searchBox, indexOf, onOpen }: Opening) {
  const { navigation } = useEngine();
  const [place] = useState(() => placeIn(model.entity, search));
  useEffect(() => {
    forgetPlace(model.entity, search);
  }, [model, search]);
  /** `top`: px that the list is scrolled. */
  const open = (key: string, top = 0) => {
    keepPlace(model.entity, search, { top, key });
    const at = indexOf(key);
    const go = () => (onOpen ? onOpen(key, at) : navigation.open(model.entity, key));
    // What was just typed is in the address before it is left, or it would call back whoever left.
    if (searchBox.current?.flush()) setTimeout(go);
    else go();
  };
  return { place, open };
}
