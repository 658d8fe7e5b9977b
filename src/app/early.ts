import { flushSync } from 'react-dom';

declare global {
  interface Window {
    /** What was pressed before the application took over; noted by index.html as long as this is there. */
    pressedEarly?: EventTarget[];
  }
}

/** What a visitor did with a page's HTML that its code does not know of yet. */
export interface EarlyInput {
  /** Reads what is filled in by now: to be called before anything drawn anew sets it back. */
  read(): void;
  /** Does it again, when all of the page listens; from then on React itself sees what is done. */
  repeat(): void;
}

const isFilled = (field: HTMLInputElement): boolean => {
  if (field.type === 'radio') return field.checked && !field.defaultChecked;
  return field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
};

/**
 * Notes what a visitor does with the page's HTML until it is repeated. React sees nothing of it meanwhile: it would
 * judge a press by a page that has not been told yet what was typed before it.
 */
export function noteEarlyInput(container: HTMLElement): EarlyInput {
  const pressed = window.pressedEarly ?? [];
  const filled = new Map<HTMLInputElement, string>();
  const noteField = (field: HTMLInputElement) => {
    // Of a group of radios the last one counts; the others hear nothing when they lose it.
    for (const other of filled.keys())
      if (other === field || (field.type === 'radio' && other.type === 'radio' && other.name === field.name))
        filled.delete(other);
    if (isFilled(field)) filled.set(field, field.value);
  };
  const note = (event: Event) => {
    event.stopImmediatePropagation();
    // A press has been noted by index.html, whose listener is the older one.
    if (event.type !== 'click' && event.target instanceof HTMLInputElement) noteField(event.target);
  };
  const noted = ['click', 'input', 'change'];
  for (const type of noted) addEventListener(type, note, true);
  return {
    read: () => container.querySelectorAll('input').forEach((field) => isFilled(field) && noteField(field)),
    repeat: () => {
      delete window.pressedEarly;
      for (const type of noted) removeEventListener(type, note, true);
      repeatEarlyInput(
        [...filled].sort(([one], [other]) =>
          one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
        ),
        pressed,
      );
    },
  };
}

/**
 * What was typed and ticked is told to the page, from its top to its end, as if it were done now, and that a field was
 * left if it was; then the buttons that were pressed are pressed. Links have done their own work.
 */
function repeatEarlyInput(
  filled: readonly (readonly [field: HTMLInputElement, value: string])[],
  pressed: readonly EventTarget[],
): void {
  for (const [field, value] of filled) {
    // Drawn at once, as it is between two strokes of a hand: the next event finds what this one has said.
    flushSync(() => repeatInput(field, value));
    if (document.activeElement !== field)
      flushSync(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
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
