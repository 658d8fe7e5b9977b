import { formatValue } from '@yunpu/engine-core/format';
import type { CellKind } from './types.ts';

/** What every value can be shown as. */
export const textCell: CellKind = {
  tester: () => 1,
  view: (field) => ({
    align: field.column?.align ?? 'left',
    figures: false,
    render: (value) => (typeof value === 'string' && field.kind !== 'richText' ? value : formatValue(field, value)),
  }),
};
