import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { ListRequest, ListResult } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import type { CellOf } from '../table/cells/types.ts';
import type { EntityTableProps } from '../table/EntityTable.tsx';

/** What a person has opened or closed, where it is kept; undefined: nothing yet. */
export interface Folds {
  kept: readonly string[] | undefined;
  keep(next: readonly string[]): void;
}

export interface GroupedListProps {
  model: EntityModel;
  title: string;
  /** Fields that make the groups, the outer one first. */
  group: readonly string[];
  /** Which rows there are. */
  query: ListRequest;
  sort: ListRequest['sort'];
  /** Groups that are open, as `keyOf` names them. */
  folds: Folds;
  cellOf: CellOf;
  /** Some rows as the list draws them. */
  renderRows(rows: readonly RecordData[], loading: boolean, more: Partial<EntityTableProps>): ReactNode;
  onResult(result: ListResult): void;
}
