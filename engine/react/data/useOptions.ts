import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { OptionRow, TransportError } from '@yunpu/engine-core/endpoint';
import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { useEngine } from './EngineProvider.tsx';
import { optionsOf } from './optionSources.ts';

/** `value`, once it has not changed for `ms` (debounced). */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

export interface Options {
  rows: readonly OptionRow[];
  loading: boolean;
  error: TransportError | undefined;
}

/** Options, with the values of other fields for which they were fetched. */
interface Answer {
  deciding: string;
  rows: readonly OptionRow[];
}

/**
 * Options of a link, an endpoint, the organisation tree or people, searched as the person types.
 * @param dependsOn only the part of the record that decides the options: other changes ask nothing again.
 */
export function useOptions(
  model: EntityModel,
  path: string,
  keyword: string,
  record: RecordData,
  dependsOn: unknown,
  enabled: boolean,
): Options {
  const { transport } = useEngine();
  const typed = useSettled(keyword, 200);
  const deciding = JSON.stringify(dependsOn ?? null);
  const answer = useSWR<Answer, TransportError>(
    enabled ? ['options', model.entity, model.version, path, typed, deciding] : null,
    async () => ({ deciding, rows: await optionsOf(transport, model, path, typed, record) }),
    { keepPreviousData: true },
  );
  // While a word is typed the rows before it stay; those of another province must not be there to be picked.
  const rows = answer.data?.deciding === deciding ? answer.data.rows : [];
  return { rows, loading: answer.isLoading || typed !== keyword, error: answer.error };
}
