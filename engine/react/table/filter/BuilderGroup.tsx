import type { EntityModel } from '@yunpu/engine-core/document';
import { type Filter, isCondition } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { filterPanelMessages } from '../../messages/filterPanel.ts';
import { Button } from '../../parts/Button.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { BuilderCondition } from './BuilderCondition.tsx';
import { FilterWords } from './FilterWords.tsx';
import { filterFields, firstOperator } from './fields.ts';

/** Groups inside groups, as deep as a person still reads them. */
const MAX_DEPTH = 2;

interface BuilderGroupProps {
  model: EntityModel;
  group: Filter;
  depth: number;
  onChange(group: Filter): void;
  onRemove?(): void;
}

export function BuilderGroup({ model, group, depth, onChange, onRemove }: BuilderGroupProps): ReactNode {
  const joint = 'or' in group ? 'or' : 'and';
  const parts = 'or' in group ? group.or : 'and' in group ? group.and : [group];
  const set = (next: readonly Filter[], as: 'and' | 'or' = joint) =>
    onChange(as === 'and' ? { and: next } : { or: next });
  const replace = (index: number, part: Filter) => set(parts.map((entry, at) => (at === index ? part : entry)));
  const remove = (index: number) => set(parts.filter((_, at) => at !== index));
  const add = () => {
    const field =
      filterFields(model).find(
        (candidate) => !parts.some((part) => isCondition(part) && part.field === candidate.path),
      ) ?? filterFields(model)[0];
    if (field) set([...parts, { field: field.path, op: firstOperator(model, field) }]);
  };
  return (
    <fieldset
      className="yp-group-box"
      aria-label={joint === 'and' ? filterPanelMessages.allOf : filterPanelMessages.anyOf}
    >
      <div className="yp-group-head">
        <span className="yp-segments" role="radiogroup" aria-label={filterPanelMessages.joint}>
          {(['and', 'or'] as const).map((as) => (
            <button
              key={as}
              type="button"
              role="radio"
              aria-checked={joint === as}
              className="yp-segment"
              onClick={() => set(parts, as)}
            >
              {as === 'and' ? filterPanelMessages.jointAll : filterPanelMessages.jointAny}
            </button>
          ))}
        </span>
        {onRemove && (
          <Button look="quiet" square aria-label={filterPanelMessages.removeGroup} onClick={onRemove}>
            <Icon name="close" />
          </Button>
        )}
      </div>
      {parts.map((part, index) => {
        if (isCondition(part))
          return (
            <BuilderCondition
              key={index}
              model={model}
              condition={part}
              onChange={(next) => replace(index, next)}
              onRemove={() => remove(index)}
            />
          );
        if ('not' in part) {
          return (
            <div key={index} className="yp-builder-line">
              <FilterWords model={model} filter={part}>
                {(words) => <span className="yp-builder-fixed">{words}</span>}
              </FilterWords>
              <Button
                look="quiet"
                square
                aria-label={filterPanelMessages.removeCondition}
                onClick={() => remove(index)}
              >
                <Icon name="close" />
              </Button>
            </div>
          );
        }
        return (
          <BuilderGroup
            key={index}
            model={model}
            group={part}
            depth={depth + 1}
            onChange={(next) => replace(index, next)}
            onRemove={() => remove(index)}
          />
        );
      })}
      <div className="yp-builder-add">
        <Button look="quiet" onClick={add}>
          <Icon name="plus" />
          {filterPanelMessages.add}
        </Button>
        {depth < MAX_DEPTH && (
          <Button look="quiet" onClick={() => set([...parts, joint === 'and' ? { or: [] } : { and: [] }])}>
            <Icon name="plus" />
            {filterPanelMessages.addGroup}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
