import type { EntityModel } from '@yunpu/engine-core/document';
import type { Transport } from '@yunpu/engine-core/endpoint';
import type { ListRequest, ListResult } from '@yunpu/engine-core/query';
import { labelCache } from './labels.ts';

/** Asks for a page and remembers what its keys read like before anybody draws them. */
export async function listWithLabels(
  transport: Transport,
  model: EntityModel,
  request: ListRequest,
): Promise<ListResult> {
  const result = await transport.list(model, request);
  labelCache(transport).take(model, result.labels);
  return result;
}
