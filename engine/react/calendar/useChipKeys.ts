import type { KeyboardEvent } from 'react';
import type { DateHold } from '../dated/useDateHold.ts';

/** By how many days an arrow moves a record that is held. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Arrows go from record to record; Space picks one up and drops it, arrows move its days meanwhile, Esc gives up. */
export function useChipKeys(hold: DateHold): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const chip = (event.target as HTMLElement).closest<HTMLElement>('[data-card]');
    if (!chip || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const step = STEPS[key];
    if (hold.held?.by === 'keys') {
      if (step !== undefined) hold.shift(hold.held.moved + step);
      else if (key === ' ' || key === 'Enter') hold.place();
      else if (key === 'Escape' || key === 'Tab') hold.cancel();
      if (key === 'Tab') return;
      // What is pressed while a record is held is meant for it, and for nothing around the calendar.
      event.stopPropagation();
    } else if (key === ' ') hold.pick(chip.dataset.card ?? '', 'keys');
    else if (step !== undefined) {
      const chips = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')];
      chips[chips.indexOf(chip) + Math.sign(step)]?.focus();
    } else return;
    event.preventDefault();
  };
}
