import { useRef } from 'react';
import useSWR from 'swr';
import type { Overview } from '../../../../contract/home.ts';
import { useChangesOf } from '../../../platform/gateway/useChangesOf.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { fetchOverviews } from './home.ts';

/** How much there is of what in these lists, by entity; each follows what happens to its records. */
export function useOverviews(entities: readonly string[]): {
  overviews: ReadonlyMap<string, Overview> | undefined;
  error: unknown;
  /** Counts these again. */
  again(some: readonly string[]): void;
  retry(): void;
} {
  const { session, index } = useFrame();
  // What is counted is what a list's document says.
  const versions = index.entities.map(({ entity, version }) => `${entity}@${version}`).join();
  const { data, error, mutate } = useSWR<Overview[]>(
    entities.length === 0 ? null : ['overviews', session.user.eid, entities.join(), versions],
    () => fetchOverviews({ entities: [...entities] }),
    { keepPreviousData: true, revalidateOnFocus: false, dedupingInterval: 0 },
  );
  const changed = useRef(new Set<string>());
  const again = (some: readonly string[]) => {
    // What is on its way may have been counted before the change.
    if (!data) {
      void mutate();
      return;
    }
    for (const entity of some) changed.current.add(entity);
    // With those of a call that is still under way: of two answers the earlier is not used.
    const meant = [...changed.current];
    const fresh = async (known = data) => {
      const counted = new Map((await fetchOverviews({ entities: meant })).map((one) => [one.entity, one]));
      for (const entity of meant) changed.current.delete(entity);
      return known.map((one) => counted.get(one.entity) ?? one);
    };
    // A count that could not be taken anew stays as it was, until the next change.
    void mutate(fresh, { revalidate: false, throwOnError: false });
  };
  useChangesOf(entities, again);
  return {
    overviews: data && new Map(data.map((one) => [one.entity, one])),
    error: data ? undefined : error,
    again,
    retry: () => void mutate(),
  };
}
