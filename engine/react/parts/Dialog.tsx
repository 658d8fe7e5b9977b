import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import './dialog.css';

interface DialogProps {
  label: string;
  className?: string;
  style?: CSSProperties;
  /** It is not left before its work is done: Esc does nothing. */
  held?: boolean;
  onClose(): void;
  children(close: () => void): ReactNode;
}

/**
 * A modal over the browser's own `<dialog>`, open as long as it is mounted: it keeps the focus inside, closes on Esc and
 * gives the focus back.
 */
export function Dialog({ label, className = '', style, held = false, onClose, children }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useFocusBack();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = (): void => {
    if (!held) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={`yp-dialog ${className}`}
      style={style}
      aria-label={label}
      // Not left to the browser, whose word that it has closed comes later: what is pressed meanwhile would be undone by it.
      onCancel={(event) => {
        // A file picker inside that was left says so here too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      // A browser lets a dialog refuse once: a second Esc closes it all the same.
      onClose={() => {
        if (held) dialog.current?.showModal();
        else onClose();
      }}
    >
      {children(close)}
    </dialog>
  );
}

/** The browser gives the focus back when a dialog closes; taken away while it is open, it would be lost with it. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true });
    },
    [before],
  );
}
