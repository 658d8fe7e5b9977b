import { useEffect, useState } from 'react';
import { countRecords, type DraftDocument, type Impact } from '../../api/studio.ts';

/** Links to as many records are enough. */
const KEYS = 50;

export interface Counts {
  seen: number;
  total: number;
  /** Counted, or given up: what is not known then stays to be accepted. */
  ended: 'counted' | 'stopped' | 'failed' | undefined;
  byId: ReadonlyMap<string, { count: number; keys: readonly string[] }>;
}

const NONE: Counts = { seen: 0, total: 0, ended: undefined, byId: new Map() };

/** Counts the records that each effect touches, part by part while somebody looks; null: there is nothing left to count. */
export function useCounts(
  documents: readonly DraftDocument[],
  impact: readonly Impact[] | undefined,
): { counts: Counts | null; stop(): void } {
  const [counts, setCounts] = useState<Counts>(NONE);
  const [stopped, setStopped] = useState(false);
  const entities = [...new Set(impact?.filter(({ counting }) => counting).map(({ entity }) => entity))].join(' ');
  useEffect(() => {
    if (entities === '' || stopped) return;
    const leaving = new AbortController();
    void countAll(documents, entities.split(' '), leaving.signal, setCounts);
    return () => leaving.abort();
  }, [documents, entities, stopped]);
  return {
    counts: entities === '' ? null : stopped && counts.ended === undefined ? { ...counts, ended: 'stopped' } : counts,
    stop: () => setStopped(true),
  };
}

async function countAll(
  documents: readonly DraftDocument[],
  entities: readonly string[],
  signal: AbortSignal,
  report: (counts: Counts) => void,
): Promise<void> {
  let now = NONE;
  const update = (patch: Partial<Counts>) => {
    now = { ...now, ...patch };
    if (!signal.aborted) report(now);
  };
  try {
    for (const entity of entities) {
      for (let after: string | null | undefined; after !== null && !signal.aborted; ) {
        const part = await countRecords({ documents: [...documents], entity, ...(after !== undefined && { after }) });
        after = part.next;
        const byId = new Map(now.byId);
        for (const { id, count, keys } of part.counts) {
          const before = byId.get(id) ?? { count: 0, keys: [] };
          byId.set(id, { count: before.count + count, keys: [...before.keys, ...keys].slice(0, KEYS) });
        }
        update({ byId, seen: now.seen + part.seen, total: now.total + (part.total ?? 0) });
      }
    }
    update({ ended: 'counted' });
  } catch {
    // What is not counted has to be accepted unseen; the page says that it was not.
    update({ ended: 'failed' });
  }
}

/** The effects with their numbers, as far as they are known; what touches nothing is none, but for a rule of access. */
export function withCounts(impact: readonly Impact[], counts: Counts | null): Impact[] {
  if (counts === null) return [...impact];
  return impact.flatMap((one) => {
    if (!one.counting) return [one];
    const { count, keys } = counts.byId.get(one.id) ?? { count: 0, keys: [] };
    if (counts.ended === 'counted' && count === 0 && one.kind !== 'access') return [];
    const counted =
      counts.ended === 'counted'
        ? `涉及 ${count} 张单据`
        : counts.ended === undefined
          ? `目前查到 ${count} 张单据`
          : `至少 ${count} 张单据，没有统计完`;
    return [{ ...one, message: `${one.message}：${counted}`, count, keys: [...keys] }];
  });
}
