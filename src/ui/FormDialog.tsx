import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface FormDialogProps {
  title: string;
  submitText: string;
  busy: boolean;
  width?: number;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog: Enter sends it, Esc leaves it. It stands beside the page, as what opens it may be in a form itself:
 * browsers keep the submission of a form within a form from React, and load the page anew.
 */
export function FormDialog({ title, submitText, busy, width = 440, onSubmit, onClose, children }: FormDialogProps) {
  const form = useId();
  return createPortal(
    <Dialog
      title={title}
      width={width}
      onClose={onClose}
      className="ac-dialog"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={form} look="primary" busy={busy}>
            {submitText}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          // React carries it on to the form that the dialog was opened from.
          event.stopPropagation();
          const sent = event.currentTarget;
          // Where it was refused one goes on at what is wrong.
          void onSubmit().then(() =>
            requestAnimationFrame(() => sent.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()),
          );
        }}
      >
        {children}
      </form>
    </Dialog>,
    document.body,
  );
}
