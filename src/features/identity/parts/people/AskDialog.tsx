import { type ReactNode, useId, useState } from 'react';
import { messageOfChange } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';

interface AskDialogProps {
  title: string;
  note: ReactNode;
  submitText: string;
  danger?: boolean;
  /** What is missing; undefined: nothing. */
  problem?: () => string | undefined;
  /** What it throws is shown; otherwise the dialog closes. */
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  /** Where leaving it unanswered is something else than its end. */
  onCancel?: () => void;
  children?: ReactNode;
}

/** A question with fields: Enter sends it, Esc leaves it. */
export function AskDialog({
  title,
  note,
  submitText,
  danger = false,
  problem,
  onSubmit,
  onClose,
  onCancel = onClose,
  children,
}: AskDialogProps) {
  const form = useId();
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const submit = async () => {
    const missing = problem?.();
    if (missing !== undefined) return setState({ busy: false, problem: missing });
    setState({ busy: true });
    try {
      await onSubmit();
      onClose();
    } catch (error) {
      setState({ busy: false, problem: messageOfChange(error, submitText) });
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>取消</Button>
          <Button type="submit" form={form} look={danger ? 'danger' : 'primary'} busy={state.busy}>
            {submitText}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="pp-fields"
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="pp-quiet">{note}</p>
        {children}
        {state.problem !== undefined && (
          <p className="pp-problem" role="alert">
            {state.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
