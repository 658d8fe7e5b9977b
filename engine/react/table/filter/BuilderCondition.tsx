import type { EntityModel } from '@yunpu/engine-core/document';
import { type Condition, operatorLabel, queryField, VALUE_SHAPES } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { useLabelOf } from '../../data/labels.ts';
import { commonMessages } from '../../messages/common.ts';
import { filterPanelMessages } from '../../messages/filterPanel.ts';
import { Button } from '../../parts/Button.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Popover } from '../../parts/Popover.tsx';
import { withOperator } from './builderTree.ts';
import { describeValue } from './describe.ts';
import { ConditionEditor, isLookedUp } from './editor.tsx';
import { filterFields, firstOperator } from './fields.ts';
import { ValueEntry } from './ValueEntry.tsx';

interface BuilderConditionProps {
  model: EntityModel;
  condition: Condition;
  onChange(condition: Condition): void;
  onRemove(): void;
}

/** One line of the builder: field, operator, value. */
export function BuilderCondition({ model, condition, onChange, onRemove }: BuilderConditionProps): ReactNode {
  const labelOf = useLabelOf(model);
  const field = queryField(model, condition.field);
  const fields = filterFields(model);
  const shape = VALUE_SHAPES[condition.op];
  const one = shape === undefined;
  const picked = shape === 'list' || shape === 'pair' || (one && field !== undefined && isLookedUp({ model, field }));
  return (
    <div className="yp-builder-line">
      <select
        className="yp-entry yp-builder-field"
        aria-label={filterPanelMessages.field}
        value={condition.field}
        onChange={(event) => {
          const next = queryField(model, event.target.value);
          if (next) onChange({ field: next.path, op: firstOperator(model, next) });
        }}
      >
        {field !== undefined && !fields.some(({ path }) => path === field.path) && (
          <option value={field.path}>{field.title}</option>
        )}
        {fields.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </select>
      {field !== undefined && (
        <>
          <select
            className="yp-entry yp-builder-op"
            aria-label={filterPanelMessages.operator}
            value={condition.op}
            onChange={(event) => onChange(withOperator(condition, event.target.value as Condition['op']))}
          >
            {field.ops.map((op) => (
              <option key={op} value={op}>
                {operatorLabel(op, field.kind)}
              </option>
            ))}
          </select>
          <span className="yp-builder-value">
            {one && !picked && (
              <ValueEntry
                key={`${condition.field}:${condition.op}`}
                model={model}
                field={field}
                op={condition.op}
                value={condition.value}
                onChange={(value) => onChange({ ...condition, value })}
              />
            )}
            {picked && (
              <Popover
                triggerClass="yp-entry yp-builder-pick"
                panelLabel={filterPanelMessages.choose(field.title)}
                trigger={
                  condition.value === undefined ? (
                    <span className="yp-builder-none">{commonMessages.choose}</span>
                  ) : (
                    <span className="yp-clip">{describeValue(model, condition, labelOf)}</span>
                  )
                }
              >
                {() => (
                  <ConditionEditor
                    model={model}
                    field={field}
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
