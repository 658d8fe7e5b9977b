import useSWR from 'swr';
import type { Overview } from '../../../../contract/home.ts';
import { useChangesOf } from '../../../platform/gateway/useChangesOf.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { fetchOverviews } from './desk.ts';

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
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const again = (some: readonly string[]) => {
    const fresh = async (known: Overview[] = []) => {
      const counted = new Map((await fetchOverviews({ entities: [...some] })).map((one) => [one.entity, one]));
      return known.map((one) => counted.get(one.entity) ?? one);
    };
    // A count that could not be taken anew stays as it was.
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
