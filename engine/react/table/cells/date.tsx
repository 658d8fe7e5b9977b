import { formatDateTime } from '../../../core/format/date.ts';
import type { CellKind } from './types.ts';

export const dateCell: CellKind = {
  rank: (field) => (field.kind === 'date' || field.kind === 'datetime' ? 10 : 0),
  view: (field) => ({
    align: field.column?.align ?? 'left',
    figures: true,
    render: field.kind === 'datetime' ? (value) => formatDateTime(String(value)) : String,
  }),
};
