import type { Shared } from '@yunpu/engine-core/chart';
import {
  type Condition,
  DAY_WORDS,
  isRelative,
  type QueryField,
  queryField,
  relativeTitle,
} from '@yunpu/engine-core/query';
import { useId } from 'react';
import type { Dashboard, DashboardFilter } from '../../../../contract/dashboards.ts';
import { useModel } from '../../../platform/records/useModel.ts';
import { useFrame } from '../../../platform/workstation/context.ts';

interface SharedFiltersProps {
  dashboard: Dashboard;
  shared: Shared;
  onChange(shared: Shared): void;
}

/** What all charts of the page are narrowed by. */
export function SharedFilters({ dashboard, shared, onChange }: SharedFiltersProps) {
  if (dashboard.filters.length === 0) return null;
  const set = (name: string, condition: Condition | undefined) => {
    const { [name]: _before, ...others } = shared;
    onChange(condition ? { ...others, [name]: condition } : others);
  };
  return (
    <div className="dashboard-filters" role="group" aria-label="筛选所有图表">
      {dashboard.filters.map((filter) => (
        <SharedFilter
          key={filter.name}
          filter={filter}
          condition={shared[filter.name]}
          onChange={(condition) => set(filter.name, condition)}
        />
      ))}
    </div>
  );
}

interface Choice {
  title: string;
  condition: Condition;
}

const LOOKS_BACK = [30, 90, 365];

/** What may be chosen for a field: spans of days, oneself, or an option. */
function choicesFor({ path, kind, options = [] }: QueryField): Choice[] {
  const equals = (value: unknown, title: string): Choice => ({ title, condition: { field: path, op: 'eq', value } });
  const relative = (value: object & { relative: string }) => equals(value, relativeTitle(value));
  if (kind === 'date' || kind === 'datetime')
    return [
      ...Object.keys(DAY_WORDS).map((word) => relative({ relative: word })),
      ...LOOKS_BACK.map((days) => relative({ relative: 'lastDays', days } as { relative: string })),
    ];
  if (kind === 'user') return [relative({ relative: 'me' })];
  return options.map(({ value, title }) => equals(value, title));
}

interface SharedFilterProps {
  filter: DashboardFilter;
  condition: Condition | undefined;
  onChange(condition: Condition | undefined): void;
}

/** Chosen as on the first of its fields that this person has; the others are of the same kind. */
function SharedFilter({ filter, condition, onChange }: SharedFilterProps) {
  const { index } = useFrame();
  const id = useId();
  const entity = Object.keys(filter.fields).find((one) => index.entities.some((entry) => entry.entity === one));
  const { model } = useModel(index, entity);
  const field = model && queryField(model, filter.fields[model.entity] ?? '');
  if (!field) return null;
  const choices = choicesFor(field);
  const same = (value: unknown) => JSON.stringify(value) === JSON.stringify(condition?.value);
  const at = choices.findIndex((choice) => condition?.op === choice.condition.op && same(choice.condition.value));
  return (
    <label htmlFor={id} className={condition ? 'dashboard-filter dashboard-narrowed' : 'dashboard-filter'}>
      {filter.title}
      <select
        id={id}
        value={condition ? String(at) : ''}
        onChange={(event) =>
          onChange(event.target.value === '' ? undefined : choices[Number(event.target.value)]?.condition)
        }
      >
        <option value="">全部</option>
        {choices.map(({ title }, place) => (
          <option key={title} value={place}>
            {title}
          </option>
        ))}
        {condition && at < 0 && <option value="-1">{otherTitle(condition)}</option>}
      </select>
    </label>
  );
}

/** A condition that an address brought and no choice here makes. */
const otherTitle = ({ value }: Condition): string =>
  (Array.isArray(value) ? (value as unknown[]) : [value])
    .map((one) => (isRelative(one) ? relativeTitle(one) : String(one)))
    .join(' ~ ');
