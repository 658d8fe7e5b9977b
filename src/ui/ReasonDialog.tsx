import { useState } from 'react';
import { FormDialog } from './FormDialog.tsx';
import './reasonDialog.css';
import { Button } from './Button.tsx';

interface ReasonDialogProps {
  /** What is done to what: words that were typed and not sent stand there again when the same is asked. */
  about: string;
  title: string;
  /** What it means. */
  note: string;
  label?: string;
  /** What people say most often. */
  choices?: readonly string[];
  submitText: string;
  /** Closes the dialog when it is done. */
  onSubmit: (reason: string) => Promise<void>;
  /** The words for what `onSubmit` throws. */
  messageOf: (error: unknown) => string;
  onClose: () => void;
}

const MAX = 200;

/** What was typed into dialogs that were closed, by what they were about, as long as the page is not left. */
const unsent = new Map<string, string>();

/** Asks why before something is done that is not undone. */
export function ReasonDialog({
  about,
  title,
  note,
  label = '原因',
  choices = [],
  submitText,
  onSubmit,
  messageOf,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState(unsent.get(about) ?? '');
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const write = (text: string) => {
    setReason(text);
    unsent.set(about, text);
    setState({ busy: false });
  };
  const submit = async () => {
    if (reason.trim().length < 2) return setState({ busy: false, problem: `请填写${label}（至少 2 个字）` });
    setState({ busy: true });
    try {
      await onSubmit(reason.trim());
      unsent.delete(about);
      onClose();
    } catch (error) {
      setState({ busy: false, problem: messageOf(error) });
    }
  };
  return (
    <FormDialog title={title} submitText={submitText} busy={state.busy} onSubmit={submit} onClose={onClose}>
      <p className="ui-reason-note">{note}</p>
      {choices.length > 0 && (
        <div className="ui-reason-choices" role="group" aria-label={`常见${label}`}>
          {choices.map((choice) => (
            <Button key={choice} aria-pressed={reason === choice} onClick={() => write(choice)}>
              {choice}
            </Button>
          ))}
        </div>
      )}
      <label className="ui-reason">
        {label}
        <textarea
          rows={3}
          maxLength={MAX}
          value={reason}
          aria-invalid={state.problem !== undefined}
          onChange={(event) => write(event.target.value)}
        />
      </label>
      {state.problem !== undefined && (
        <p className="ui-reason-problem" role="alert">
          {state.problem}
        </p>
      )}
    </FormDialog>
  );
}
