import { DAY_WORDS, isRelative, type Relative } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { filterPanelMessages } from '../../messages/filterPanel.ts';
import { DayCountEntry } from './DayCountEntry.tsx';

const isCounted = (name: string): boolean => name === 'lastDays' || name === 'nextDays';

interface RelativeEntryProps {
  value: unknown;
  onChange(value: unknown): void;
  /** How a day of the calendar is entered. */
  children: ReactNode;
}

/** The date that a condition compares with: a day of the calendar, or a span by its name. */
export function RelativeEntry({ value, onChange, children }: RelativeEntryProps): ReactNode {
  const relative = isRelative(value) ? (value as Relative) : undefined;
  const choose = (name: string) =>
    onChange(name === '' ? undefined : isCounted(name) ? { relative: name, days: 7 } : { relative: name });
  return (
    <span className="yp-relative">
      <select
        className="yp-entry"
        aria-label={filterPanelMessages.whichDay}
        value={relative?.relative ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{filterPanelMessages.date}</option>
        {Object.entries({
          ...DAY_WORDS,
          lastDays: filterPanelMessages.lastDays,
          nextDays: filterPanelMessages.nextDays,
        }).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      {relative === undefined && children}
      {relative !== undefined && 'days' in relative && (
        <DayCountEntry
          word={relative.relative}
          days={relative.days}
          onChange={(days) => onChange({ relative: relative.relative, days })}
        />
      )}
    </span>
  );
}
