import { type ReactNode, useEffect, useRef } from 'react';
import './dialog.css';

/** A modal over the browser's own `<dialog>`, open as long as it is mounted: it keeps the focus inside, closes on Esc and gives the focus back. */
export function Dialog({
  label,
  className = '',
  onClose,
  children,
}: {
  label: string;
  className?: string;
  onClose(): void;
  children(close: () => void): ReactNode;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={`yp-dialog ${className}`} aria-label={label} onClose={onClose}>
      {children(() => dialog.current?.close())}
    </dialog>
  );
}
