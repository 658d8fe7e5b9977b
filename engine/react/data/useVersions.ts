import type { ListResult } from '@yunpu/engine-core/query';
import { useEffect, useMemo, useRef } from 'react';

type Versions = Readonly<Record<string, number>>;

export interface SeenVersions {
  /** The version of a row as the person last saw it; undefined when the backend tells none. */
  of(key: string): number | undefined;
  many(keys: readonly string[]): Versions;
  /** Rows that were fetched, or came back from an action. */
  note(versions: Versions | undefined): void;
  /** What was seen before is no longer what counts: the person's own bulk action changed it. */
  forget(): void;
}

/** Which version of each row the person acts on, on every page of a list that was seen. */
export function useVersions(result: ListResult | undefined): SeenVersions {
  const seen = useRef(new Map<string, number>());
  const shown = useRef<Versions>({});
  useEffect(() => {
    shown.current = result?.versions ?? {};
    for (const [key, version] of Object.entries(shown.current)) seen.current.set(key, version);
  }, [result]);
  return useMemo(() => {
    const of = (key: string): number | undefined => seen.current.get(key) ?? shown.current[key];
    return {
      of,
      many: (keys) =>
        Object.fromEntries(
          keys.flatMap((key) => {
            const version = of(key);
            return version === undefined ? [] : [[key, version]];
          }),
        ),
      note: (versions) => {
        for (const [key, version] of Object.entries(versions ?? {})) seen.current.set(key, version);
      },
      forget: () => seen.current.clear(),
    };
  }, []);
}
