import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { Scope } from '@yunpu/engine-core/expression';
import { openFields } from '@yunpu/engine-core/record';
import { mayAct } from '@yunpu/engine-core/workflow';
import { type KeyboardEvent, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { useDraft } from '../data/useDraft.ts';
import { lazyDialog, lazyPart } from '../parts/late.tsx';
import { FormFoot } from './FormFoot.tsx';
import { FormLayout } from './FormLayout.tsx';
import { FormActionsContext, FormContext } from './state/context.ts';
import { focusField } from './state/focus.ts';
import type { FormStore } from './state/store.ts';
import { useDirtyGuard } from './useDirtyGuard.ts';
import { useFormStore, usePreload } from './useFormStore.ts';
import { useSaveKey } from './useSaveKey.ts';
import { useSaving } from './useSaving.ts';
import { useValidation, type Validation } from './useValidation.ts';
import '../parts/parts.css';
import '../widgets/widgets.css';
import './form.css';
import type { PartOffers } from '../action/SectionParts.tsx';
import { commonMessages } from '../messages/common.ts';
import { savingMessages } from '../messages/saving.ts';
import { Button } from '../parts/Button.tsx';

const ConflictDialog = lazyDialog(() => import('./ConflictDialog.tsx'));
const DraftBanner = lazyPart(() => import('./DraftBanner.tsx'));
const PreviewDialog = lazyDialog(() => import('./PreviewDialog.tsx'));

export interface EntityFormProps {
  model: EntityModel;
  /** The record to edit with what may be done to it, or a blank one. */
  detail: DetailResult;
  /** Absent for a new record. */
  recordKey?: string;
  onSaved(detail: DetailResult, action: string | undefined): void;
  /** `kept`: what was entered and not saved, which stays as a draft. */
  onCancel?(kept: RecordData | undefined): void;
  /** What was typed before and given up, to go on with. */
  typed?: RecordData;
  onDirtyChange?(dirty: boolean): void;
  /**
   * Asks what an action needs before it runs: its confirmation, its input. `undefined` answers "do not". Actions
   * are offered only when there is someone to ask.
   */
  prepareAction?(action: ActionModel, record: RecordData): Promise<{ input?: RecordData } | undefined>;
  /** The form's live store, for a page that shows more about the record than the form does. */
  onStore?(store: FormStore): void;
  /** Keep what is typed on the server until it is saved. */
  drafts?: boolean;
  /** Where Ctrl+S saves: wherever the focus is on the page, or only in the form, where it is tried beside what the page is for. */
  saveKey?: 'page' | 'form';
  /** For who lays the form out: what the record fills in itself stands in its place before it says anything. */
  blanks?: boolean;
}

/** Actions that may be run from here as soon as what they want is filled in. */
function offeredActions(model: EntityModel, { record, allowed }: DetailResult, scope: Scope): ActionModel[] {
  return model.actions.filter(
    (action) =>
      action.save &&
      (allowed.actions[action.name] === true || mayAct(model, { ...action, guard: undefined }, record, scope) === true),
  );
}

/** Checks that could not be fetched are fetched again by saving, which says why they did not come. */
const isFreeOfIssues = (validation: Validation): Promise<boolean> =>
  validation.all().then(
    (issues) => issues.length === 0,
    () => true,
  );

/** A form made from a document: fields, checks, drafts, conflicts and saving. Ctrl+S saves, Ctrl+Enter submits. */
export function EntityForm(props: EntityFormProps): ReactNode {
  const { detail, recordKey, onSaved, prepareAction, drafts = true, saveKey = 'page' } = props;
  const engine = useEngine();
  const form = useFormStore(props.model, {
    record: detail.record,
    isNew: recordKey === undefined,
    access: detail.allowed.fields,
    locked: detail.allowed.save !== true,
    blanks: props.blanks,
  });
  const { store, model } = form;
  const { onStore } = props;
  useEffect(() => {
    onStore?.(store);
  }, [onStore, store]);
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  usePreload(model, element);
  const load = useCallback(async () => (await engine.loadValidator(model)).record, [engine, model]);
  const validation = useValidation(model, store, load);
  const dirty = useDirtyGuard(store, props.onDirtyChange);
  const draft = useDraft(model, recordKey ?? '', recordKey === undefined ? undefined : detail.version, drafts);

  const saved = useCallback(
    (next: DetailResult, attempt: { action?: string }) => {
      draft.forget().catch(() => engine.notify({ kind: 'warning', text: savingMessages.draftUnremoved }));
      onSaved(next, attempt.action);
    },
    [draft, engine, onSaved],
  );
  const saving = useSaving(model, store, recordKey === undefined ? undefined : detail.version, validation, saved);

  // Who pressed the button at the foot of a long form does not see its head.
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    refusal.current?.scrollIntoView({ block: 'center' });
  }, [saving.error]);

  const { typed } = props;
  useEffect(() => {
    if (typed) store.reset({ ...store.original(), ...typed }, false);
  }, [store, typed]);
  const cancel = (): void => {
    const kept = store.dirty && drafts ? store.snapshot() : undefined;
    if (kept) draft.keep(kept, true);
    props.onCancel?.(kept);
  };
  useEffect(() => {
    return store.topic('#any').subscribe(() => {
      if (store.dirty) draft.keep(store.snapshot());
    });
  }, [store, draft]);

  const showFirst = useCallback(() => {
    const path = store.issues().find((issue) => issue.path !== '')?.path;
    if (path !== undefined) focusField(store, path);
  }, [store]);
  const { save } = saving;
  /** One press, one question: the checks may take a moment to be fetched. */
  const isChecking = useRef(false);
  const run = useCallback(
    async (action?: ActionModel) => {
      const may = action ? mayAct(model, action, store.record(), store.env.scope) : true;
      if (may !== true) return engine.notify({ kind: 'warning', text: may.why });
      if (isChecking.current) return;
      isChecking.current = true;
      // Whether to submit is asked of what can be submitted.
      const isSound = !action || (await isFreeOfIssues(validation));
      isChecking.current = false;
      if (!isSound) return showFirst();
      const prepared = action ? await prepareAction?.(action, store.snapshot()) : {};
      if (!prepared) return;
      const done = await save(action ? { action: action.name, ...prepared } : {});
      if (!done) showFirst();
    },
    [prepareAction, model, engine, store, validation, save, showFirst],
  );

  const actions = useMemo(
    () => (prepareAction ? offeredActions(model, detail, store.env.scope) : []),
    [prepareAction, model, detail, store],
  );
  const submit = actions.find((action) => action.primary) ?? actions[0];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    // Compared in lower case, because with Caps Lock the key is 'S'.
    const isSave = event.key.toLowerCase() === 's' && !event.shiftKey;
    if (!isSave && event.key !== 'Enter') return;
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement && isSave)
      document.activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    void run(isSave ? undefined : submit);
  };
  useSaveKey(saveKey === 'page' ? element : null, () => void run());
  const inside = useMemo(
    (): PartOffers => ({
      offer(name, record) {
        const action = model.actions.find((candidate) => candidate.name === name);
        if (!action || !prepareAction || detail.allowed.actions[name] === undefined) return undefined;
        return { action, verdict: mayAct(model, action, record, store.env.scope, engine.user.roles) };
      },
      run: (action) => void run(action),
    }),
    [model, prepareAction, detail, store, engine, run],
  );
  const { preview } = model.endpoints;
  const [previewed, setPreviewed] = useState<RecordData>();
  const locked = detail.allowed.save === true ? undefined : detail.allowed.save.why;
  const open = openFields(model, recordKey === undefined ? null : detail.state)
    .filter((path) => locked === undefined && detail.allowed.fields[path] === undefined)
    .map((path) => model.fieldsByPath[path]?.title ?? path);
  return (
    <FormContext value={form}>
      <form
        ref={setElement}
        className="yp-form"
        noValidate
        aria-busy={saving.busy}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
        onKeyDown={onKeyDown}
      >
        {locked !== undefined && (
          <div className="yp-banner" role="status">
            {locked}
          </div>
        )}
        {open.length > 0 && (
          <div className="yp-banner" role="status">
            {savingMessages.onlyOpen(open.join(savingMessages.separator))}
          </div>
        )}
        {form.leftOut !== '' && (
          <div className="yp-banner" role="status">
            {form.leftOut}
          </div>
        )}
        {typed === undefined && draft.found && (
          <Suspense>
            <DraftBanner
              draft={draft}
              found={draft.found}
              version={detail.version}
              isNew={recordKey === undefined}
              onRestore={(record) => store.reset({ ...store.original(), ...record }, false)}
            />
          </Suspense>
        )}
        {saving.error !== undefined && (
          <div ref={refusal} className="yp-banner yp-banner-error" role="alert">
            {saving.error}
            <Button type="submit" look="link">
              {commonMessages.retry}
            </Button>
          </div>
        )}
        <FormActionsContext value={inside}>
          <FormLayout />
        </FormActionsContext>
        <FormFoot
          model={model}
          actions={actions}
          submit={submit}
          busy={saving.busy}
          locked={locked}
          dirty={dirty}
          onRun={(action) => void run(action)}
          {...(preview && { onPreview: () => setPreviewed(store.snapshot()) })}
          {...(props.onCancel && { onCancel: cancel })}
        />
      </form>
      {preview && previewed && (
        <PreviewDialog
          endpoint={preview}
          title={model.title}
          record={previewed}
          onClose={() => setPreviewed(undefined)}
        />
      )}
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          shape={store.shape}
          onSettle={(record) => void saving.settle(record)}
          onClose={saving.abandon}
        />
      )}
    </FormContext>
  );
}
