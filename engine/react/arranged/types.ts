import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Filter, ListRequest, ListResult } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import type { CellOf } from '../table/cells/types.ts';
import type { EntityTableProps } from '../table/EntityTable.tsx';

/** Of rows that one group shows: what they have in common, and how many of them were asked for. */
export interface InGroup {
  filter: Filter;
  asked: number;
}

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
  /** What stands in its place where there are none. */
  empty: ReactNode;
  /** Groups that are open, as `keyOf` names them. */
  folds: Folds;
  cellOf: CellOf;
  /** Some rows as the list draws them. */
  renderRows(
    rows: readonly RecordData[],
    loading: boolean,
    more: Partial<EntityTableProps>,
    inGroup: InGroup,
  ): ReactNode;
  /** A group that is closed keeps what was entered in it. */
  editing: boolean;
  onResult(result: ListResult): void;
}
