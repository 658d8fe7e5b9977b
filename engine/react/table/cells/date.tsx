import { formatValue } from '@yunpu/engine-core/format';
import type { CellKind } from './types.ts';

export const dateCell: CellKind = {
  tester: (field) => (field.kind === 'date' || field.kind === 'datetime' || field.kind === 'time' ? 10 : 0),
  view: (field) => ({
    align: field.column?.align ?? 'left',
    figures: true,
    render: (value) => formatValue(field, value),
  }),
};
