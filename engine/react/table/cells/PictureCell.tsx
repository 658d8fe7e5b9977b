import type { UploadedFile } from '@yunpu/engine-core/endpoint';
import { useEngine } from '../../data/EngineProvider.tsx';
import { isPicture } from '../../files/pictures.ts';
import { commonMessages } from '../../messages/common.ts';
import './picture.css';

/** The first picture of a row, small, and how many files there are beside it. */
export default function PictureCell({ files }: { files: readonly UploadedFile[] }) {
  const { transport } = useEngine();
  const first = files.find(isPicture);
  const others = files.length - (first ? 1 : 0);
  return (
    <span className="yp-cell-picture">
      {first && <img src={transport.fileUrl(first.fileId)} alt={first.name} loading="lazy" decoding="async" />}
      {others > 0 && <span className="yp-filecount">{first ? `+${others}` : commonMessages.files(others)}</span>}
    </span>
  );
}
