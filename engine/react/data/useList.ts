import type { EntityModel } from '@yunpu/engine-core/document';
import type { TransportError } from '@yunpu/engine-core/endpoint';
import type { ListRequest, ListResult } from '@yunpu/engine-core/query';
import useSWR from 'swr';
import { useEngine } from './EngineProvider.tsx';
import { listWithLabels } from './listWithLabels.ts';
import { answerTo } from './refusedQuery.ts';

export interface List {
  /** The rows shown: those of the last answer, until the next one is here. */
  result: ListResult | undefined;
  /** Totals over the whole filter, for columns with a summary. */
  summary: Readonly<Record<string, number>> | undefined;
  /** An answer is awaited for what is asked now; a quiet refresh does not count. */
  loading: boolean;
  error: TransportError | undefined;
  reload(): Promise<unknown>;
}

/** One page of a list. Rows stay while the next page, filter or sort is on its way. */
export function useList(model: EntityModel, request: ListRequest): List {
  const { transport } = useEngine();
  const answer = answerTo(
    useSWR<ListResult, TransportError>(
      ['list', model.entity, model.version, JSON.stringify(request)],
      () => listWithLabels(transport, model, request),
      { keepPreviousData: true },
    ),
  );
  const { keyword, filter, view } = request;
  const totals = answerTo(
    useSWR<Record<string, number>, TransportError>(
      transport.summary !== undefined && model.list.columns.some((field) => field.column?.summary !== undefined)
        ? ['summary', model.entity, model.version, JSON.stringify({ keyword, filter, view })]
        : null,
      () => transport.summary!(model, { keyword, filter, view }),
      { keepPreviousData: true },
    ),
  );
  return {
    result: answer.data,
    summary: answer.data?.summary ?? totals.data,
    loading: answer.isLoading,
    error: answer.error,
    reload: () => Promise.all([answer.mutate(), totals.mutate()]),
  };
}
