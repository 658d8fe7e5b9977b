import type { EntityModel } from '@yunpu/engine-core/document';
import type { ListRequest, ListState } from '@yunpu/engine-core/query';

/** What decides which records there are in a list; page and order come on top. */
export function queryOf(model: EntityModel, { keyword, filter, view }: ListState): ListRequest {
  const named = model.list.views.some(({ name }) => name === view) ? view : undefined;
  return { keyword, filter, view: named };
}

export const pageSizeOf = (model: EntityModel, { pageSize = model.list.pageSize }: ListState): number => pageSize;
