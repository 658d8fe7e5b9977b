import type { ReactNode } from 'react';
import { shanghaiDay } from '../../../core/format/date.ts';
import { datePresets } from './datePresets.ts';
import { instantsOfDay } from '../../../core/query/values.ts';
import { DayEntry } from './DayEntry.tsx';
import type { EditorProps } from './editorProps.ts';

/** A span of days, both ends in it and either end open. For instants the days are those of Shanghai. */
export function DateEditor({ field, condition, onChange }: EditorProps): ReactNode {
  const instant = field.kind === 'datetime';
  const [from, to] = (Array.isArray(condition?.value) ? condition.value : []) as (string | null | undefined)[];
  const dayOf = (value: string | null | undefined) => (value ? (instant ? shanghaiDay(Date.parse(value)) : value) : '');
  const set = (start: string, end: string) => {
    if (start === '' && end === '') return onChange(undefined);
    const edge = (day: string, side: 0 | 1) => (day === '' ? null : instant ? instantsOfDay(day)[side] : day);
    onChange({ field: field.path, op: 'between', value: [edge(start, 0), edge(end, 1)] });
  };
  const start = dayOf(from);
  const end = dayOf(to);
  return (
    <div className="yp-editor">
      <div className="yp-presets">
        {datePresets(shanghaiDay(Date.now())).map(({ title, span }) => {
          const on = span[0] === start && span[1] === end;
          return (
            <button key={title} type="button" className={`yp-preset${on ? ' yp-on' : ''}`} aria-pressed={on} onClick={() => (on ? onChange(undefined) : set(span[0], span[1]))}>
              {title}
            </button>
          );
        })}
      </div>
      <div className="yp-span">
        <DayEntry label={`${field.title}从`} value={start} onChange={(day) => (end !== '' && day > end ? set(end, day) : set(day, end))} />
        <span aria-hidden="true">~</span>
        <DayEntry label={`${field.title}到`} value={end} onChange={(day) => (day !== '' && day < start ? set(day, start) : set(start, day))} />
      </div>
    </div>
  );
}
