import { webAddress } from '@yunpu/engine-core/format';
import type { CellKind } from './types.ts';

const schemes: Record<string, string> = { email: 'mailto:', phone: 'tel:', uri: '' };

/** Mail, telephone and web addresses lead where they say, unless masked or of another scheme than the web's. */
export const contactCell: CellKind = {
  tester: (field) => (field.kind in schemes ? 10 : 0),
  view: (field) => ({
    align: field.column?.align ?? 'left',
    figures: field.kind === 'phone',
    render: (value) => {
      const text = String(value);
      if (text.includes('*') || (field.kind === 'uri' && webAddress(text) === undefined)) return text;
      const external = field.kind === 'uri' ? { target: '_blank', rel: 'noreferrer noopener' } : {};
      return (
        <a className="yp-link yp-link-quiet" href={schemes[field.kind] + text} tabIndex={-1} {...external}>
          {text}
        </a>
      );
    },
  }),
};
