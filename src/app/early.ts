import { flushSync } from 'react-dom';

declare global {
  interface Window {
    /** What was pressed before the application took over; noted by index.html. */
    pressedEarly?: EventTarget[];
  }
}

/** What was pressed since the page's HTML was there; from now on React itself sees it. */
export function takePresses(): readonly EventTarget[] {
  const pressed = window.pressedEarly ?? [];
  delete window.pressedEarly;
  return pressed;
}

interface Filled {
  field: HTMLInputElement;
  value: string;
}

/** The fields that were typed into or ticked, before anything drawn anew sets them back. */
export function filledFields(container: HTMLElement): readonly Filled[] {
  return [...container.querySelectorAll('input')].filter(isFilled).map((field) => ({ field, value: field.value }));
}

const isFilled = (field: HTMLInputElement): boolean => {
  if (field.type === 'radio') return field.checked && !field.defaultChecked;
  return field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
};

/**
 * Does again what a visitor did with the page's HTML before its code was there: what was typed and ticked is told to
 * the page as if it were done now, and that a field was left if it was; then the buttons that were pressed are pressed.
 * Links have done their own work.
 */
export function repeatEarlyInput(filled: readonly Filled[], pressed: readonly EventTarget[]): void {
  for (const { field, value } of filled) {
    // Drawn at once, as it is between two strokes of a hand: the next event finds what this one has said.
    flushSync(() => repeatInput(field, value));
    if (document.activeElement !== field) flushSync(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  }
  for (const target of pressed) if (target instanceof Element && target.isConnected) target.closest('button')?.click();
}

/** React looks for a change against what it has seen of the field last, so it is shown the field's first state in between. */
function repeatInput(field: HTMLInputElement, value: string): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
