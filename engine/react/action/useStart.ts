import type { EntityModel, RecordData, StartModel } from '@yunpu/engine-core/document';
import { isForMany, mayStart, startsFor, startValues } from '@yunpu/engine-core/record';
import { useCallback, useMemo } from 'react';
import { scopeOf, useEngine } from '../data/EngineProvider.tsx';
import { lateMessages } from '../messages/late.ts';
import { loadTwice } from '../parts/late.tsx';

export interface Starts {
  /** What this person may begin from one record, with the reason where not now. */
  of(record: RecordData): { start: StartModel; may: true | { why: string } }[];
  /** What may be begun from several records at once. */
  forMany: readonly StartModel[];
  begin(start: StartModel, records: readonly RecordData[]): void;
  /** The same from keys chosen in a list, on whatever page; records that do not qualify are left out, and said so. */
  beginMany(start: StartModel, keys: readonly string[]): Promise<void>;
}

/** New records of other documents begun from a model's records. */
export function useStart(model: EntityModel): Starts {
  const engine = useEngine();
  const { navigation, notify, user } = engine;
  const mine = useMemo(() => (navigation.begin ? startsFor(model, user.roles) : []), [model, user.roles, navigation]);
  const forMany = useMemo(() => mine.filter(isForMany), [mine]);
  const of = useCallback(
    (record: RecordData) =>
      mine.map((start) => ({ start, may: mayStart(start, record, scopeOf(engine, false, record)) })),
    [mine, engine],
  );
  const begin = useCallback(
    (start: StartModel, records: readonly RecordData[]) => {
      navigation.begin?.(start.entity, startValues(start, records, scopeOf(engine, false, records[0])));
    },
    [navigation, engine],
  );
  const beginMany = useCallback(
    async (start: StartModel, keys: readonly string[]) => {
      try {
        const many = await loadTwice(() => import('./beginMany.ts')).catch(() => undefined);
        if (many) await many.beginMany(engine, model, start, keys, begin);
        else notify({ kind: 'error', text: lateMessages.missing });
      } catch (reason) {
        notify({ kind: 'error', text: reason instanceof Error ? reason.message : String(reason) });
      }
    },
    [engine, model, notify, begin],
  );
  return useMemo(() => ({ of, forMany, begin, beginMany }), [of, forMany, begin, beginMany]);
}
