import type { EntityModel } from '@yunpu/engine-core/document';
import type { ListRequest, ListState } from '@yunpu/engine-core/query';
import { documentViewOf } from '../data/documentView.ts';

/** What decides which records there are in a list; page and order come on top. */
export function queryOf(model: EntityModel, { keyword, filter, view, base }: ListState): ListRequest {
  return { keyword, filter, view: documentViewOf(model, { view, base }) };
}

export const pageSizeOf = (model: EntityModel, { pageSize = model.list.pageSize }: ListState): number => pageSize;
