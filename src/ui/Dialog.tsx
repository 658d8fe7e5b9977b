import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { useModal } from './useModal.ts';

interface DialogProps {
  title: string;
  width?: number;
  /** Esc, the backdrop and the close button. Absent: the dialog has to be answered. */
  onClose?: () => void;
  footer?: ReactNode;
  /** 'alertdialog' for a question that interrupts. */
  role?: 'dialog' | 'alertdialog';
  className?: string;
  children: ReactNode;
}

/** A modal over the browser's own `<dialog>`: it keeps the focus inside, closes on Esc and gives the focus back. */
export function Dialog({
  title,
  width = 480,
  onClose,
  footer,
  role = 'dialog',
  className = '',
  children,
}: DialogProps) {
  const element = useModal();
  return (
    <dialog
      ref={element}
      role={role}
      aria-label={title}
      className={`ui-dialog ${className}`}
      style={{ width: `min(${width}px, calc(100vw - 32px))` }}
      onCancel={(event) => {
        // A file picker inside that was left says so here too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      // The second press of a double one that opened it lands here too; nobody meant to close.
      onClick={(event) => event.target === element.current && event.detail < 2 && onClose?.()}
    >
      <div className="ui-dialog-panel">
        <div className="ui-dialog-header">
          <h2>{title}</h2>
          {onClose && (
            <Button look="icon" aria-label="关闭" onClick={onClose}>
              <X size={18} aria-hidden />
            </Button>
          )}
        </div>
        <div className="ui-dialog-body">{children}</div>
        {footer && <div className="ui-dialog-footer">{footer}</div>}
      </div>
    </dialog>
  );
}
