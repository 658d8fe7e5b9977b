import type { RefCallback } from 'react';

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Elements around one, the innermost first. */
function around(element: Element): Element[] {
  const path: Element[] = [];
  for (let at = element.parentElement; at; at = at.parentElement) path.push(at);
  return path;
}

/** Where the keyboard goes on: a grid has keys of its own; of anything else the next Tab leads to what is in it. */
function focusAt(place: HTMLElement): void {
  const target = place.closest<HTMLElement>('[role="grid"][tabindex]') ?? place;
  if (!target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
}

/**
 * Of a page or a part of one: keeps the focus where a button stood that is gone with what it did, as a withdrawn request
 * takes its 撤回 along: the browser would begin at the top again. Dialogs that were opened from within belong to it. Who
 * places the focus themselves is not disturbed.
 */
export const keepFocus: RefCallback<HTMLElement> = (place) => {
  if (!place) return undefined;
  /** What was around the element that had the focus last. */
  let path: Element[] = [];
  let frame = 0;
  const restore = () => {
    if (!isLost()) return;
    const next = path.find((one) => one.isConnected && place.contains(one));
    path = [];
    if (next instanceof HTMLElement) focusAt(next);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    if (place.contains(target)) path = around(target);
    else if (!target.closest('dialog')) path = [];
  };
  const onPointer = ({ target }: PointerEvent) => {
    // A press beside everything takes the focus away on purpose.
    if (target instanceof Element && !target.closest('dialog, a, button, input, select, textarea, [tabindex]'))
      path = [];
  };
  const observer = new MutationObserver(() => {
    if (path.length === 0 || !isLost() || frame) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      restore();
    });
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPointer);
  // A dialog stands beside the page, and is taken away last.
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPointer);
    observer.disconnect();
  };
};
