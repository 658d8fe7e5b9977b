import { labelKey, linkTarget } from '@yunpu/engine-core/document';
import { commonMessages } from '../../messages/common.ts';
import type { CellKind } from './types.ts';

/** People and parts of the organisation, by name. */
export const nameCell: CellKind = {
  tester: (field) => (field.kind === 'user' || field.kind === 'org' ? 10 : 0),
  view: (field, _model, { label }) => ({
    align: field.column?.align ?? 'left',
    figures: false,
    render: (value) =>
      commonMessages.list(
        (Array.isArray(value) ? (value as unknown[]) : [value]).map(
          (key) => label?.(field.path, String(key)) ?? String(key),
        ),
      ),
  }),
};

/** A linked record: opens it in place, or in a new tab as any link does. */
export const linkCell: CellKind = {
  tester: (field) => (field.kind === 'link' && field.link !== undefined ? 10 : 0),
  view: (field, _model, { href, open, label }) => ({
    align: field.column?.align ?? 'left',
    figures: false,
    render: (value, record) => {
      const key = String(value);
      const text = label?.(field.path, labelKey(field, key, record)) ?? key;
      const entity = linkTarget(field, record);
      if (href === undefined || entity === undefined) return text;
      return (
        <a
          className="yp-link"
          href={href(entity, key)}
          tabIndex={-1}
          onClick={(event) => {
            if (open === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            open(entity, key);
          }}
        >
          {text}
        </a>
      );
    },
  }),
};
