import type { EntityModel } from '@yunpu/engine-core/document';
import { isFileRefusal, TransportError, type UploadedFile } from '@yunpu/engine-core/endpoint';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { filesMessages } from '../messages/files.ts';

export interface Upload {
  id: number;
  file: File;
  /** Sent so far, 0 to 1. */
  share: number;
  error: string | undefined;
  /** What was refused for what it is: sent again, it is refused again. */
  isRefused: boolean;
}

let lastId = 0;

/** Uploads on their way; one that is done leaves the list and is handed to `onDone`. Leaving the page ends them. */
export function useUploads(model: EntityModel, onDone: (file: UploadedFile) => void) {
  const { transport } = useEngine();
  const [list, setList] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const change = useCallback((id: number, part: Partial<Upload>) => {
    setList((before) => before.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  }, []);
  const drop = useCallback((id: number) => {
    running.current.delete(id);
    setList((before) => before.filter((upload) => upload.id !== id));
  }, []);
  const send = useCallback(
    (id: number, file: File) => {
      const controller = new AbortController();
      running.current.set(id, controller);
      change(id, { share: 0, error: undefined, isRefused: false });
      const progress = (sent: number, total: number): void => change(id, { share: total > 0 ? sent / total : 0 });
      transport.upload(model, file, { signal: controller.signal, onProgress: progress }).then(
        (uploaded) => {
          drop(id);
          done.current(uploaded);
        },
        (reason: unknown) => {
          if (controller.signal.aborted) drop(id);
          else
            change(id, {
              error: reason instanceof TransportError ? reason.message : filesMessages.failed,
              isRefused: reason instanceof TransportError && isFileRefusal(reason.detail.errorCode),
            });
        },
      );
    },
    [transport, model, change, drop],
  );

  const start = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file) => ({ id: ++lastId, file, share: 0, error: undefined, isRefused: false }));
      setList((before) => [...before, ...added]);
      for (const upload of added) send(upload.id, upload.file);
    },
    [send],
  );
  const cancel = useCallback(
    (id: number) => {
      running.current.get(id)?.abort();
      drop(id);
    },
    [drop],
  );
  const retry = useCallback(
    (id: number) => {
      const upload = list.find((candidate) => candidate.id === id);
      if (upload) send(id, upload.file);
    },
    [list, send],
  );
  return { list, start, cancel, retry };
}
