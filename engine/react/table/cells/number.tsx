import { formatValue } from '@yunpu/engine-core/format';
import type { CellKind } from './types.ts';

export const numberCell: CellKind = {
  tester: (field) => (['integer', 'decimal', 'percent', 'duration'].includes(field.kind) ? 10 : 0),
  view: (field) => ({ align: 'right', figures: true, render: (value) => formatValue(field, value) }),
};
