import { useState } from 'react';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';

interface ReasonDialogProps {
  title: string;
  note: string;
  label: string;
  submitText: string;
  /** Closes the dialog when it succeeded; what it throws is shown. */
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why, before something ends for good. */
export function ReasonDialog({ title, note, label, submitText, onSubmit, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const submit = async () => {
    if (reason.trim().length < 2) return setState({ busy: false, problem: `请填写${label}（至少 2 个字）` });
    setState({ busy: true });
    try {
      await onSubmit(reason.trim());
    } catch (error) {
      setState({ busy: false, problem: messageOf(error) });
    }
  };
  return (
    <FormDialog title={title} submitText={submitText} busy={state.busy} onSubmit={submit} onClose={onClose}>
      <p className="sl-quiet">{note}</p>
      <label className="sl-reason">
        {label}
        <textarea
          rows={3}
          maxLength={200}
          value={reason}
          aria-invalid={state.problem !== undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      {state.problem !== undefined && (
        <p className="sl-problem" role="alert">
          {state.problem}
        </p>
      )}
    </FormDialog>
  );
}
