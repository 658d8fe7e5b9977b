import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import { fieldAt } from '@yunpu/engine-core/document';
import { type Group, isByMonth } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { type LabelOf, useLabelOf } from '../data/labels.ts';
import { arrangedMessages } from '../messages/arranged.ts';
import { tableMessages } from '../messages/table.ts';
import type { CellOf } from '../table/cells/types.ts';

function labelOf(field: FieldModel, value: Group['value'], cellOf: CellOf, label: LabelOf): ReactNode {
  if (value === null) return <span className="yp-empty">{arrangedMessages.none(field.title)}</span>;
  if (isByMonth(field)) {
    const [year = '', month] = String(value).split('-');
    return arrangedMessages.month(year, Number(month));
  }
  return cellOf(field, { label }).render(value, { [field.path]: value });
}

interface GroupLabelProps {
  model: EntityModel;
  field: FieldModel;
  value: Group['value'];
  cellOf: CellOf;
}

/** What the rows of a group have in common, as a cell shows it. */
export function GroupLabel({ model, field, value, cellOf }: GroupLabelProps): ReactNode {
  const label = useLabelOf(model);
  return <>{labelOf(field, value, cellOf, label)}</>;
}

interface GroupSumsProps {
  model: EntityModel;
  sums: Group['sums'];
  cellOf: CellOf;
}

/** What a group's rows come to. */
export function GroupSums({ model, sums, cellOf }: GroupSumsProps): ReactNode {
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
              <span className="yp-figures">{cellOf(field, {}).render(value, {})}</span>
            </span>
          )
        );
      })}
    </span>
  );
}
