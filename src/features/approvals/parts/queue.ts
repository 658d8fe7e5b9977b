import type { EntityModel } from '@yunpu/engine-core/document';
import { isTakenAway, type TransportError } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { listWithLabels, useEngine } from '@yunpu/engine-react/record';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import { APPROVAL, type Approval } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import { useThrottledChanges } from '../../../platform/gateway/useThrottledChanges.ts';
import { ORDERS, type QueueAddress } from './address.ts';

/** What one answer brings at most; those after it follow as these are decided. */
const PAGE_SIZE = 100;
/** ms */
const GATHER = 400;

export interface QueueGroup {
  /** Kind of document; '' where kinds do not stand apart. */
  title: string;
  requests: readonly Approval[];
}

export interface Queue {
  /** Undefined until the first answer is here. */
  groups: readonly QueueGroup[] | undefined;
  /** In the order in which they stand. */
  requests: readonly Approval[];
  /** How many there are, of which `requests` may be the first. */
  total: number;
  error: TransportError | undefined;
  reload(): void;
  /** It was decided here: it is gone before the next answer says so. */
  settle(no: string): void;
}

/** The requests of a view, grouped: a kind stands where its first request would. */
export function groupsOf(requests: readonly Approval[], grouped: boolean): QueueGroup[] {
  if (!grouped) return requests.length === 0 ? [] : [{ title: '', requests }];
  const kinds = new Map<string, Approval[]>();
  for (const request of requests) {
    const { entityTitle = '' } = request;
    kinds.set(entityTitle, [...(kinds.get(entityTitle) ?? []), request]);
  }
  return [...kinds].map(([title, members]) => ({ title, requests: members }));
}

export function useQueue(model: EntityModel, { view, by, grouped }: QueueAddress): Queue {
  const { transport } = useEngine();
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const answer = useSWR<ListResult, TransportError>(
    ['list', model.entity, model.version, 'queue', view, by],
    () => listWithLabels(transport, model, { view, sort: [...ORDERS[by].sort], pageSize: PAGE_SIZE }),
    { keepPreviousData: true },
  );
  const { error, mutate } = answer;
  const data = error && isTakenAway(error) ? undefined : answer.data;
  const latest = useRef(settled);
  useEffect(() => {
    latest.current = settled;
  }, [settled]);
  // What is decided while an answer is under way may stand in it yet.
  const reload = useCallback(
    async (more: readonly string[] = []) => {
      const known = new Set([...latest.current, ...more]);
      await mutate();
      setSettled((now) => new Set([...now].filter((no) => !known.has(no))));
    },
    [mutate],
  );
  useThrottledChanges(model.entity, () => void reload(), GATHER);
  const settle = useCallback(
    (no: string) => {
      setSettled((before) => new Set([...before, no]));
      void reload([no]);
    },
    [reload],
  );
  const shown = useMemo(() => {
    const rows = data?.rows.map((row) => readRecord(APPROVAL, row)).filter(({ no = '' }) => !settled.has(no));
    const groups = rows && groupsOf(rows, grouped);
    return { groups, requests: groups?.flatMap(({ requests }) => requests) ?? [] };
  }, [data, settled, grouped]);
  return {
    ...shown,
    total: Math.max(0, (data?.total ?? 0) - settled.size),
    error,
    reload: () => void reload(),
    settle,
  };
}
