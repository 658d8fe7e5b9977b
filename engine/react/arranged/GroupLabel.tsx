import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import { fieldAt } from '@yunpu/engine-core/document';
import { type Group, isByMonth } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { type LabelOf, useLabelOf } from '../data/labels.ts';
import { arrangedMessages } from '../messages/arranged.ts';
import { tableMessages } from '../messages/table.ts';
import { cellFor } from '../table/cells/registry.ts';

function labelOf(model: EntityModel, field: FieldModel, value: Group['value'], label: LabelOf): ReactNode {
  if (value === null) return <span className="yp-empty">{arrangedMessages.none(field.title)}</span>;
  if (isByMonth(field)) {
    const [year = '', month] = String(value).split('-');
    return arrangedMessages.month(year, Number(month));
  }
  return cellFor(field, model, { label }).render(value, { [field.path]: value });
}

/** What the rows of a group have in common, as a cell shows it. */
export function GroupLabel({ model, field, value }: { model: EntityModel; field: FieldModel; value: Group['value'] }) {
  const label = useLabelOf(model);
  return <>{labelOf(model, field, value, label)}</>;
}

/** What a group's rows come to. */
export function GroupSums({ model, sums }: { model: EntityModel; sums: Group['sums'] }) {
  return (
    <span className="yp-group-sums">
      {Object.entries(sums).map(([path, value]) => {
        const field = fieldAt(model, path);
        const how = field?.column?.summary ?? 'sum';
        return (
          field && (
            <span key={path}>
              <span className="yp-quiet">
                {field.title}
                {how !== 'sum' && ` ${tableMessages.summary[how]}`}
              </span>{' '}
              <span className="yp-figures">{cellFor(field, model, {}).render(value, {})}</span>
            </span>
          )
        );
      })}
    </span>
  );
}
