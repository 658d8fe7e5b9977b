import type { KeyboardEvent } from 'react';
import type { DateHold } from '../dated/useDateHold.ts';

/** Up and down go from bar to bar; Space picks one up and drops it, left and right move its days meanwhile, Esc gives up. */
export function useBarKeys(hold: DateHold): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const bar = (event.target as HTMLElement).closest<HTMLElement>('[data-card]');
    if (!bar || event.metaKey || event.altKey) return;
    const { key } = event;
    const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (hold.held?.by === 'keys') {
      const edge = event.shiftKey ? 'last' : event.ctrlKey ? 'first' : 'both';
      if (sideways !== undefined) hold.step(edge, sideways);
      else if (key === ' ' || key === 'Enter') hold.place();
      else if (key === 'Escape' || key === 'Tab') hold.cancel();
      if (key === 'Tab') return;
      // What is pressed while a bar is held is meant for it, and for nothing around the timeline.
      event.stopPropagation();
    } else if (event.ctrlKey) return;
    else if (key === ' ') hold.pick(bar.dataset.card ?? '', 'keys');
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const bars = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')];
      bars[bars.indexOf(bar) + (key === 'ArrowDown' ? 1 : -1)]?.focus();
    } else return;
    event.preventDefault();
  };
}
