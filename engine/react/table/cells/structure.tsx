import { formatValue } from '@yunpu/engine-core/format';
import type { CellKind } from './types.ts';

/** Nested values: a group in one line, a sub-table as its number of rows. */
export const structureCell: CellKind = {
  tester: (field) => (['group', 'table', 'list', 'variant'].includes(field.kind) ? 10 : 0),
  view: (field) => ({
    align: field.column?.align ?? 'left',
    figures: field.kind === 'table',
    render: (value) => formatValue(field, value),
  }),
};
