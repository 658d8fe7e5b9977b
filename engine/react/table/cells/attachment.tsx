import { formatValue } from '@yunpu/engine-core/format';
import { commonMessages } from '../../messages/common.ts';
import type { CellKind } from './types.ts';

/** How many files there are; their names on hover. */
export const attachmentCell: CellKind = {
  tester: (field) => (field.kind === 'attachment' ? 10 : 0),
  view: (field) => ({
    align: field.column?.align ?? 'left',
    figures: true,
    render: (value) => (
      <span className="yp-filecount" title={formatValue(field, value)}>
        {commonMessages.files(Array.isArray(value) ? value.length : 1)}
      </span>
    ),
  }),
};
