import type { EntityModel } from '@yunpu/engine-core/document';
import type { Condition, QueryField } from '@yunpu/engine-core/query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLabelOf } from '../../data/labels.ts';
import { Icon } from '../../parts/Icon.tsx';
import { Popover } from '../../parts/Popover.tsx';
import { describeValue } from './describe.ts';

const ConditionEditor = lazy(async () => ({ default: (await import('./editor.tsx')).ConditionEditor }));

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
        panelLabel={`筛选${field.title}`}
        trigger={
          <>
            <span className="yp-pill-title">{field.title}</span>
            {condition === undefined ? (
              <Icon name="down" />
            ) : (
              <span className="yp-pill-value">
                {condition.op === 'empty' ? '为空' : condition.op === 'filled' ? '不为空' : value}
              </span>
            )}
          </>
        }
      >
        {() => (
          <Suspense fallback={<div className="yp-editor yp-quiet">加载中…</div>}>
            <ConditionEditor model={model} field={field} condition={condition} onChange={onChange} />
          </Suspense>
        )}
      </Popover>
      {condition && (
        <button
          type="button"
          className="yp-pill-clear"
          aria-label={`清除筛选 ${field.title}`}
          onClick={() => onChange(undefined)}
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}
