/* eslint-disable no-restricted-globals -- the engine knows no host's storage; what throws here is caught */
import { useState } from 'react';

const keyOf = (entity: string): string => `yp.empty-fields.${entity}`;

function kept(entity: string): boolean {
  try {
    return localStorage.getItem(keyOf(entity)) === '1';
  } catch {
    return false;
  }
}

/** Whether this person wants to see the empty fields of an entity's records, from now on; where nothing is kept, until the page goes. */
export function useUnfolded(entity: string): [boolean, (unfolded: boolean) => void] {
  const [unfolded, setUnfolded] = useState(() => kept(entity));
  return [
    unfolded,
    (next) => {
      setUnfolded(next);
      try {
        if (next) localStorage.setItem(keyOf(entity), '1');
        else localStorage.removeItem(keyOf(entity));
      } catch {
        // A browser that keeps nothing shows it as well.
      }
    },
  ];
}
