import type { EntityModel } from '@yunpu/engine-core/document';
import {
  type ImportJob,
  type ImportStatus,
  type ImportStep,
  isUnanswered,
  requestKey,
  TransportError,
} from '@yunpu/engine-core/endpoint';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { importMessages } from '../messages/import.ts';

const UNDER_WAY: ReadonlySet<ImportStatus> = new Set(['reading', 'checking', 'writing', 'undoing']);
export const isUnderWay = (status: ImportStatus): boolean => UNDER_WAY.has(status);

/** ms: how often to ask about work under way, for events that did not come. */
const ASK_MS = 3_000;

const wordsOf = (reason: unknown): string | undefined =>
  reason instanceof TransportError && reason.kind === 'aborted'
    ? undefined
    : reason instanceof Error
      ? reason.message
      : String(reason);

/** One that is gone was forgotten by a try that nobody answered; one that is still there stands among the latest. */
function unlessForgotten(reason: unknown): void {
  const isGone = reason instanceof TransportError && reason.detail.errorCode === 'import.notFound';
  if (!isGone && !isUnanswered(reason)) throw reason;
}

/**
 * An import of this person's: begun here, or found again after a reload, in another tab or a day later. It goes on
 * without the page; the page hears how far it is.
 */
export function useImportJob(model: EntityModel, onChanged: () => void) {
  const { transport } = useEngine();
  const [job, setJob] = useState<ImportJob>();
  const [recent, setRecent] = useState<ImportJob[]>([]);
  const [sending, setSending] = useState<{ name: string; percent: number }>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** In which state it was when nobody answered what was asked of it. */
  const [unsure, setUnsure] = useState<ImportStatus>();
  const upload = useRef<AbortController>(undefined);
  const attempt = useRef<{ file: File; key: string }>(undefined);
  const changed = useRef(onChanged);
  useEffect(() => {
    changed.current = onChanged;
  });

  const importId = job?.importId;
  const status = job?.status;
  const running = status !== undefined && isUnderWay(status);

  const look = useCallback(
    async (id: string) => {
      try {
        const found = await transport.importJob(model, id);
        setJob((shown) => (shown === undefined || shown.importId === id ? found : shown));
        setError(undefined);
        return found;
      } catch (reason) {
        setError(wordsOf(reason));
        return undefined;
      }
    },
    [transport, model],
  );

  const list = useCallback(() => {
    void transport.importJobs(model).then(
      (found) => {
        setRecent(found);
        const active = found.find((entry) => isUnderWay(entry.status));
        if (active) setJob((shown) => shown ?? active);
      },
      // Without the list of earlier imports a new one can be made all the same.
      () => setRecent([]),
    );
  }, [transport, model]);
  useEffect(() => {
    list();
  }, [list]);

  useEffect(() => {
    if (importId === undefined || !running) return undefined;
    const timer = setInterval(() => void look(importId), ASK_MS);
    const stop = transport.subscribe((event) => {
      if (!('importId' in event) || event.importId !== importId) return;
      if (isUnderWay(event.status)) setJob((shown) => (shown?.importId === importId ? { ...shown, ...event } : shown));
      else void look(importId);
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [transport, importId, running, look]);

  // Nobody answered: whether it was done all the same is asked until it is known.
  useEffect(() => {
    if (importId === undefined || unsure === undefined) return undefined;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const found = await transport.importJob(model, importId).catch(() => undefined);
      if (isLeft) return;
      if (!found) {
        timer = setTimeout(() => void ask(), ASK_MS);
        return;
      }
      setUnsure(undefined);
      setJob(found);
      setError(found.status === unsure ? importMessages.notDone(importMessages.status[unsure]) : undefined);
    };
    void ask();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [transport, model, importId, unsure]);

  // Rows came or went: the list behind the dialog looks again.
  const moved =
    status === 'written' ||
    status === 'stopped' ||
    status === 'undone' ||
    (status === 'refused' && (job?.report?.removed ?? 0) > 0);
  useEffect(() => {
    if (moved) changed.current();
  }, [moved, status]);

  async function during(work: () => Promise<void>): Promise<void> {
    setError(undefined);
    setBusy(true);
    try {
      await work();
    } catch (reason) {
      setError(wordsOf(reason));
    } finally {
      setBusy(false);
    }
  }

  return {
    job,
    recent,
    sending,
    busy,
    error,
    begin: (file: File) =>
      during(async () => {
        // The same file pressed again after an answer that never came is the same import.
        if (attempt.current?.file !== file) attempt.current = { file, key: requestKey() };
        upload.current = new AbortController();
        setSending({ name: file.name, percent: 0 });
        try {
          setJob(
            await transport.importFile(model, file, attempt.current.key, {
              signal: upload.current.signal,
              onProgress: (sent, total) =>
                setSending({ name: file.name, percent: total > 0 ? Math.floor((sent / total) * 100) : 0 }),
            }),
          );
        } finally {
          setSending(undefined);
        }
      }),
    stopSending: () => upload.current?.abort(),
    step: (step: ImportStep) =>
      during(async () => {
        if (importId === undefined) return;
        setUnsure(undefined);
        try {
          setJob(await transport.importStep(model, importId, step));
        } catch (reason) {
          if (!isUnanswered(reason)) throw reason;
          setError(importMessages.unanswered);
          setUnsure(status);
        }
      }),
    open: (entry: ImportJob) =>
      during(async () => {
        setJob(entry);
        await look(entry.importId);
      }),
    /** Back to choosing; a file that was only checked is forgotten. */
    leave: () =>
      during(async () => {
        const waits =
          job !== undefined &&
          (job.status === 'checked' ||
            job.status === 'refused' ||
            job.status === 'reading' ||
            job.status === 'checking');
        if (waits) await transport.importStep(model, job.importId, 'cancel').catch(unlessForgotten);
        attempt.current = undefined;
        setJob(undefined);
        list();
      }),
  };
}
