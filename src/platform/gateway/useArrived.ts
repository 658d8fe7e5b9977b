import { useMemo } from 'react';
import type { Arrivals } from '../../../contract/catalogue.ts';
import { arrived } from './arrived.ts';

/**
 * Options for SWR: the answer that came with the page's HTML, if it did. A page that stays while its address changes
 * (from `/product` to `/`) goes on showing what it began with: nobody asks the gateway for it again.
 */
export function useArrived<Name extends keyof Arrivals>(name: Name): ReturnType<typeof arrived<Name>> {
  return useMemo(() => arrived(name), [name]);
}
