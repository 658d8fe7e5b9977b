import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import { blankRecord, sameValue } from '@yunpu/engine-core/record';
import type { Issue } from '@yunpu/engine-core/validation';
import { type FormEvent, type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useState } from 'react';
import { scopeOf, useEngine } from '../data/EngineProvider.tsx';
import { FormLayout } from './FormLayout.tsx';
import { inputModel } from './inputModel.ts';
import { FormContext } from './state/context.ts';
import { focusField } from './state/focus.ts';
import { useFormStore, usePreload } from './useFormStore.ts';
import { useValidation } from './useValidation.ts';
import '../parts/parts.css';
import '../widgets/widgets.css';
import './form.css';

/** A valid input, or the issues of one that is not. */
export type InputCheck = { input: RecordData | undefined } | { issues: readonly Issue[] };

export interface ActionInputFormProps {
  model: EntityModel;
  /** An action that has an input form. */
  action: ActionModel;
  /** The record that it acts on; its fields are `parent` to the input's expressions. */
  record?: RecordData;
  /** What the form begins with, over its defaults. */
  values?: RecordData;
  /** Id that the dialog's submit button names in its `form` attribute. */
  formId: string;
  /** Called when the input is to be sent; `take` checks it. Issues that it answers (also the server's) are shown. */
  onSubmit(take: () => Promise<InputCheck>): Promise<readonly Issue[]>;
  /** Answers what a person has put into it so far. */
  typed?: Ref<() => RecordData>;
}

/** The input of an action: the fields without buttons, for a dialog that brings its own. */
export function ActionInputForm({
  model,
  action,
  record,
  values,
  formId,
  onSubmit,
  typed,
}: ActionInputFormProps): ReactNode {
  const engine = useEngine();
  const input = inputModel(model, action) ?? model;
  const [start] = useState(() => ({
    ...blankRecord(input, { scope: scopeOf(engine, true, record), parent: record }),
    ...values,
  }));
  const form = useFormStore(input, { record: start, isNew: true, parent: record, input: { of: model, action } });
  const { store } = form;
  const [begun] = useState(() => store.snapshot());
  useImperativeHandle(
    typed,
    () => () =>
      Object.fromEntries(Object.entries(store.snapshot()).filter(([name, value]) => !sameValue(value, begun[name]))),
    [store, begun],
  );
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  usePreload(input, element);
  const load = useCallback(
    async () => (await engine.loadValidator(model)).actions[action.name],
    [engine, model, action],
  );
  const validation = useValidation(input, store, load);
  useEffect(() => {
    // There when the input is sent; what fails here is asked for again then, and says so.
    load().catch(() => undefined);
  }, [load]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const issues = await onSubmit(async () => {
      const found = await validation.all();
      return found.length > 0 ? { issues: found } : { input: store.snapshot() };
    });
    if (issues.length > 0) store.setIssues(issues);
    const path = issues.find((issue) => issue.path !== '')?.path;
    if (path !== undefined) focusField(store, path);
  };
  return (
    <FormContext value={form}>
      <form
        ref={setElement}
        id={formId}
        className="yp-form yp-form-input"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <FormLayout />
      </form>
    </FormContext>
  );
}
