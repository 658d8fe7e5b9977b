import useSWR from 'swr';
import type { Site } from '../../../contract/site.ts';
import { fetchSite } from './site.ts';
import { useArrived } from './useArrived.ts';

/** What the shop writes of itself; undefined until it is known. Asked for once per page load, and not at all where it came with the page's HTML. */
export function useSite(): Site | undefined {
  const { data } = useSWR('site', () => fetchSite(), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
    ...useArrived('site'),
  });
  return data;
}
