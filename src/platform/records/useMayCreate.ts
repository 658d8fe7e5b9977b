import type { EntityModel } from '@yunpu/engine-core/document';
import useSWR from 'swr';
import { entityTransport } from '../gateway/entityTransport.ts';

/** Whether this person may create a record; the server says so together with what a new one starts with. */
async function mayCreate(model: EntityModel): Promise<boolean> {
  return (await entityTransport.blank(model)).allowed.save === true;
}

/** False until it is known. */
export function useMayCreate(model: EntityModel): boolean {
  const { data = false } = useSWR(['may-create', model.entity, model.version], () =>
    mayCreate(model).catch(() => false),
  );
  return data;
}
