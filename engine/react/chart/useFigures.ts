import type { ChartModel, EntityModel } from '@yunpu/engine-core/document';
import type { TransportError } from '@yunpu/engine-core/endpoint';
import type { FiguresRequest, FiguresResult } from '@yunpu/engine-core/query';
import useSWR, { type SWRResponse } from 'swr';
import { useEngine } from '../data/EngineProvider.tsx';
import { labelCache } from '../data/labels.ts';
import { answerTo } from '../data/refusedQuery.ts';

/** The figures of a chart; those of the last answer stay until the next one is here. */
export function useFigures(
  model: EntityModel,
  { kind: _kind, ...spec }: ChartModel,
  query: Pick<FiguresRequest, 'keyword' | 'filter' | 'view'>,
): SWRResponse<FiguresResult, TransportError> {
  const { transport } = useEngine();
  const request: FiguresRequest = { ...query, ...spec };
  return answerTo(
    useSWR<FiguresResult, TransportError>(
      ['summary', model.entity, model.version, JSON.stringify(request)],
      async () => {
        const result = await transport.figures!(model, request);
        labelCache(transport).take(model, result.labels);
        return result;
      },
      { keepPreviousData: true },
    ),
  );
}
