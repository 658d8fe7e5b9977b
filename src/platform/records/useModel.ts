import type { EntityModel } from '@yunpu/engine-core/document';
import useSWR from 'swr';
import type { DocumentIndex } from '../gateway/documents.ts';
import { modelOf } from './models.ts';

/** The compiled model of an entity in the version now in force; the one before stays while a new one compiles. */
export function useModel(
  index: Pick<DocumentIndex, 'entities'>,
  entity: string | undefined,
): { model: EntityModel | undefined; error: unknown; retry: () => void } {
  const version = index.entities.find((entry) => entry.entity === entity)?.version;
  const { data, error, mutate } = useSWR(
    entity && version ? ['model', entity, version] : null,
    ([, name, wanted]) => modelOf(name, wanted),
    { keepPreviousData: true, revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  return { model: data?.entity === entity ? data : undefined, error: error as unknown, retry: () => void mutate() };
}
