import type { KeyboardEvent } from 'react';

/** Esc closes only the choice, not the dialog around it. */
export function useChoiceKeys(onRest: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    onRest();
  };
}
