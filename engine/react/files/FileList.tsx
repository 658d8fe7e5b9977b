import { arePictures, type FieldModel } from '@yunpu/engine-core/document';
import type { UploadedFile } from '@yunpu/engine-core/endpoint';
import type { ReactNode } from 'react';
import { StoredFile } from './StoredFile.tsx';

/** The files of a field that is read: pictures beside each other where it takes nothing else. */
export default function FileList({ field, files }: { field: FieldModel; files: readonly UploadedFile[] }): ReactNode {
  return (
    <ul className="yp-files-list" data-pictures={arePictures(field.accept) || undefined}>
      {files.map((file) => (
        <li key={file.fileId}>
          <StoredFile file={file} />
        </li>
      ))}
    </ul>
  );
}
