import type { EntityModel } from '@yunpu/engine-core/document';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { type Engine, type Notice, useEngine } from '../data/EngineProvider.tsx';
import { commonMessages } from '../messages/common.ts';

/** Where a change is taken back. It goes on when the page it was made on is left. */
export interface Undoing {
  engine: Engine;
  model: EntityModel;
  mutate: ReturnType<typeof useSWRConfig>['mutate'];
}

/** What a notice offers beside its text, where what it tells of can be taken back. */
export type UndoOffer = (key: unknown, seq: number | undefined) => Pick<Notice, 'action'>;

export function useUndoing(model: EntityModel): Undoing {
  return { engine: useEngine(), mutate: useSWRConfig().mutate, model };
}

export function useUndo(model: EntityModel): UndoOffer {
  const { engine, mutate } = useUndoing(model);
  return useCallback(
    (key, seq) =>
      seq === undefined || !engine.transport.undo
        ? {}
        : {
            action: {
              title: commonMessages.undo,
              undoes: true,
              run: () =>
                void import('./take.ts').then(({ takeBack }) =>
                  takeBack({ engine, model, mutate }, { key: String(key), seq }),
                ),
            },
          },
    [engine, mutate, model],
  );
}
