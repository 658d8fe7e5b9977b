import type { UploadedFile } from '@yunpu/engine-core/endpoint';
import { formatSize } from '@yunpu/engine-core/format';
import { type ReactNode, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { lazyDialog } from '../parts/late.tsx';
import './files.css';
import { filesMessages } from '../messages/files.ts';
import { isPicture } from './pictures.ts';

const PictureDialog = lazyDialog(() => import('./PictureDialog.tsx'));

/** A stored file that is read: by its name, which fetches it, and a picture also as itself, small, and large when pressed. */
export function StoredFile({ file }: { file: UploadedFile }): ReactNode {
  const address = useEngine().transport.fileUrl(file.fileId);
  const [isDrawn, setDrawn] = useState(isPicture(file));
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      {isDrawn && (
        <button
          type="button"
          className="yp-thumb"
          data-noprint
          aria-label={filesMessages.enlarge(file.name)}
          onClick={() => setLarge(true)}
        >
          <img src={address} alt="" loading="lazy" decoding="async" onError={() => setDrawn(false)} />
        </button>
      )}
      <a href={address} target="_blank" rel="noreferrer">
        {file.name}
      </a>
      <span className="yp-muted">{formatSize(file.size)}</span>
      {isLarge && <PictureDialog address={address} name={file.name} onClose={() => setLarge(false)} />}
    </>
  );
}
