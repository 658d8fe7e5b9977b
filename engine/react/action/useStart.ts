import type { EntityModel, RecordData, StartModel } from '@yunpu/engine-core/document';
import { isForMany, mayStart, startsFor, startValues } from '@yunpu/engine-core/record';
import { useCallback, useMemo } from 'react';
import { scopeOf, scopeOfRecord, useEngine } from '../data/EngineProvider.tsx';
import { actionsMessages } from '../messages/actions.ts';

/** A sub-table of more rows would make the form unusable. */
const MAX = 200;

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
  const { transport, navigation, notify, user } = engine;
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
      if (keys.length > MAX) return notify({ kind: 'warning', text: actionsMessages.tooMany(MAX) });
      const scope = scopeOf(engine, false);
      try {
        const { rows } = await transport.list(model, {
          filter: { field: model.key, op: 'in', value: keys },
          pageNo: 1,
          pageSize: keys.length,
        });
        const chosen = keys.map((key) => rows.find((row) => row[model.key] === key)).filter((row) => row !== undefined);
        const verdicts = chosen.map((record) => ({
          record,
          may: mayStart(start, record, scopeOfRecord(engine, scope, record)),
        }));
        const fit = verdicts.flatMap(({ record, may }) => (may === true ? [record] : []));
        const why = verdicts.map(({ may }) => may).find((may) => may !== true)?.why;
        if (fit.length === 0) return notify({ kind: 'warning', text: why ?? actionsMessages.gone });
        if (why !== undefined) notify({ kind: 'info', text: actionsMessages.left(verdicts.length - fit.length, why) });
        begin(start, fit);
      } catch (reason) {
        notify({ kind: 'error', text: reason instanceof Error ? reason.message : String(reason) });
      }
    },
    [engine, model, transport, notify, begin],
  );
  return useMemo(() => ({ of, forMany, begin, beginMany }), [of, forMany, begin, beginMany]);
}
