import { type RefObject, useEffect, useEffectEvent } from 'react';

/** What somebody wants explained: a field's pointer, '!action', '#state' or '#tab/name', of this page's record or of a row's. */
export interface Asked {
  at: string | undefined;
  row?: string;
}

const LONG_MS = 550;
/** px that a finger may move and still rest. */
const STILL = 10;
/** What a long press means something else to: text is selected, a cursor is placed. */
const OWN_PRESS = 'dd, input, textarea, [contenteditable="true"], dialog';

/** What an element stands for; in a table the cell's column, by its heading. */
function askedAt(element: Element | undefined): Asked | undefined {
  if (!element) return undefined;
  const cell = element.matches('[role="grid"]') ? (element.querySelector('.yp-active') ?? element) : element;
  const at = cell.closest<HTMLElement>('[data-why]')?.dataset.why;
  const line = cell.closest<HTMLElement>('[data-why-row]');
  if (!line) return at === undefined ? undefined : { at };
  const column = [...line.children].findIndex((child) => child.contains(cell));
  const heading = line.closest('[role="grid"]')?.querySelectorAll<HTMLElement>('[role="columnheader"]')[column];
  return { at: at ?? heading?.dataset.pointer, row: line.dataset.whyRow };
}

/** Explains on F1 what has the focus, or else what is pointed at, and under a finger that rests on a name, a button or a row. */
export function useWhy(root: RefObject<HTMLElement | null>, ask: (asked: Asked | undefined) => void): void {
  const asked = useEffectEvent(ask);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const page = root.current;
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
      if (event.key !== 'F1' || !isPlain || event.defaultPrevented || !page || document.querySelector('dialog[open]'))
        return;
      const focused = page.contains(document.activeElement) ? (document.activeElement ?? undefined) : undefined;
      event.preventDefault();
      asked(askedAt(focused) ?? askedAt([...page.querySelectorAll(':hover')].at(-1)));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [root]);

  useEffect(() => {
    const page = root.current;
    if (!page) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let answered = false;
    const stop = (): void => clearTimeout(timer);
    const onDown = (event: PointerEvent): void => {
      stop();
      answered = false;
      const element = event.target as Element;
      if (event.pointerType !== 'touch' || element.closest(OWN_PRESS)) return;
      const found = askedAt(element);
      if (!found) return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        answered = true;
        asked(found);
      }, LONG_MS);
    };
    const onMove = (event: PointerEvent): void => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) stop();
    };
    // The press was the question: neither the button nor the browser's own menu answers it as well.
    const swallow = (event: Event): void => {
      if (!answered) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const listeners = [
      ['pointerdown', onDown],
      ['pointermove', onMove],
      ['pointerup', stop],
      ['pointercancel', stop],
    ] as const;
    for (const [name, listener] of listeners) page.addEventListener(name, listener as EventListener, { passive: true });
    page.addEventListener('click', swallow, true);
    page.addEventListener('contextmenu', swallow, true);
    return () => {
      stop();
      for (const [name, listener] of listeners) page.removeEventListener(name, listener as EventListener);
      page.removeEventListener('click', swallow, true);
      page.removeEventListener('contextmenu', swallow, true);
    };
  }, [root]);
}
