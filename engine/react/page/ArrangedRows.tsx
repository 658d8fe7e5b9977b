import type { EntityModel } from '@yunpu/engine-core/document';
import type { ListState } from '@yunpu/engine-core/query';
import { type ReactNode, Suspense } from 'react';
import type { Actions } from '../action/dialog/useAction.tsx';
import type { Arrangement } from '../arranged/arrangement.ts';
import type { Folds, GroupedListProps } from '../arranged/types.ts';
import { lazyPart } from '../parts/late.tsx';
import type { EntityTableProps } from '../table/EntityTable.tsx';
import type { ListRows } from './useListRows.ts';

const GroupedList = lazyPart(() => import('../arranged/GroupedList.tsx'));
const Board = lazyPart(() => import('../board/Board.tsx'));
const Calendar = lazyPart(() => import('../calendar/Calendar.tsx'));
const Timeline = lazyPart(() => import('../timeline/Timeline.tsx'));
const Gallery = lazyPart(() => import('../gallery/Gallery.tsx'));
const ChartedList = lazyPart(() => import('../chart/ChartedList.tsx'));

interface ArrangedRowsProps extends Pick<GroupedListProps, 'cellOf' | 'renderRows' | 'empty' | 'editing'> {
  model: EntityModel;
  title: string;
  /** The name of the view that is shown. */
  view: string | undefined;
  state: ListState;
  search: string;
  arrangement: Arrangement;
  list: ListRows;
  context: NonNullable<EntityTableProps['context']>;
  narrow: boolean;
  actions: Actions;
  renderActions: EntityTableProps['renderActions'];
  /** What a person has opened or closed of it, by the name of what it is kept under. */
  foldsOf(name: string): Folds;
  hrefOf(key: string): string;
  onState(patch: Partial<ListState>): void;
  onOpen(key: string): void;
}

/** A list's rows laid out otherwise than as one table: in groups, as a board, by days, as cards or as a chart. */
export function ArrangedRows({
  arrangement: { chart, board, calendar, timeline, gallery, group },
  list: { list, rows, query, versions, refresh },
  view,
  search,
  actions,
  renderActions,
  foldsOf,
  renderRows,
  empty,
  editing,
  ...shared
}: ArrangedRowsProps): ReactNode {
  const each = { ...shared, query, versions, onChanged: refresh };
  const { model, title, state } = shared;
  return (
    <Suspense fallback={null}>
      {chart && (
        <ChartedList
          model={model}
          title={view ?? title}
          chart={chart}
          query={query}
          state={state}
          search={search}
          onChange={shared.onState}
          empty={empty}
        />
      )}
      {board && (
        <Board {...each} board={board} sort={state.sort} actions={actions} folds={foldsOf(`board:${board.by}`)} />
      )}
      {calendar && <Calendar {...each} calendar={calendar} />}
      {timeline && <Timeline {...each} timeline={timeline} />}
      {gallery && (
        <Gallery {...each} gallery={gallery} rows={rows} loading={list.loading} renderActions={renderActions} />
      )}
      {group && (
        <GroupedList
          {...each}
          group={group}
          sort={state.sort}
          folds={foldsOf(`group:${group.join()}`)}
          renderRows={renderRows}
          empty={empty}
          editing={editing}
          onResult={(answer) => versions.note(answer.versions)}
        />
      )}
    </Suspense>
  );
}
