import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult, SaveRequest } from '@yunpu/engine-core/endpoint';
import type { ListRequest, ListResult } from '@yunpu/engine-core/query';
import { request } from './request.ts';

type Saved = Pick<SaveRequest, 'record' | 'action'>;

/**
 * The operations of an entity for pages that know its fields themselves; what draws whatever its document says goes by
 * `entityTransport`. A change is made once, however often it is pressed. Rejects as `request` does.
 */
export function recordsOf(entity: string, { warn = false } = {}) {
  const change = async <T>(operation: string, data: Record<string, unknown>, key?: string): Promise<T> =>
    (await request(`/yzjumc/entity/v1/${entity}/${operation}`, {
      data,
      warn,
      atomic: true,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    })) as T;
  return {
    list: async (asked: ListRequest): Promise<ListResult> =>
      (await request(`/yzjumc/entity/v1/${entity}/list`, { data: { ...asked }, warn })) as ListResult,
    /** `key`: under which it is made once, also where it is changed and sent again. */
    save: ({ record, action }: Saved, key?: string) => change<DetailResult>('save', { record, action }, key),
    act: (key: string, action: string, input?: RecordData) => change<DetailResult>('act', { key, action, input }),
    remove: (key: string) => change<null>('remove', { key }),
  };
}
