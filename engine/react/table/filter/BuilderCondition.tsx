import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import { type Condition, entityReached, operatorLabel, titleInRow, VALUE_SHAPES } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { commonMessages } from '../../messages/common.ts';
import { filterPanelMessages } from '../../messages/filterPanel.ts';
import { Button } from '../../parts/Button.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Popover } from '../../parts/Popover.tsx';
import { withOperator } from './builderTree.ts';
import { describeValue } from './describeValue.ts';
import { ConditionEditor, isLookedUp } from './editor.tsx';
import { FieldPicker } from './FieldPicker.tsx';
import { useLinkedModels, usePlaces } from './further.ts';
import { ValueEntry } from './ValueEntry.tsx';

interface BuilderConditionProps {
  model: EntityModel;
  condition: Condition;
  /** The sub-table of whose one row it is said. */
  rowOf?: FieldModel;
  onChange(condition: Condition): void;
  onRemove(): void;
}

/** One line of the builder: field, operator, value. */
export function BuilderCondition({ model, condition, rowOf, onChange, onRemove }: BuilderConditionProps): ReactNode {
  const entity = entityReached(model, condition.field);
  const place = usePlaces(model, useLinkedModels(entity === undefined ? [] : [entity]))(condition.field);
  const shape = VALUE_SHAPES[condition.op];
  const one = shape === undefined;
  const picked = shape === 'list' || shape === 'pair' || (one && place !== undefined && isLookedUp(place));
  return (
    <div className="yp-builder-line">
      <FieldPicker
        model={model}
        path={condition.field}
        rowOf={rowOf}
        title={place && (rowOf ? titleInRow(rowOf.title, place.field.title) : place.field.title)}
        onPick={onChange}
      />
      {place !== undefined && (
        <>
          <select
            className="yp-entry yp-builder-op"
            aria-label={filterPanelMessages.operator}
            value={condition.op}
            onChange={(event) => onChange(withOperator(condition, event.target.value as Condition['op']))}
          >
            {place.field.ops.map((op) => (
              <option key={op} value={op}>
                {operatorLabel(op, place.field.kind)}
              </option>
            ))}
          </select>
          <span className="yp-builder-value">
            {one && !picked && (
              <ValueEntry
                key={`${condition.field}:${condition.op}`}
                model={place.model}
                field={place.field}
                op={condition.op}
                value={condition.value}
                onChange={(value) => onChange({ ...condition, value })}
              />
            )}
            {picked && (
              <Popover
                triggerClass="yp-entry yp-builder-pick"
                panelLabel={filterPanelMessages.choose(place.field.title)}
                trigger={
                  condition.value === undefined ? (
                    <span className="yp-builder-none">{commonMessages.choose}</span>
                  ) : (
                    <span className="yp-clip">{describeValue(place.model, condition, place.labelOf, place.field)}</span>
                  )
                }
              >
                {() => (
                  <ConditionEditor
                    model={place.model}
                    field={place.field}
                    labelOf={place.labelOf}
                    condition={condition.value === undefined ? undefined : condition}
                    onChange={(next) =>
                      onChange({
                        ...condition,
                        value: one && Array.isArray(next?.value) ? (next.value as unknown[]).at(-1) : next?.value,
                      })
                    }
                  />
                )}
              </Popover>
            )}
          </span>
        </>
      )}
      <Button look="quiet" square aria-label={filterPanelMessages.removeCondition} onClick={onRemove}>
        <Icon name="close" />
      </Button>
    </div>
  );
}
