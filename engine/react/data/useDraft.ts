import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { savingMessages } from '../messages/saving.ts';
import { useEngine } from './EngineProvider.tsx';

interface StoredDraft {
  record: RecordData;
  version: number | null;
  savedAt: string;
  leftOut?: readonly { title: string; text: string }[];
}

export interface Draft {
  /** What was left unsaved last time, until it is taken or thrown away. */
  found: StoredDraft | undefined;
  dismiss(): void;
  /** Keeps the record on the server after `delay` ms of rest, or at once; the last call wins. */
  keep(record: RecordData, atOnce?: boolean): void;
  /** Forgets the kept draft: the record was saved, or the person threw it away. */
  forget(): Promise<void>;
}

/** A person's unsaved form, kept on the server so that a lost session or a closed page loses nothing. */
export function useDraft(
  model: EntityModel,
  key: string,
  version: number | undefined,
  enabled: boolean,
  delay = 1500,
): Draft {
  const { transport, notify } = useEngine();
  const [found, setFound] = useState<StoredDraft>();
  // Another version of the document has no other draft: what is kept from now on is this form's own.
  const [first] = useState(model);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Saves what the timer is waiting with, or what could not be kept. */
  const pending = useRef<() => void>(undefined);
  const failed = useRef(false);

  useEffect(() => {
    if (!enabled) return undefined;
    let gone = false;
    transport.draft(first, key).then(
      (draft) => {
        if (!gone && draft) setFound(draft);
      },
      () => notify({ kind: 'warning', text: savingMessages.draftUnread }),
    );
    return () => {
      gone = true;
    };
  }, [transport, notify, first, key, enabled]);

  const dismiss = useCallback(() => setFound(undefined), []);
  const keep = useCallback(
    (record: RecordData, atOnce = false) => {
      if (!enabled) return;
      clearTimeout(waiting.current);
      const save = () => {
        clearTimeout(waiting.current);
        pending.current = undefined;
        transport.saveDraft(model, key, { record, version: version ?? null }).then(
          () => {
            failed.current = false;
          },
          () => {
            if (!failed.current) notify({ kind: 'warning', text: savingMessages.draftUnsaved });
            failed.current = true;
            pending.current ??= save;
          },
        );
      };
      pending.current = save;
      waiting.current = setTimeout(save, atOnce ? 0 : delay);
    },
    [transport, notify, model, key, version, enabled, delay],
  );
  const forget = useCallback(async () => {
    clearTimeout(waiting.current);
    pending.current = undefined;
    setFound(undefined);
    if (enabled) await transport.saveDraft(model, key, null);
  }, [transport, model, key, enabled]);

  // The line is back: what could not be kept meanwhile is kept now, also where nobody types any more.
  useEffect(() => {
    if (!enabled) return undefined;
    return transport.subscribe((event) => {
      if ('missed' in event && failed.current) pending.current?.();
    });
  }, [transport, enabled]);
  // A form that goes, also because the page around it failed, may be opened again before the timer.
  useEffect(
    () => () => {
      pending.current?.();
    },
    [],
  );

  return useMemo(() => ({ found, dismiss, keep, forget }), [found, dismiss, keep, forget]);
}
