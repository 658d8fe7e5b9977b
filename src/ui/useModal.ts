import { type RefObject, useEffect, useRef } from 'react';

/**
 * A `<dialog>` that is open as long as it is mounted. The browser gives the focus back when a dialog closes; one that is
 * taken away while it is open would take the focus with it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, []);
  return element;
}
