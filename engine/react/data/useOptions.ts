import { useEffect, useState } from 'react';
import useSWR from 'swr';
import type { EntityModel, RecordData } from '../../core/document/model.ts';
import type { OptionRow, TransportError } from '../../core/endpoint/transport.ts';
import { useEngine } from './EngineProvider.tsx';

/** `value`, once it has rested for `ms`. */
export function useSettled<T>(value: T, ms: number): T {
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

/**
 * Options of a link, an endpoint, the organisation tree or people, searched as the person types.
 * @param dependsOn only the part of the record that decides the options: other changes ask nothing again.
 */
export function useOptions(model: EntityModel, path: string, keyword: string, record: RecordData, dependsOn: unknown, enabled: boolean): Options {
  const { transport } = useEngine();
  const typed = useSettled(keyword, 200);
  const answer = useSWR<OptionRow[], TransportError>(
    enabled ? ['options', model.entity, model.version, path, typed, JSON.stringify(dependsOn ?? null)] : null,
    () => transport.options(model, path, typed, record),
    { keepPreviousData: true },
  );
  return { rows: answer.data ?? [], loading: answer.isLoading || typed !== keyword, error: answer.error };
}
