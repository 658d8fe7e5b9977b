import type { EntityModel } from '@yunpu/engine-core/document';
import { isFileRefusal, TransportError, type UploadedFile } from '@yunpu/engine-core/endpoint';
import { acceptedText } from '@yunpu/engine-core/validation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { commonMessages } from '../messages/common.ts';
import { filesMessages } from '../messages/files.ts';
import { Button } from '../parts/Button.tsx';

interface Failure {
  message: string;
  /** What was refused for what it is: sent again, it is refused again. */
  isRefused: boolean;
}

function refusalOf({ type }: { type: string }, accept: readonly string[] | undefined): Failure | undefined {
  if (accept === undefined || accept.includes(type)) return undefined;
  return { message: filesMessages.notAccepted(acceptedText(accept)), isRefused: true };
}

/** A file on its way: how far it is, why it stopped, and how to end it or try again. Taken away, it is sent no further. */
export default function UploadingFile({
  model,
  file,
  accept,
  onDone,
  onGone,
}: {
  model: EntityModel;
  file: File;
  /** Media types that are taken; any when absent. */
  accept?: readonly string[] | undefined;
  onDone(uploaded: UploadedFile): void;
  onGone(): void;
}): ReactNode {
  const { transport } = useEngine();
  const [attempt, setAttempt] = useState(0);
  /** Sent so far, 0 to 1. */
  const [share, setShare] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends it anew.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setShare(0);
    // What the browser knows to be of another type is not sent; what the rest is the gateway says.
    const refused = file.type === '' ? undefined : refusalOf(file, accept);
    setFailure(refused);
    if (refused) return;
    const onProgress = (sent: number, total: number): void => setShare(total > 0 ? sent / total : 0);
    transport.upload(model, file, { signal, onProgress }).then(
      (uploaded) => {
        if (signal.aborted) return;
        const failed = refusalOf(uploaded, accept);
        if (failed) setFailure(failed);
        else done.current(uploaded);
      },
      (reason: unknown) => {
        if (signal.aborted) return;
        const known = reason instanceof TransportError ? reason : undefined;
        setFailure({
          message: known?.message ?? filesMessages.failed,
          isRefused: known !== undefined && isFileRefusal(known.detail.errorCode),
        });
      },
    );
    return () => controller.abort();
  }, [transport, model, file, accept, attempt]);

  const percent = Math.round(share * 100);
  const { name } = file;
  return (
    <li>
      <span className="yp-files-name">{name}</span>
      {failure === undefined ? (
        <>
          <progress value={percent} max={100} aria-label={filesMessages.progress(name)}>
            {percent}%
          </progress>
          <span className="yp-muted yp-files-share" aria-hidden>
            {percent}%
          </span>
        </>
      ) : (
        <>
          <span className="yp-error" role="alert">
            {failure.message}
            {percent > 0 && percent < 100 && filesMessages.sent(percent)}
          </span>
          {!failure.isRefused && (
            <Button look="link" aria-label={filesMessages.retryUpload(name)} onClick={() => setAttempt(attempt + 1)}>
              {commonMessages.retry}
            </Button>
          )}
        </>
      )}
      <Button
        look="link"
        aria-label={failure === undefined ? filesMessages.cancelUpload(name) : filesMessages.removeFile(name)}
        onClick={onGone}
      >
        {failure === undefined ? commonMessages.cancel : filesMessages.remove}
      </Button>
    </li>
  );
}
