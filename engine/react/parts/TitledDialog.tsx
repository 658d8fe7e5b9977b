import type { KeyboardEvent, ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

interface TitledDialogProps {
  title: string;
  /** px, where the window is as wide. */
  width: number;
  held?: boolean;
  onClose(): void;
  /** What can be done, the main thing last. */
  foot(close: () => void): ReactNode;
  children: ReactNode;
}

/** Ctrl+Enter does the main thing from wherever in the dialog one is. */
function pressMain(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
  event.preventDefault();
  // Widgets take what was typed when they are left.
  (event.target as HTMLElement).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  event.currentTarget.querySelector<HTMLElement>('.yp-dialog-foot > :last-child')?.click();
}

/** A dialog whose title and buttons stay in sight while what is between them scrolls. */
export function TitledDialog({ title, width, held, onClose, foot, children }: TitledDialogProps): ReactNode {
  return (
    <Dialog
      label={title}
      className="yp-dialog-titled"
      style={{ width: `min(${width}px, calc(100vw - 32px))` }}
      held={held}
      onClose={onClose}
    >
      {(close) => (
        <div className="yp-dialog-keys" onKeyDown={pressMain}>
          <h2>{title}</h2>
          <div className="yp-dialog-body">{children}</div>
          <div className="yp-dialog-foot">{foot(close)}</div>
        </div>
      )}
    </Dialog>
  );
}
