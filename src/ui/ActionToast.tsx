import { useEffect, useRef } from 'react';
import { dismissToast, type Toast, type ToastAction } from './notices.ts';
import './actionToast.css';

/** ms that the offer stands, and at least stands on after somebody was about to take it. */
const STANDS = 10_000;
const STANDS_ON = 4_000;

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** A message's text and its button. It stays while the pointer or the focus is on it; what the focus was on before gets it back. */
export default function ActionToast({ toast, action }: { toast: Toast; action: ToastAction }) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef<Element>(null);
  useEffect(() => {
    const box = element.current?.closest<HTMLElement>('[popover]');
    if (!box) return undefined;
    let timer = setTimeout(() => dismissToast(toast.id), STANDS);
    const ends = performance.now() + STANDS;
    const hold = () => clearTimeout(timer);
    const release = () => {
      clearTimeout(timer);
      if (box.matches(':hover, :focus-within')) return;
      timer = setTimeout(() => dismissToast(toast.id), Math.max(ends - performance.now(), STANDS_ON));
    };
    const focused = ({ relatedTarget }: FocusEvent) => {
      hold();
      if (relatedTarget instanceof Element && !box.contains(relatedTarget)) before.current = relatedTarget;
    };
    // Where the focus goes is known once it has left.
    const left = () => requestAnimationFrame(release);
    const pressed = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || !action.undoes || isEditable(event.target)) return;
      event.preventDefault();
      dismissToast(toast.id);
      action.run();
    };
    const listening = new AbortController();
    const { signal } = listening;
    box.addEventListener('pointerenter', hold, { signal });
    box.addEventListener('pointerleave', release, { signal });
    box.addEventListener('focusin', focused, { signal });
    box.addEventListener('focusout', left, { signal });
    document.addEventListener('keydown', pressed, { signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [toast.id, action]);
  const take = () => {
    const back = before.current;
    dismissToast(toast.id);
    if (back instanceof HTMLElement && back.isConnected) back.focus();
    action.run();
  };
  return (
    <span ref={element} className="ui-toast-offer">
      <button
        type="button"
        className="ui-toast-action"
        aria-keyshortcuts={action.undoes && 'Control+Z'}
        onKeyDown={(event) => {
          if (event.key === 'Escape') dismissToast(toast.id);
        }}
        onClick={take}
      >
        {action.title}
      </button>
      {action.undoes && <kbd aria-hidden>{/Mac|iPhone|iPad/u.test(navigator.userAgent) ? '⌘Z' : 'Ctrl+Z'}</kbd>}
    </span>
  );
}
