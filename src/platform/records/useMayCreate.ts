import type { EntityModel } from '@yunpu/engine-core/document';
import { useEffect } from 'react';
import useSWR from 'swr';
import { entityTransport } from '../gateway/entityTransport.ts';

/** Whether this person may create a record; the server says so together with what a new one starts with. */
async function mayCreate(model: EntityModel): Promise<boolean> {
  return (await entityTransport.blank(model)).allowed.save === true;
}

/** False until it is known. */
export function useMayCreate(model: EntityModel): boolean {
  const { data = false, mutate } = useSWR(['may-create', model.entity, model.version], () =>
    mayCreate(model).catch(() => false),
  );
  // Who may create is kept from pages: a document in which nothing else has changed has the same version here.
  useEffect(() => {
    const unsubscribe = entityTransport.subscribe((event) => {
      if ('document' in event && event.document === model.entity) void mutate();
    });
    return unsubscribe;
  }, [model.entity, mutate]);
  return data;
}
