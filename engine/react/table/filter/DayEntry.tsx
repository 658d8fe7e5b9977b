import { parseDate, shanghaiDay } from '@yunpu/engine-core/format';
import { type ReactNode, useRef, useState } from 'react';
import { filterPanelMessages } from '../../messages/filterPanel.ts';
import { Icon } from '../../parts/Icon.tsx';

interface DayEntryProps {
  label: string;
  /** 'YYYY-MM-DD' or ''. */
  value: string;
  onChange(day: string): void;
}

/**
 * A day, typed in any usual way and shown as YYYY-MM-DD, or picked from the browser's own calendar. A native
 * date input alone would show it in the order of the browser's language.
 */
export function DayEntry({ label, value, onChange }: DayEntryProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const calendar = useRef<HTMLInputElement>(null);
  const read = (text: string) => (text.trim() === '' ? '' : parseDate(text, shanghaiDay(Date.now())));
  const settle = () => {
    if (typed === undefined) return;
    const day = read(typed);
    if (day === null) return;
    setTyped(undefined);
    if (day !== value) onChange(day);
  };
  const invalid = typed !== undefined && read(typed) === null && typed.trim().length >= 8;
  return (
    <span className="yp-day">
      <input
        className="yp-entry yp-figures"
        inputMode="numeric"
        placeholder={filterPanelMessages.day}
        aria-label={label}
        aria-invalid={invalid || undefined}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      <button
        type="button"
        className="yp-day-pick"
        tabIndex={-1}
        aria-label={filterPanelMessages.calendar(label)}
        onClick={() => calendar.current?.showPicker()}
      >
        <Icon name="calendar" />
      </button>
      <input
        ref={calendar}
        type="date"
        className="yp-day-calendar"
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        onChange={(event) => {
          setTyped(undefined);
          onChange(event.target.value);
        }}
      />
    </span>
  );
}
