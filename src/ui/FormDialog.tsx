import { type ReactNode, useId } from 'react';
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

/** A form in a dialog: Enter sends it, Esc leaves it. */
export function FormDialog({ title, submitText, busy, width = 440, onSubmit, onClose, children }: FormDialogProps) {
  const form = useId();
  return (
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
          void onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
