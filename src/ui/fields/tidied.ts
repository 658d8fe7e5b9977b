import type { ChangeEvent, ChangeEventHandler } from 'react';

type Change = ChangeEvent<HTMLInputElement>;

/** Hands on what is typed or pasted as `tidy` leaves it. Whoever types in the middle of what is tidy keeps the caret. */
export const tidied =
  (tidy: (text: string) => string, onChange?: (event: Change) => unknown): ChangeEventHandler<HTMLInputElement> =>
  (event) => {
    const text = tidy(event.target.value);
    if (text !== event.target.value) event.target.value = text;
    onChange?.(event);
  };
