import { useMemo } from 'react';
import { arrived } from '../../platform/gateway/arrived.ts';

/**
 * Options for SWR: the answer that came with the page's HTML, if it did. A page that stays while its address changes
 * (from `/product` to `/`) goes on showing what it began with: nobody asks the gateway for it again.
 */
export function useArrived<T>(name: string, parse: (answer: unknown) => T): ReturnType<typeof arrived<T>> {
  return useMemo(() => arrived(name, parse), [name, parse]);
}
