import type { UploadedFile } from '@yunpu/engine-core/endpoint';
import { formatValue } from '@yunpu/engine-core/format';
import { Suspense } from 'react';
import { commonMessages } from '../../messages/common.ts';
import { lazyPart } from '../../parts/late.tsx';
import type { CellKind } from './types.ts';

const PictureCell = lazyPart(() => import('./PictureCell.tsx'));

/** How many files there are, their names on hover; or the first of them itself, where the document wants pictures. */
export const attachmentCell: CellKind = {
  tester: (field) => (field.kind === 'attachment' ? 10 : 0),
  view: (field) => ({
    align: field.column?.align ?? 'left',
    figures: true,
    render: (value) => {
      const files = (Array.isArray(value) ? value : [value]) as UploadedFile[];
      const count = (
        <span className="yp-filecount" title={formatValue(field, value)}>
          {commonMessages.files(files.length)}
        </span>
      );
      return field.column?.picture ? (
        <Suspense fallback={count}>
          <PictureCell files={files} />
        </Suspense>
      ) : (
        count
      );
    },
  }),
};
