import { commonMessages } from '../../messages/common.ts';
import type { CellKind } from './types.ts';

/** The word stands beside the sign: a sign alone says nothing to a screen reader or in print. */
export const booleanCell: CellKind = {
  tester: (field) => (field.kind === 'boolean' ? 10 : 0),
  view: (field) => ({
    align: field.column?.align ?? 'left',
    figures: false,
    render: (value) => (
      <span className={value === true ? 'yp-bool yp-bool-on' : 'yp-bool'}>
        {value === true ? commonMessages.yes : commonMessages.no}
      </span>
    ),
  }),
};
