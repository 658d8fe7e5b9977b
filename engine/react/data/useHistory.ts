import type { EntityModel } from '@yunpu/engine-core/document';
import type { HistoryEntry, TransportError } from '@yunpu/engine-core/endpoint';
import useSWR from 'swr';
import { useEngine } from './EngineProvider.tsx';

/** A record's history, newest first. `version` takes part in the key: a saved record has one entry more. */
export function useHistory(
  model: EntityModel,
  key: string,
  version: number,
): { entries: readonly HistoryEntry[] | undefined; error: TransportError | undefined; retry(): void } {
  const { transport } = useEngine();
  const answer = useSWR<HistoryEntry[], TransportError>(
    ['history', model.entity, key, version],
    async () => {
      const entries = await transport.history(model, key);
      return [...entries].sort((a, b) => b.seq - a.seq);
    },
    { keepPreviousData: true },
  );
  return { entries: answer.data, error: answer.error, retry: () => void answer.mutate() };
}
