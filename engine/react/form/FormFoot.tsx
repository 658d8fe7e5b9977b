import type { ActionModel, EntityModel } from '@yunpu/engine-core/document';
import { mayAct } from '@yunpu/engine-core/workflow';
import type { ReactNode } from 'react';
import { ActionButton } from '../action/ActionButton.tsx';
import { useEngine } from '../data/EngineProvider.tsx';
import { commonMessages } from '../messages/common.ts';
import { savingMessages } from '../messages/saving.ts';
import { Button } from '../parts/Button.tsx';
import { useForm, useFormRecord } from './state/context.ts';

interface FormFootProps {
  model: EntityModel;
  actions: readonly ActionModel[];
  /** The action that Ctrl+Enter runs. */
  submit: ActionModel | undefined;
  busy: boolean;
  /** Why the record may not be saved at all. */
  locked: string | undefined;
  dirty: boolean;
  onRun(action: ActionModel): void;
  /** Shows what the record reads like as a text. */
  onPreview?: () => void;
  onCancel?: () => void;
}

/** Saving, and the actions that save and act: each says, as the form is filled, whether it can be run and what it still wants. */
export function FormFoot({
  model,
  actions,
  submit,
  busy,
  locked,
  dirty,
  onRun,
  onPreview,
  onCancel,
}: FormFootProps): ReactNode {
  const { store } = useForm();
  const record = useFormRecord();
  const { user } = useEngine();
  const verdict = (action: ActionModel): true | { why: string } =>
    busy ? { why: savingMessages.why } : mayAct(model, action, record, store.env.scope, user.roles);
  return (
    <div className="yp-form-foot">
      {locked === undefined ? (
        <Button type="submit" look={submit ? 'plain' : 'primary'} disabled={busy} title="Ctrl+S">
          {busy ? savingMessages.saving : commonMessages.save}
        </Button>
      ) : (
        <span className="yp-muted">{locked}</span>
      )}
      {actions.map((action) => (
        <ActionButton
          key={action.name}
          action={{ ...action, primary: action === submit }}
          allowed={verdict(action)}
          onRun={() => onRun(action)}
        />
      ))}
      {onPreview && <Button onClick={onPreview}>{savingMessages.preview}</Button>}
      {onCancel && <Button onClick={onCancel}>{commonMessages.cancel}</Button>}
      <span className="yp-muted yp-dirty" role="status">
        {dirty ? savingMessages.unsaved : ''}
      </span>
    </div>
  );
}
