import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { formatDateTime } from '@yunpu/engine-core/format';
import {
  type DatedBy,
  type Days,
  daysOf,
  fieldValue,
  type ListRequest,
  PAGE_LIMITS,
  touching,
} from '@yunpu/engine-core/query';
import { stateOf } from '@yunpu/engine-core/workflow';
import { useEffect, useMemo } from 'react';
import { useRows, within } from '../arranged/useGroups.ts';
import type { SeenVersions } from '../data/useVersions.ts';
import { keyOf } from '../table/keyOf.ts';
import type { DatedItem } from './types.ts';

/** Values that are shown although their record is still being saved. */
export type Ahead = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

interface DatedRequest {
  model: EntityModel;
  by: DatedBy & { title: string };
  days: Days;
  query: ListRequest;
  /** What comes before the order by date. */
  sortBy?: string | undefined;
  versions: SeenVersions;
  ahead: Ahead;
}

export interface DatedItems {
  items: readonly DatedItem[];
  /** How many there are beyond those; 0: none. */
  left: number | 'more';
  busy: boolean;
  error: string | undefined;
}

function itemOf(
  model: EntityModel,
  by: DatedRequest['by'],
  record: RecordData,
  values: object | undefined,
): DatedItem[] {
  const shown = values ? { ...record, ...values } : record;
  const days = daysOf(by, shown);
  if (!days) return [];
  const key = keyOf(model, record);
  const title = fieldValue(record, by.title);
  const state = model.states?.values[stateOf(model, record) ?? ''];
  const from = fieldValue(shown, by.from);
  return [
    {
      key,
      name: isEmptyValue(title) ? key : String(title),
      record,
      days,
      color: state?.color ?? 'blue',
      mark: state?.title,
      time: typeof from === 'string' && from.length > 10 ? formatDateTime(from).slice(11, 16) : undefined,
    },
  ];
}

/** The records that touch some days, asked for at once. */
export function useDated({ model, by, days, query, sortBy, versions, ahead }: DatedRequest): DatedItems {
  const request = useMemo<ListRequest>(
    () => ({
      ...within(query, touching(model, by, days)),
      sort: [...(sortBy === undefined ? [] : [{ field: sortBy, dir: 'asc' as const }]), { field: by.from, dir: 'asc' }],
      pageNo: 1,
      pageSize: PAGE_LIMITS.pageSize,
    }),
    [model, by, days, query, sortBy],
  );
  const { data, error, isLoading } = useRows(model, request);
  useEffect(() => {
    versions.note(data?.versions);
  }, [versions, data]);
  const items = useMemo(
    () => (data?.rows ?? []).flatMap((record) => itemOf(model, by, record, ahead.get(keyOf(model, record)))),
    [model, by, data, ahead],
  );
  return {
    items,
    left: data?.totalIsEstimate ? 'more' : data === undefined ? 0 : Math.max(0, data.total - data.rows.length),
    busy: isLoading,
    error: error && !data ? error.message : undefined,
  };
}
