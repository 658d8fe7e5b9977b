import type { BoardModel, EntityModel, FieldModel } from '@yunpu/engine-core/document';
import type { ListRequest, ListResult } from '@yunpu/engine-core/query';
import type { RefObject } from 'react';
import type { Actions } from '../action/dialog/useAction.tsx';
import type { Folds } from '../arranged/types.ts';
import type { Named } from '../data/useFieldSave.ts';
import type { SeenVersions } from '../data/useVersions.ts';
import type { CellContext, CellOf } from '../table/cells/types.ts';
import type { BoardColumnData } from './boardColumns.ts';
import type { Move } from './moves.ts';

export interface BoardProps {
  model: EntityModel;
  title: string;
  board: BoardModel;
  /** Which records there are. */
  query: ListRequest;
  sort: ListRequest['sort'];
  actions: Actions;
  versions: SeenVersions;
  /** Columns that are closed. */
  folds: Folds;
  cellOf: CellOf;
  context: CellContext;
  hrefOf(key: string): string;
  onOpen(key: string): void;
  onChanged(): unknown;
}

export type Card = Named;

export interface BoardColumnProps extends BoardProps {
  field: FieldModel;
  column: BoardColumnData;
  folded: boolean;
  onFold(folded: boolean): void;
  /** What it would be to drop the held card here, and in words. */
  move: Move | undefined;
  word: string | undefined;
  isOver: boolean;
  heldKey: string | undefined;
  isBusy(key: string): boolean;
  help: string;
  onCards(cards: readonly Card[], result: ListResult): void;
  awaited: RefObject<string | undefined>;
  onArrived(card: Card): void;
}
