import type { CellKind } from './types.ts';

/** A value of which the server shows a part: quiet, in figures of one width, so that the stars line up. */
export const maskedCell: CellKind = {
  tester: (field) => (field.mask === undefined ? 0 : 30),
  view: (field) => ({
    align: field.column?.align ?? 'left',
    figures: true,
    render: (value) => {
      const text = String(value);
      return text.includes('*') ? <span className="yp-masked">{text}</span> : text;
    },
  }),
};
