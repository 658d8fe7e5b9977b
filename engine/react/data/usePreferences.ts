import type { EntityModel } from '@yunpu/engine-core/document';
import { useCallback, useEffect, useRef } from 'react';
import useSWR from 'swr';
import { listMessages } from '../messages/list.ts';
import { parseSetup, type TableSetup } from '../table/setup.ts';
import { useEngine } from './EngineProvider.tsx';

/** ms of rest before a change is sent: dragging a width is one change, not sixty. */
const REST_MS = 600;

export interface Preferences {
  /** undefined until the server has answered; a list drawn before would jump. */
  setup: TableSetup | undefined;
  change(setup: TableSetup): void;
}

/** A person's table set-up, kept on the server. A set-up that cannot be read or kept leaves the list usable. */
export function usePreferences(model: EntityModel): Preferences {
  const { transport, notify } = useEngine();
  const answer = useSWR<TableSetup>(
    ['preferences', model.entity],
    async () => parseSetup(await transport.preferences(model)),
    { revalidateIfStale: false },
  );
  const { mutate } = answer;
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send(): void }>(undefined);

  const change = useCallback(
    (setup: TableSetup) => {
      void mutate(setup, { revalidate: false });
      clearTimeout(waiting.current?.timer);
      const send = () => {
        waiting.current = undefined;
        transport
          .savePreferences(model, { ...setup })
          .catch(() => notify({ kind: 'warning', text: listMessages.columnsUnsaved }));
      };
      waiting.current = { timer: setTimeout(send, REST_MS), send };
    },
    [mutate, transport, model, notify],
  );

  // Leaving the list or the whole page must not lose the last change.
  useEffect(() => {
    const leave = () => {
      clearTimeout(waiting.current?.timer);
      waiting.current?.send();
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return { setup: answer.data ?? (answer.error === undefined ? undefined : parseSetup(undefined)), change };
}
