import type { EntityModel } from '@yunpu/engine-core/document';
import type { Condition, QueryField } from '@yunpu/engine-core/query';
import { type ReactNode, Suspense } from 'react';
import { useLabelOf } from '../../data/labels.ts';
import { commonMessages } from '../../messages/common.ts';
import { filterMessages } from '../../messages/filter.ts';
import { Icon } from '../../parts/Icon.tsx';
import { lazyPart } from '../../parts/late.tsx';
import { Popover } from '../../parts/Popover.tsx';
import { describeValue } from './describeValue.ts';

const ConditionEditor = lazyPart(async () => (await import('./editor.tsx')).ConditionEditor);

interface FilterPillProps {
  model: EntityModel;
  field: QueryField;
  condition: Condition | undefined;
  onChange(condition: Condition | undefined): void;
}

/** One filter of the bar: its title, and behind it what it is set to; opens to be set, clears at its end. */
export function FilterPill({ model, field, condition, onChange }: FilterPillProps): ReactNode {
  const label = useLabelOf(model);
  const value = condition && describeValue(model, condition, label);
  return (
    <span className={`yp-pill-box${condition ? ' yp-on' : ''}`}>
      <Popover
        triggerClass="yp-pill"
        panelLabel={filterMessages.field(field.title)}
        trigger={
          <>
            <span className="yp-pill-title">{field.title}</span>
            {condition === undefined ? (
              <Icon name="down" />
            ) : (
              <span className="yp-pill-value">
                {condition.op === 'empty'
                  ? filterMessages.empty
                  : condition.op === 'filled'
                    ? filterMessages.filled
                    : value}
              </span>
            )}
          </>
        }
      >
        {() => (
          <Suspense fallback={<div className="yp-editor yp-quiet">{commonMessages.loading}</div>}>
            <ConditionEditor model={model} field={field} condition={condition} onChange={onChange} />
          </Suspense>
        )}
      </Popover>
      {condition && (
        <button
          type="button"
          className="yp-pill-clear"
          aria-label={filterMessages.clearField(field.title)}
          onClick={() => onChange(undefined)}
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}
