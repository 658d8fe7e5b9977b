import type { EntityModel } from '@yunpu/engine-core/document';
import { type Filter, isCondition, queryField } from '@yunpu/engine-core/query';
import { type ReactNode, Suspense } from 'react';
import { Icon } from '../../parts/Icon.tsx';
import { lazyPart } from '../../parts/late.tsx';
import { Popover } from '../../parts/Popover.tsx';
import { FilterPill } from './FilterPill.tsx';
import { FilterWords } from './FilterWords.tsx';
import { conditionOn, partsOf, withCondition, withoutPart } from './filterState.ts';
import './filter.css';
import { commonMessages } from '../../messages/common.ts';
import { filterMessages } from '../../messages/filter.ts';

const FilterBuilder = lazyPart(() => import('./FilterBuilder.tsx'));

interface FilterBarProps {
  model: EntityModel;
  filter: Filter | undefined;
  onChange(filter: Filter | undefined): void;
}

/** The filters of a list: a pill for each pinned one, a chip for everything else that is active, the builder. */
export function FilterBar({ model, filter, onChange }: FilterBarProps): ReactNode {
  const pinned = model.list.filters
    .filter((field) => field.filter?.pinned)
    .flatMap((field) => queryField(model, field.path) ?? []);
  const inPills = new Set(pinned.map((field) => conditionOn(filter, field.path)));
  const parts = partsOf(filter);
  return (
    <div className="yp-filters" role="group" aria-label={filterMessages.filter}>
      {pinned.map((field) => (
        <FilterPill
          key={field.path}
          model={model}
          field={field}
          condition={conditionOn(filter, field.path)}
          onChange={(condition) => onChange(withCondition(filter, field.path, condition))}
        />
      ))}
      {parts.map((part, index) =>
        isCondition(part) && inPills.has(part) ? null : (
          <FilterWords key={index} model={model} filter={part}>
            {(words) => (
              <span className="yp-pill-box yp-on">
                <span className="yp-chip">{words}</span>
                <button
                  type="button"
                  className="yp-pill-clear"
                  aria-label={filterMessages.remove(words)}
                  onClick={() => onChange(withoutPart(filter, index))}
                >
                  <Icon name="close" />
                </button>
              </span>
            )}
          </FilterWords>
        ),
      )}
      <Popover
        triggerClass="yp-pill yp-pill-more"
        panelLabel={filterMessages.advanced}
        trigger={
          <>
            <Icon name="filter" />
            {filterMessages.advanced}
          </>
        }
      >
        {(close) => (
          <Suspense fallback={<div className="yp-editor yp-quiet">{commonMessages.loading}</div>}>
            <FilterBuilder
              model={model}
              filter={filter}
              onApply={(next) => {
                onChange(next);
                close();
              }}
            />
          </Suspense>
        )}
      </Popover>
      {parts.length > 0 && (
        <button type="button" className="yp-pill yp-pill-more" onClick={() => onChange(undefined)}>
          {filterMessages.clear}
        </button>
      )}
    </div>
  );
}
