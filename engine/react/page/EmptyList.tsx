import type { EntityModel } from '@yunpu/engine-core/document';
import type { ListState } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { listMessages } from '../messages/list.ts';
import { Button } from '../parts/Button.tsx';
import { TableNotice } from '../table/GridStates.tsx';

interface EmptyListProps {
  model: EntityModel;
  state: ListState;
  /** The document's view that is shown. */
  view: EntityModel['list']['views'][number] | undefined;
  mayCreate: boolean;
  onClear(): void;
  onShowAll(): void;
}

/**
 * What stands in place of rows where there are none, and the way on from there. It speaks of the records by their own
 * name, whatever the page calls their list.
 */
export function EmptyList({ model, state, view, mayCreate, onClear, onShowAll }: EmptyListProps): ReactNode {
  const { title } = model;
  if (state.keyword !== undefined || state.filter !== undefined)
    return (
      <TableNotice
        title={listMessages.noMatch}
        hint={listMessages.noMatchHint}
        action={<Button onClick={onClear}>{listMessages.clearConditions}</Button>}
      />
    );
  if (view && (view.filter || view.where))
    return (
      <TableNotice
        title={listMessages.emptyView(view.name, title)}
        action={<Button onClick={onShowAll}>{listMessages.showAll}</Button>}
      />
    );
  return (
    <TableNotice
      title={listMessages.empty(title)}
      hint={mayCreate ? listMessages.emptyHint(title) : model.list.empty}
    />
  );
}
