import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Issue } from '@yunpu/engine-core/validation';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ActionInputForm, type InputCheck } from '../../form/ActionInputForm.tsx';
import { actionDialogMessages } from '../../messages/actionDialog.ts';
import { commonMessages } from '../../messages/common.ts';
import { Button } from '../../parts/Button.tsx';
import { TitledDialog } from '../../parts/TitledDialog.tsx';
import { ActionPreview } from './ActionPreview.tsx';
import { inForm } from './inputIssues.ts';
import { OVER } from './over.ts';

interface ActionDialogProps {
  model: EntityModel;
  action: ActionModel;
  record: RecordData | undefined;
  /** What its form begins with. */
  values?: RecordData;
  /** How many records it will act on. */
  count: number;
  /** Issues it answers are shown in the form; undefined closes the dialog. */
  execute(input: RecordData | undefined): Promise<readonly Issue[] | undefined>;
  /** @param typed what was put into its form until then */
  onCancel(typed?: RecordData): void;
}

/** What an action wants to know before it runs: a yes, or its input form. */
export default function ActionDialog({
  model,
  action,
  record,
  values,
  count,
  execute,
  onCancel,
}: ActionDialogProps): ReactNode {
  const formId = useId();
  const typed = useRef<() => RecordData>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  /** Nothing is left to be pressed but what closes it; what was typed stays to be copied. */
  const [over, setOver] = useState(false);
  const closing = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (over) closing.current?.focus();
  }, [over]);
  /** From the press to the answer: what takes long shows, and what failed says so. */
  const submit = async (take: () => Promise<InputCheck>): Promise<readonly Issue[]> => {
    if (busy || over) return [];
    setBusy(true);
    setRefused(undefined);
    try {
      const taken = await take();
      const issues = 'issues' in taken ? taken.issues : inForm((await execute(taken.input)) ?? []);
      // A form says what is wrong with all of it itself.
      if (action.input === undefined) setRefused(issues[0]?.message);
      setOver(issues.some(({ code }) => code === OVER));
      return issues;
    } catch (reason) {
      setRefused(reason instanceof Error && reason.message !== '' ? reason.message : actionDialogMessages.failed);
      return [];
    } finally {
      setBusy(false);
    }
  };
  const many = count > 1 ? actionDialogMessages.many(count, model.title, action.title) : undefined;
  const answer =
    action.input === undefined
      ? { onClick: () => void submit(() => Promise.resolve({ input: undefined })) }
      : { type: 'submit' as const, form: formId };
  return (
    <TitledDialog
      title={action.input === undefined ? commonMessages.confirm : action.title}
      width={action.input === undefined ? 420 : 640}
      onClose={() => onCancel(typed.current?.())}
      foot={(close) => (
        <>
          {/* Beside an action that cancels the record, “cancel” would be said twice. */}
          <Button ref={closing} onClick={close}>
            {over || action.title === commonMessages.cancel ? commonMessages.close : commonMessages.cancel}
          </Button>
          {!over && (
            <Button
              look={action.danger ? 'danger' : 'primary'}
              aria-busy={busy || undefined}
              aria-disabled={busy || undefined}
              {...answer}
            >
              {action.title}
            </Button>
          )}
        </>
      )}
    >
      {many && <p>{many}</p>}
      {action.confirm !== undefined && <p>{action.confirm}</p>}
      <ActionPreview model={model} action={action} record={record} />
      {action.input !== undefined && (
        <ActionInputForm
          model={model}
          action={action}
          record={record}
          values={values}
          formId={formId}
          onSubmit={submit}
          typed={typed}
        />
      )}
      {over && action.input !== undefined && <p>{actionDialogMessages.over}</p>}
      {refused !== undefined && (
        <p className="yp-problem" role="alert">
          {refused}
        </p>
      )}
    </TitledDialog>
  );
}
