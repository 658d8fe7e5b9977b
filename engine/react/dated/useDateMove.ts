import { type EntityModel, fieldAt } from '@yunpu/engine-core/document';
import { TransportError } from '@yunpu/engine-core/endpoint';
import type { DatedBy } from '@yunpu/engine-core/query';
import { useMemo, useRef, useState } from 'react';
import { scopeOf, scopeOfRecord, useEngine } from '../data/EngineProvider.tsx';
import { useFieldSave } from '../data/useFieldSave.ts';
import { commonMessages } from '../messages/common.ts';
import { datedMessages as messages } from '../messages/dated.ts';
import { movingMessages } from '../messages/moving.ts';
import { type DateMove, dateMove, type Edge } from './dateMoves.ts';
import { valueWords } from './dayWords.ts';
import type { DatedItem } from './types.ts';
import type { Ahead } from './useDated.ts';

export interface DateMoving {
  /** Shown where they were dropped while they are being saved. */
  ahead: Ahead;
  /** What it would be; the server's refusal of an earlier try counts. */
  moveOf(item: DatedItem, edge: Edge, days: number): DateMove;
  /** Finds out whether the person may change the record at all, while it is being held. */
  verify(item: DatedItem, onRefused: (why: string) => void): void;
  move(item: DatedItem, edge: Edge, days: number): void;
  isBusy(key: string): boolean;
}

/** Moves records by their dates: by the same save as their form. What is refused springs back, with the reason. */
export function useDateMove(model: EntityModel, by: DatedBy, onChanged: () => unknown): DateMoving {
  const engine = useEngine();
  const { transport } = engine;
  const [ahead, setAhead] = useState<Ahead>(new Map());
  const { save, busy } = useFieldSave(model, onChanged);
  const scope = useMemo(() => scopeOf(engine, false), [engine]);
  const refused = useRef(new Map<string, string>());

  const moveOf: DateMoving['moveOf'] = (item, edge, days) => {
    const why = refused.current.get(item.key);
    if (why !== undefined) return { why };
    return dateMove(model, by, item.record, { edge, days }, scopeOfRecord(engine, scope, item.record));
  };
  return {
    ahead,
    moveOf,
    verify(item, onRefused) {
      const paths = [by.from, by.to].filter((path) => path !== undefined);
      transport.detail(model, item.key).then(
        ({ allowed }) => {
          const closed = paths.filter((path) => (allowed.fields[path] ?? 'write') !== 'write');
          const why =
            allowed.save !== true
              ? allowed.save.why
              : closed.length === paths.length
                ? movingMessages.readOnly(fieldAt(model, by.from)?.title ?? by.from)
                : undefined;
          if (why === undefined) return refused.current.delete(item.key);
          refused.current.set(item.key, why);
          return onRefused(why);
        },
        (reason: unknown) => {
          // The save itself reports what keeps it from the server.
          if (!(reason instanceof TransportError)) throw reason;
        },
      );
    },
    move(item, edge, days) {
      const move = moveOf(item, edge, days);
      if ('why' in move || days === 0) return;
      const changes = Object.entries(move.values).map(([path, value]) =>
        messages.change(fieldAt(model, path)?.title ?? path, valueWords(value)),
      );
      setAhead((before) => new Map([...before, [item.key, move.values]]));
      void save(item, move.values, messages.moved(commonMessages.list(changes))).finally(() =>
        setAhead((before) => new Map([...before].filter(([key]) => key !== item.key))),
      );
    },
    isBusy: (key) => busy.has(key),
  };
}
