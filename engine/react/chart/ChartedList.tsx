import type { ChartSource } from '@yunpu/engine-core/document';
import { encodeListState, type Filter, type ListRequest, type ListState } from '@yunpu/engine-core/query';
import { type ReactNode, useMemo } from 'react';
import { chartMessages as messages } from '../messages/chart.ts';
import { fromParts, partsOf } from '../table/filter/filterState.ts';
import ChartView from './ChartView.tsx';
import { chartOf } from './chartOf.ts';
import { RowsLink } from './RowsLink.tsx';
import type { ChartViewProps, RowsBehind } from './types.ts';

interface ChartedListProps extends Omit<ChartViewProps, 'query' | 'rows' | 'chart'> {
  chart: ChartSource | string;
  query: ListRequest;
  state: ListState;
  /** Of the list's address. */
  search: string;
  onChange(patch: Partial<ListState>): void;
}

/** A list as a chart: each figure leads to its rows, which are the same list with one more condition. */
export default function ChartedList({
  query,
  state,
  search,
  onChange,
  chart: written,
  ...shown
}: ChartedListProps): ReactNode {
  const rows = useMemo<RowsBehind>(() => {
    const behind = (conditions: readonly Filter[]): Partial<ListState> => ({
      filter: fromParts([...partsOf(state.filter), ...conditions]),
      chart: '',
      pageNo: undefined,
    });
    return {
      href: (conditions) => `?${encodeListState({ ...state, ...behind(conditions) }, search).toString()}`,
      open: (conditions) => onChange(behind(conditions)),
    };
  }, [state, search, onChange]);
  const chart = useMemo(() => chartOf(shown.model, written), [shown.model, written]);
  const { keyword, filter, view } = query;
  const asked = useMemo(() => ({ keyword, filter, view }), [keyword, filter, view]);
  return (
    <div className="yp-chart-page">
      {chart ? (
        <ChartView {...shown} chart={chart} tall query={asked} rows={rows} />
      ) : (
        <p className="yp-chart-note" role="status">
          {messages.undrawn}{' '}
          <RowsLink rows={rows} conditions={[]}>
            {messages.asRows}
          </RowsLink>
        </p>
      )}
    </div>
  );
}
