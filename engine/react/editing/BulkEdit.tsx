import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import type { BulkResult, CellOperations, ChangeOf, Transport } from '@yunpu/engine-core/endpoint';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { getAt, pathToPointer, patternOf } from '@yunpu/engine-core/record';
import { type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import ManyDialog, { type ManyDialogProps } from '../action/ManyDialog.tsx';
import { undoesOf } from '../action/undoMany.ts';
import { useEngine } from '../data/EngineProvider.tsx';
import { FormLayout } from '../form/FormLayout.tsx';
import { FormContext } from '../form/state/context.ts';
import { focusField } from '../form/state/focus.ts';
import { useFormStore, usePreload } from '../form/useFormStore.ts';
import { useValidation } from '../form/useValidation.ts';
import { bulkMessages } from '../messages/bulk.ts';
import { commonMessages } from '../messages/common.ts';
import { editingMessages as messages } from '../messages/editing.ts';
import { Button } from '../parts/Button.tsx';
import { TitledDialog } from '../parts/TitledDialog.tsx';
import { whyNeverEdited } from './editable.ts';
import { freeModel } from './freeModel.ts';
import '../parts/parts.css';
import '../widgets/widgets.css';
import '../form/form.css';
import './bulkEdit.css';

interface BulkEditProps {
  model: EntityModel;
  keys: readonly string[];
  versions: Readonly<Record<string, number>>;
  cells(): Promise<CellOperations>;
  onChanged(): void;
  onClose(): void;
}

interface Job {
  title: string;
  run: ManyDialogProps['run'];
  by: Pick<Transport, 'actMany'>;
}

/** Gives the chosen records the same values in the chosen fields; each record answers for itself. */
export default function BulkEdit({ model, keys, versions, cells, onChanged, onClose }: BulkEditProps): ReactNode {
  const { transport } = useEngine();
  const [job, setJob] = useState<Job>();
  const start = (values: RecordData): void =>
    setJob({
      title: bulkMessages.title(messages.bulkEdit, keys.length),
      run: { action: 'edit', keys, input: undefined, versions },
      by: {
        async actMany(of, _action, some, _input, idempotencyKey, seen = {}): Promise<BulkResult[]> {
          const changes = some.map((key) => ({ key, version: seen[key], values }));
          return (await (await cells()).change(of, changes, idempotencyKey)).results;
        },
      },
    });
  const takeBack = (changes: readonly ChangeOf[]): void =>
    setJob({
      title: bulkMessages.undoTitle(messages.bulkEdit, changes.length),
      run: { action: 'undo', keys: changes.map(({ key }) => key), input: undefined, versions: {} },
      by: undoesOf({ transport }, changes),
    });
  return job ? (
    <ManyDialog
      key={job.run.action}
      model={model}
      {...job}
      onUndo={job.run.action === 'edit' ? takeBack : undefined}
      onClose={() => {
        onChanged();
        onClose();
      }}
    />
  ) : (
    <Choice model={model} count={keys.length} onStart={start} onClose={onClose} />
  );
}

/** The chosen fields as a form: one below the other. */
const formOf = (fields: readonly FieldModel[]): EntityModel['form'] => ({
  layout: 'sections',
  facts: [],
  columns: 1,
  sections: [
    {
      name: 'chosen',
      title: '',
      description: '',
      show: undefined,
      collapsed: false,
      tab: undefined,
      columns: 1,
      fields,
      parts: [],
    },
  ],
});

function Choice({
  model,
  count,
  onStart,
  onClose,
}: {
  model: EntityModel;
  count: number;
  onStart(values: RecordData): void;
  onClose(): void;
}): ReactNode {
  const [shape] = useState(() => freeModel(model));
  const form = useFormStore(shape, { record: {}, isNew: false });
  const { store } = form;
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  usePreload(shape, element);
  const formId = useId();
  const fields = model.fields.filter((field) => whyNeverEdited(model, field) === undefined);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const drawn = useMemo(() => {
    const some = shape.fields.filter(({ path }) => chosen.has(path));
    return { ...form, model: { ...shape, form: formOf(some) } };
  }, [form, shape, chosen]);
  const [missing, setMissing] = useState(false);
  const toggle = (path: string, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(path);
    else {
      next.delete(path);
      store.set(pathToPointer(path), undefined);
    }
    setChosen(next);
    setMissing(false);
  };
  const { loadValidator } = useEngine();
  const load = useCallback(async () => (await loadValidator(model)).record, [loadValidator, model]);
  const validation = useValidation(shape, store, load);
  const submit = async (): Promise<void> => {
    if (chosen.size === 0) return setMissing(true);
    if (document.activeElement instanceof HTMLElement && element?.contains(document.activeElement))
      document.activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    // What no record could take is said before any is asked; the rest each record says for itself.
    const filled = [...chosen].filter((path) => !isEmptyValue(getAt(store.record(), pathToPointer(path))));
    const wrong = (await validation.all()).filter((issue) => filled.includes(patternOf(issue.path)));
    store.setIssues(wrong);
    if (wrong[0]) return focusField(store, wrong[0].path);
    // What a link filled in beside it goes with it.
    const values = fields.flatMap(({ path }): [string, unknown][] => {
      const value = getAt(store.record(), pathToPointer(path));
      return chosen.has(path) || !isEmptyValue(value) ? [[path, value ?? null]] : [];
    });
    onStart(Object.fromEntries(values));
  };
  return (
    <TitledDialog
      title={messages.bulkEdit}
      width={640}
      onClose={onClose}
      foot={(close) => (
        <>
          <Button onClick={close}>{commonMessages.cancel}</Button>
          <Button look="primary" type="submit" form={formId}>
            {messages.bulkSave(count)}
          </Button>
        </>
      )}
    >
      <FormContext value={drawn}>
        <form
          id={formId}
          ref={setElement}
          className="yp-form yp-form-input"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <fieldset className="yp-bulk-fields">
            <legend>{messages.bulkFields}</legend>
            {fields.map((field) => (
              <label key={field.path}>
                <input
                  type="checkbox"
                  checked={chosen.has(field.path)}
                  onChange={(event) => toggle(field.path, event.target.checked)}
                />
                {field.title}
              </label>
            ))}
          </fieldset>
          <p className="yp-muted">{messages.bulkHint}</p>
          <FormLayout />
        </form>
      </FormContext>
      {missing && (
        <p className="yp-problem" role="alert">
          {messages.bulkNone}
        </p>
      )}
    </TitledDialog>
  );
}
