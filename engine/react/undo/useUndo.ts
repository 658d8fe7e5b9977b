import type { EntityModel } from '@yunpu/engine-core/document';
import { useCallback } from 'react';
import type { Notice } from '../data/EngineProvider.tsx';
import { commonMessages } from '../messages/common.ts';
import { useUndoing } from './undoing.ts';

/** What a notice offers beside its text, where what it tells of can be taken back. */
export type UndoOffer = (key: unknown, seq: number | undefined) => Pick<Notice, 'action'>;

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
                void import('./take.ts').then(
                  ({ takeBack }) => takeBack({ engine, model, mutate }, { key: String(key), seq }),
                  () => engine.notify({ kind: 'error', text: commonMessages.codeMissing }),
                ),
            },
          },
    [engine, mutate, model],
  );
}
