import { formatValue } from '@yunpu/engine-core/format';
import type { CellKind } from './types.ts';

export const numberCell: CellKind = {
  tester: (field) => (field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'percent' ? 10 : 0),
  view: (field) => ({ align: 'right', figures: true, render: (value) => formatValue(field, value) }),
};
