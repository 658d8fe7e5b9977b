import type { CellKind } from './types.ts';

/** A linked record: opens it in place, or in a new tab as any link does. */
export const linkCell: CellKind = {
  rank: (field) => (field.kind === 'link' && field.link !== undefined ? 10 : 0),
  view: (field, _model, { href, open }) => ({
    align: field.column?.align ?? 'left',
    figures: false,
    render: (value) => {
      const key = String(value);
      const entity = field.link!.entity;
      if (href === undefined) return key;
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
          {key}
        </a>
      );
    },
  }),
};
