import { amountText } from '@yunpu/engine-core/format';
import type { CellKind } from './types.ts';

/** Fen as '¥12,345.00'; an amount below zero is red as well as signed. */
export const moneyCell: CellKind = {
  tester: (field) => (field.kind === 'money' ? 10 : 0),
  view: (field) => ({
    align: 'right',
    figures: true,
    render: (value, record) => {
      if (typeof value !== 'number') return String(value);
      const text = amountText(field, value, record);
      return value < 0 ? <span className="yp-negative">{text}</span> : text;
    },
  }),
};
