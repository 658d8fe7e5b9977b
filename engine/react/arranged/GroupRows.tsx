import type { Filter, ListRequest } from '@yunpu/engine-core/query';
import { type ReactNode, useEffect, useState } from 'react';
import { arrangedMessages } from '../messages/arranged.ts';
import { Button } from '../parts/Button.tsx';
import type { GroupedListProps } from './types.ts';
import { useRows, within } from './useGroups.ts';

/** Rows that a group shows at first, and by how many more each time. */
const PAGE = 20;
/** As many as one answer holds. */
const MAX_ROWS = 200;

interface GroupRowsProps
  extends Pick<GroupedListProps, 'model' | 'title' | 'query' | 'sort' | 'renderRows' | 'onResult'> {
  filter: Filter;
  count: number;
}

/** The rows of one group: the list's own request, with the group's condition. */
export function GroupRows({
  model,
  title,
  query,
  sort,
  filter,
  count,
  renderRows,
  onResult,
}: GroupRowsProps): ReactNode {
  const [size, setSize] = useState(PAGE);
  const request: ListRequest = { ...within(query, filter), sort, pageNo: 1, pageSize: size };
  const { data, error, isLoading } = useRows(model, request);
  useEffect(() => {
    if (data) onResult(data);
  }, [data, onResult]);
  if (error && !data)
    return (
      <p className="yp-stale" role="alert">
        {arrangedMessages.failed(error.message)}
      </p>
    );
  const left = Math.max(data?.totalIsEstimate ? count : (data?.total ?? count), count) - (data?.rows.length ?? 0);
  return (
    <>
      {renderRows(
        data?.rows ?? [],
        isLoading,
        { label: title, totalRows: count, skeletonRows: Math.min(count, PAGE) },
        { filter, asked: size },
      )}
      {data && left > 0 && size < MAX_ROWS && (
        <Button look="link" className="yp-group-more" onClick={() => setSize(Math.min(MAX_ROWS, size + 2 * PAGE))}>
          {arrangedMessages.more(left)}
        </Button>
      )}
      {left > 0 && size >= MAX_ROWS && <p className="yp-group-more">{arrangedMessages.moreRows(MAX_ROWS)}</p>}
    </>
  );
}
