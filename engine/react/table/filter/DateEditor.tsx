import { shanghaiDay } from '@yunpu/engine-core/format';
import { equalJson } from '@yunpu/engine-core/json';
import { instantsOfDay, isRelative, type Relative, relativeTitle, spanOf } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { filterPanelMessages } from '../../messages/filterPanel.ts';
import { DayCountEntry } from './DayCountEntry.tsx';
import { DayEntry } from './DayEntry.tsx';
import type { EditorProps } from './editorProps.ts';

const PRESETS: readonly Relative[] = [
  { relative: 'today' },
  { relative: 'week' },
  { relative: 'month' },
  { relative: 'quarter' },
  { relative: 'year' },
  { relative: 'lastWeek' },
  { relative: 'lastMonth' },
  { relative: 'nextWeek' },
  { relative: 'nextMonth' },
  { relative: 'lastDays', days: 7 },
  { relative: 'lastDays', days: 30 },
  { relative: 'nextDays', days: 7 },
  { relative: 'nextDays', days: 30 },
];

/**
 * A span of days, both ends in it and either end open: one by its name, which moves on with the calendar, or two
 * days. For instants the days are those of Shanghai.
 */
export function DateEditor({ field, condition, onChange }: EditorProps): ReactNode {
  const instant = field.kind === 'datetime';
  const relative = isRelative(condition?.value) ? (condition.value as Relative) : undefined;
  const [from, to] = (
    relative ? spanOf(relative, shanghaiDay(Date.now())) : Array.isArray(condition?.value) ? condition.value : []
  ) as (string | null | undefined)[];
  const dayOf = (value: string | null | undefined) =>
    value ? (value.length > 10 ? shanghaiDay(Date.parse(value)) : value) : '';
  const set = (start: string, end: string) => {
    if (start === '' && end === '') return onChange(undefined);
    const edge = (day: string, side: 0 | 1) => (day === '' ? null : instant ? instantsOfDay(day)[side] : day);
    onChange({ field: field.path, op: 'between', value: [edge(start, 0), edge(end, 1)] });
  };
  const setRelative = (value: Relative) => onChange({ field: field.path, op: 'between', value });
  const start = dayOf(from);
  const end = dayOf(to);
  return (
    <div className="yp-editor">
      <div className="yp-presets">
        {PRESETS.map((preset) => {
          const on = equalJson(preset, relative);
          return (
            <button
              key={relativeTitle(preset)}
              type="button"
              className={`yp-preset${on ? ' yp-on' : ''}`}
              aria-pressed={on}
              onClick={() => (on ? onChange(undefined) : setRelative(preset))}
            >
              {relativeTitle(preset)}
            </button>
          );
        })}
      </div>
      <div className="yp-day-counts">
        {(['lastDays', 'nextDays'] as const).map((word) => (
          <DayCountEntry
            key={word}
            word={word}
            days={relative?.relative === word && 'days' in relative ? relative.days : undefined}
            onChange={(days) => setRelative({ relative: word, days })}
          />
        ))}
      </div>
      <div className="yp-span">
        <DayEntry
          label={filterPanelMessages.from(field.title)}
          value={start}
          onChange={(day) => (end !== '' && day > end ? set(end, day) : set(day, end))}
        />
        <span aria-hidden="true">~</span>
        <DayEntry
          label={filterPanelMessages.to(field.title)}
          value={end}
          onChange={(day) => (day !== '' && day < start ? set(day, start) : set(start, day))}
        />
      </div>
    </div>
  );
}
