import { dayCountHint, isDayCount } from '@yunpu/engine-core/query';
import { type ReactNode, useState } from 'react';
import { filterPanelMessages } from '../../messages/filterPanel.ts';

/** How many days back or ahead, today among them. Taken when the person leaves the box or presses Enter. */
export function DayCountEntry({
  word,
  days,
  onChange,
}: {
  word: 'lastDays' | 'nextDays';
  days: number | undefined;
  onChange(days: number): void;
}): ReactNode {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? (days === undefined ? '' : String(days));
  const count = Number(text.normalize('NFKC'));
  const invalid = text.trim() !== '' && !isDayCount(count);
  const settle = () => {
    if (typed === undefined || invalid) return;
    setTyped(undefined);
    if (text.trim() !== '' && count !== days) onChange(count);
  };
  return (
    <>
      <label className="yp-span yp-day-count">
        {filterPanelMessages.daysBefore[word]}
        <input
          className="yp-entry yp-figures"
          inputMode="numeric"
          aria-label={filterPanelMessages.daysLabel[word]}
          aria-invalid={invalid || undefined}
          value={text}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
        />
        {filterPanelMessages.daysAfter}
      </label>
      {invalid && (
        <p className="yp-problem" role="alert">
          {dayCountHint()}
        </p>
      )}
    </>
  );
}
