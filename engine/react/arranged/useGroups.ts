import type { EntityModel } from '@yunpu/engine-core/document';
import type { TransportError } from '@yunpu/engine-core/endpoint';
import type { Filter, GroupsRequest, GroupsResult, ListRequest, ListResult } from '@yunpu/engine-core/query';
import useSWR, { type SWRResponse } from 'swr';
import { useEngine } from '../data/EngineProvider.tsx';
import { labelCache } from '../data/labels.ts';
import { listWithLabels } from '../data/listWithLabels.ts';
import { answerTo } from '../data/refusedQuery.ts';

/** The request for what is in a group too. */
export const within = <R extends Pick<ListRequest, 'filter'>>(request: R, filter: Filter | undefined): R =>
  filter === undefined
    ? request
    : { ...request, filter: request.filter === undefined ? filter : { and: [request.filter, filter] } };

/** How the rows fall into groups; those of the last answer stay until the next one is here. */
export function useGroups(model: EntityModel, request: GroupsRequest): SWRResponse<GroupsResult, TransportError> {
  const { transport } = useEngine();
  return answerTo(
    useSWR<GroupsResult, TransportError>(
      ['summary', model.entity, model.version, JSON.stringify(request)],
      async () => {
        const result = await transport.groups!(model, request);
        labelCache(transport).take(model, result.labels);
        return result;
      },
      { keepPreviousData: true },
    ),
  );
}

/** One page of the rows in a group. */
export function useRows(model: EntityModel, request: ListRequest): SWRResponse<ListResult, TransportError> {
  const { transport } = useEngine();
  return answerTo(
    useSWR<ListResult, TransportError>(
      ['list', model.entity, model.version, JSON.stringify(request)],
      () => listWithLabels(transport, model, request),
      { keepPreviousData: true },
    ),
  );
}
