import type { ReactNode } from 'react';
import { commonMessages } from '../messages/common.ts';
import { filesMessages } from '../messages/files.ts';
import { Button } from '../parts/Button.tsx';
import type { Upload } from './useUploads.ts';

/** A file on its way: how far it is, why it stopped, and how to end it or try again. */
export function UploadRow({
  upload,
  onCancel,
  onRetry,
}: {
  upload: Upload;
  onCancel(): void;
  onRetry(): void;
}): ReactNode {
  const percent = Math.round(upload.share * 100);
  const { name } = upload.file;
  return (
    <li>
      <span className="yp-files-name">{name}</span>
      {upload.error === undefined ? (
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
            {upload.error}
            {percent > 0 && percent < 100 && filesMessages.sent(percent)}
          </span>
          {!upload.isRefused && (
            <Button look="link" aria-label={filesMessages.retryUpload(name)} onClick={onRetry}>
              {commonMessages.retry}
            </Button>
          )}
        </>
      )}
      <Button
        look="link"
        aria-label={upload.error === undefined ? filesMessages.cancelUpload(name) : filesMessages.removeFile(name)}
        onClick={onCancel}
      >
        {upload.error === undefined ? commonMessages.cancel : filesMessages.remove}
      </Button>
    </li>
  );
}
