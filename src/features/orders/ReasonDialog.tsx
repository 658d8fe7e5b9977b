import { useState } from 'react';
import { messageOf } from '../../platform/gateway/errors.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

interface ReasonDialogProps {
  title: string;
  /** What it means. */
  note: string;
  /** What people say most often. */
  choices: readonly string[];
  submitText: string;
  onSubmit: (reason: string) => Promise<void>;
  onClose: () => void;
}

const MAX = 200;

/** Asks why before something is done that is not undone. */
export function ReasonDialog({ title, note, choices, submitText, onSubmit, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const submit = async () => {
    if (reason.trim().length < 2) return setState({ busy: false, problem: '请填写原因（至少 2 个字）' });
    setState({ busy: true });
    try {
      await onSubmit(reason.trim());
      onClose();
    } catch (error) {
      setState({ busy: false, problem: messageOf(error) });
    }
  };
  return (
    <FormDialog title={title} submitText={submitText} busy={state.busy} onSubmit={submit} onClose={onClose}>
      <p className="od-quiet">{note}</p>
      <div className="od-reasons" role="group" aria-label="常见原因">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className="ui-button"
            aria-pressed={reason === choice}
            onClick={() => setReason(choice)}
          >
            {choice}
          </button>
        ))}
      </div>
      <label className="od-reason">
        原因
        <textarea
          rows={3}
          maxLength={MAX}
          value={reason}
          aria-invalid={state.problem !== undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      {state.problem !== undefined && (
        <p className="od-problem" role="alert">
          {state.problem}
        </p>
      )}
    </FormDialog>
  );
}
