import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { TransportError } from '@yunpu/engine-core/endpoint';
import { decodeListState, encodeListState, type ListResult, type RowCount } from '@yunpu/engine-core/query';
import { useMemo } from 'react';
import useSWR from 'swr';
import { useEngine } from '../data/EngineProvider.tsx';
import { listWithLabels } from '../data/listWithLabels.ts';
import { pageSizeOf, queryOf } from '../page/listRequest.ts';
import { keyOf } from '../table/keyOf.ts';

/** The list that a record was opened from: its address's search part, and the record's place in it, from 0. */
export interface CameFrom {
  search: string;
  at: number;
}

/** A record of the list, and its place. */
export interface Step {
  key: string;
  at: number;
}

/** Where a step leads, seen from the record. */
export type Way = 'previous' | 'next';

export interface Steps {
  at: number;
  /** How many records the list has; undefined until it is there. */
  counted: RowCount | undefined;
  /** The record is not in the list any more: it was changed so that the list's filter no longer finds it. */
  isGone: boolean;
  previous: Step | undefined;
  next: Step | undefined;
  /** The record at a place of the list, where its page is there. */
  stepTo(place: number): Step | undefined;
  /** There may be such a record: the page that tells is still on its way. */
  isComing: Record<Way, boolean>;
  /** The page around the record, and the place of its first row. */
  rows: readonly RecordData[];
  first: number;
  /** The list's address on the page that the record is on. */
  search: string;
}

/** What stands before and after a record in the list it was opened from: asked for as the list does, page by page. */
export function useSteps(model: EntityModel, { search, at }: CameFrom, recordKey: string): Steps {
  const { transport } = useEngine();
  const state = useMemo(() => decodeListState(search), [search]);
  const pageSize = pageSizeOf(model, state);
  const pageNo = Math.floor(at / pageSize) + 1;
  const pageOf = (page: number | undefined) => {
    const request = { ...queryOf(model, state), sort: state.sort, pageSize, pageNo: page };
    return {
      key: page === undefined ? null : ['list', model.entity, model.version, JSON.stringify(request)],
      load: () => listWithLabels(transport, model, request),
    };
  };
  const here = pageOf(pageNo);
  const { data, error } = useSWR<ListResult, TransportError>(here.key, here.load, { keepPreviousData: true });
  const rows = data?.rows ?? [];
  const first = (pageNo - 1) * pageSize;
  const found = rows.findIndex((row) => keyOf(model, row) === recordKey);
  const isGone = data !== undefined && found < 0;
  const total = data?.total;
  const place = isGone ? at - first : found;
  const afterPlace = isGone ? place : place + 1;

  const hasBefore = data !== undefined && place <= 0 && pageNo > 1;
  const hasAfter = data !== undefined && afterPlace >= rows.length && first + rows.length < (total ?? 0);
  // Fetched one step early: who goes on in a hurry does not wait at the end of a page.
  const nearsStart = data !== undefined && place <= 1 && pageNo > 1;
  const nearsEnd = data !== undefined && afterPlace >= rows.length - 2 && first + rows.length < (total ?? 0);
  const before = pageOf(nearsStart ? pageNo - 1 : undefined);
  const after = pageOf(nearsEnd ? pageNo + 1 : undefined);
  const previousPage = useSWR<ListResult, TransportError>(before.key, before.load);
  const nextPage = useSWR<ListResult, TransportError>(after.key, after.load);

  const rowAt = (index: number): RecordData | undefined => {
    if (index < first) return previousPage.data?.rows[index - first + pageSize];
    return rows[index - first] ?? nextPage.data?.rows[index - first - rows.length];
  };
  const stepTo = (index: number): Step | undefined => {
    const row = rowAt(index);
    return row && { key: keyOf(model, row), at: index };
  };
  const isOnItsWay = (page: { data?: ListResult; error?: TransportError }) =>
    page.data === undefined && page.error === undefined;
  const isUnknown = isOnItsWay({ data, error });
  return {
    at: first + Math.max(0, place),
    counted: data,
    isGone,
    previous: stepTo(first + place - 1),
    next: stepTo(first + afterPlace),
    stepTo,
    isComing: {
      previous: isUnknown || (hasBefore && isOnItsWay(previousPage)),
      next: isUnknown || (hasAfter && isOnItsWay(nextPage)),
    },
    rows,
    first,
    search: encodeListState({ ...state, pageNo, cursor: undefined }, search).toString(),
  };
}
