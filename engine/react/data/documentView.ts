import type { EntityModel } from '@yunpu/engine-core/document';
import type { ListState } from '@yunpu/engine-core/query';

/**
 * The document's view that the list shows: itself, or what a saved view was made from. That one is asked for also where the
 * document has none of the name any more: the server refuses, and does not show more than was saved.
 */
export const documentViewOf = (
  model: EntityModel,
  { view, base }: Pick<ListState, 'view' | 'base'>,
): string | undefined => base ?? model.list.views.find(({ name }) => name === view)?.name;
