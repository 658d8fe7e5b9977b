import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import { type DetailResult, isMissingOrForbidden, TransportError } from '@yunpu/engine-core/endpoint';
import { type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useAction } from '../action/dialog/useAction.tsx';
import type { PartOffers } from '../action/SectionParts.tsx';
import { useStart } from '../action/useStart.ts';
import { useEngine } from '../data/EngineProvider.tsx';
import { useDetail } from '../data/useDetail.ts';
import { lazyDialog, lazyPart } from '../parts/late.tsx';
import { DetailHeader } from './DetailHeader.tsx';
import { EntityDetail } from './EntityDetail.tsx';
import { TabList } from './TabList.tsx';
import '../parts/parts.css';
import '../table/table.css';
import '../widgets/widgets.css';
import '../form/form.css';
import type { FormStore } from '../form/state/store.ts';
import { commonMessages } from '../messages/common.ts';
import { recordMessages } from '../messages/record.ts';
import { Button } from '../parts/Button.tsx';
import { useUndo } from '../undo/useUndo.ts';
import { type Asked, useWhy } from '../why/useWhy.ts';
import { useHeadingFocus } from './useHeadingFocus.ts';

/** Most records are read and not edited, so the form comes after what is read; who may edit finds it there. */
const loadForm = () => import('../form/EntityForm.tsx');
const EntityForm = lazyPart(async () => (await loadForm()).EntityForm);
const ChildList = lazyPart(() => import('./ChildList.tsx'));
const ContentTab = lazyPart(() => import('./ContentTab.tsx'));
const ApprovalPanel = lazyPart(() => import('./ApprovalPanel.tsx'));
const Timeline = lazyPart(() => import('../history/Timeline.tsx'));
const Conversation = lazyPart(() => import('../conversation/Conversation.tsx'));
const RemoveDialog = lazyDialog(() => import('./RemoveDialog.tsx'));
const WhyPanel = lazyDialog(() => import('../why/WhyPanel.tsx'));

/** ms: what follows by itself from what a person has just done (money that goes back, a number that is given) is shown as it comes. */
const CONSEQUENCES_MS = 60_000;

/** What the page's address says about an open record. */
export interface DetailView {
  /** 'detail', 'content', 'history' or the name of a child list. */
  tab: string;
  edit: boolean;
}

export interface DetailPageProps {
  model: EntityModel;
  /** Absent for a new record. */
  recordKey?: string;
  /** Initial values of a new record. */
  values?: RecordData;
  /** The record that a new one is a copy of. */
  copyOf?: string;
  /** Opens the form of a copy. Absent: this person may create none. */
  onCopy?(): void;
  view: DetailView;
  onView(view: DetailView): void;
  /** A record was saved; a new one has its key now, and so has one whose key was changed. */
  onSaved?(key: string, isNew: boolean): void;
  onRemoved?(): void;
  /** The person cancelled a new record. */
  onCancel?(): void;
  onDirtyChange?(dirty: boolean): void;
  /** The comment on the record that the page leads to. */
  comment?: string | undefined;
  /** What the host shows above the facts of an open record. */
  lead?(detail: DetailResult): ReactNode;
  /** What the host shows in place of a record that could not be read; a line of text when absent. */
  failed?(error: TransportError, retry: () => void): ReactNode;
}

/** One record: read, edited in place, acted on, with what belongs to it and what happened to it. */
export function DetailPage(props: DetailPageProps): ReactNode {
  const { recordKey, values, copyOf } = props;
  const { detail, model, error, newerVersion, isOwn, mutate } = useDetail(props.model, recordKey, values, copyOf);
  const wantsForm = recordKey === undefined || props.view.edit || detail?.allowed.save === true;
  useEffect(() => {
    // What fails here is asked for again when the form is drawn, and says so.
    if (wantsForm) loadForm().catch(() => undefined);
  }, [wantsForm]);
  if (error && !detail) {
    const retry = () => void mutate();
    return props.failed ? props.failed(error, retry) : <Failed error={error} onRetry={retry} />;
  }
  if (!detail) return <DetailSkeleton model={model} />;
  if (recordKey === undefined) return <NewRecord {...props} model={model} detail={detail} />;
  // The one record of its entity, which nobody has saved yet.
  if (detail.version === 0)
    return (
      <NewRecord
        {...props}
        model={model}
        detail={detail}
        onSaved={(key, isNew) => {
          void mutate();
          props.onSaved?.(key, isNew);
        }}
      />
    );
  return (
    <OpenRecord
      {...props}
      key={recordKey}
      model={model}
      recordKey={recordKey}
      detail={detail}
      newerVersion={newerVersion}
      isOwn={isOwn}
      refresh={async () => void (await mutate())}
      replace={(next) => void mutate(next, { revalidate: false })}
    />
  );
}

function keyOf(model: EntityModel, detail: DetailResult): string {
  return String(detail.record[model.key] ?? '');
}

/** What was asked about the record on the page, or about the form that is open on it. */
function useExplained(model: EntityModel, detail: DetailResult, isNew: boolean) {
  const page = useRef<HTMLElement>(null);
  const store = useRef<FormStore>(undefined);
  const [asked, setAsked] = useState<{ at: string | undefined; record?: RecordData }>();
  const ask = useCallback((found: Asked | undefined) => {
    const form = page.current?.querySelector('form.yp-form') ? store.current : undefined;
    const at = found?.at;
    setAsked(form ? { at: at && form.rowKeys.toPointer(at), record: form.snapshot() } : { at });
  }, []);
  useWhy(page, ask);
  return {
    page,
    ask,
    onStore: useCallback((next: FormStore) => void (store.current = next), []),
    panel: asked && (
      <WhyPanel model={model} detail={detail} isNew={isNew} {...asked} onClose={() => setAsked(undefined)} />
    ),
  };
}

function NewRecord({
  model,
  detail,
  onSaved,
  onCancel,
  onDirtyChange,
}: DetailPageProps & { detail: DetailResult }): ReactNode {
  const done = useCallback(() => undefined, []);
  const actions = useAction(model, done);
  const saved = useCallback((next: DetailResult) => onSaved?.(keyOf(model, next), true), [model, onSaved]);
  const why = useExplained(model, detail, true);
  const heading = useHeadingFocus('new');
  return (
    <article className="yp-detail" ref={why.page}>
      <header className="yp-detail-head">
        <div className="yp-detail-title">
          <h1 ref={heading} tabIndex={-1}>
            {recordMessages.create(model.title)}
          </h1>
        </div>
      </header>
      <Suspense fallback={<div className="yp-skeleton" aria-busy="true" />}>
        <EntityForm
          model={model}
          detail={detail}
          onSaved={saved}
          onCancel={onCancel && (() => onCancel())}
          onDirtyChange={onDirtyChange}
          prepareAction={actions.prepare}
          onStore={why.onStore}
        />
      </Suspense>
      {actions.dialogs}
      {why.panel}
    </article>
  );
}

interface OpenProps extends DetailPageProps {
  recordKey: string;
  detail: DetailResult;
  newerVersion: number | undefined;
  isOwn: boolean;
  refresh(): Promise<void>;
  replace(detail: DetailResult): void;
}

function OpenRecord({
  model,
  recordKey,
  detail,
  newerVersion,
  isOwn,
  refresh,
  replace,
  view,
  onView,
  onSaved,
  onRemoved,
  onDirtyChange,
  onCopy,
  comment,
  lead,
}: OpenProps): ReactNode {
  const { notify, transport } = useEngine();
  const base = useId();
  const [removing, setRemoving] = useState(false);
  const [typed, setTyped] = useState<RecordData>();
  const changedAt = useRef(-Infinity);
  const acted = useCallback(
    (_action: ActionModel, next: DetailResult | undefined) => {
      changedAt.current = performance.now();
      if (!next) return void refresh();
      const key = keyOf(model, next);
      // It has another key now, or it is another record that was made of this one.
      if (key !== recordKey) return onSaved?.(key, next.version === 1);
      replace(next);
    },
    [replace, refresh, model, recordKey, onSaved],
  );
  const actions = useAction(model, acted);
  const starts = useStart(model);
  const offer = useUndo(model);
  const act = (action: ActionModel) =>
    actions.run(action, { key: recordKey, version: detail.version, record: detail.record });
  const offers: PartOffers = {
    offer(name) {
      const action = model.actions.find((candidate) => candidate.name === name);
      const verdict = detail.allowed.actions[name];
      // What cannot be done now is in the head's menu, with why.
      return action && verdict === true ? { action, verdict } : undefined;
    },
    run: act,
  };
  const { forget } = actions;
  const saved = useCallback(
    (next: DetailResult) => {
      changedAt.current = performance.now();
      forget();
      const key = keyOf(model, next);
      notify({ kind: 'success', text: recordMessages.saved, ...offer(key, next.undo) });
      if (key !== recordKey) return onSaved?.(key, next.version === 1);
      replace(next);
      onView({ ...view, edit: false });
      onSaved?.(key, false);
    },
    [replace, notify, onView, view, onSaved, model, recordKey, offer, forget],
  );

  const edit = (going: RecordData | undefined) => {
    setTyped(going);
    onView({ tab: 'detail', edit: true });
  };
  const cancelled = (kept: RecordData | undefined) => {
    onView({ ...view, edit: false });
    if (kept)
      notify({
        kind: 'info',
        text: recordMessages.keptAsDraft,
        action: { title: recordMessages.restore, run: () => edit(kept) },
      });
  };
  const tabs = [
    { name: 'detail', title: recordMessages.detail },
    ...(model.endpoints.content ? [{ name: 'content', title: recordMessages.content }] : []),
    ...model.children.map(({ name, title }) => ({ name, title })),
    // Where people write on records, what became of one stands between what they wrote.
    ...(transport.comments ? [] : [{ name: 'history', title: recordMessages.history }]),
  ];
  const current = tabs.some((tab) => tab.name === view.tab) ? view.tab : 'detail';
  const child = model.children.find((candidate) => candidate.name === current);
  const editing = view.edit && detail.allowed.save === true;
  const follow = useEffectEvent(() => {
    if (isOwn && !editing && performance.now() - changedAt.current < CONSEQUENCES_MS) void refresh();
  });
  useEffect(() => {
    if (newerVersion !== undefined) follow();
  }, [newerVersion]);
  const busyAction = actions.busy?.split(' ')[0];
  const why = useExplained(model, detail, false);
  return (
    <article className="yp-detail" ref={why.page}>
      <DetailHeader
        model={model}
        detail={detail}
        recordKey={recordKey}
        busy={busyAction}
        editing={editing}
        starts={starts}
        onEdit={() => edit(undefined)}
        onCopy={onCopy}
        onRun={act}
        onRemove={() => setRemoving(true)}
        onWhy={() => why.ask(undefined)}
      />
      {newerVersion !== undefined && (
        <div className="yp-banner" role="status">
          {isOwn ? recordMessages.changed : recordMessages.changedByOther}
          {editing ? (
            recordMessages.mergedOnSave
          ) : (
            <Button look="link" onClick={() => void refresh()}>
              {recordMessages.showLatest}
            </Button>
          )}
        </div>
      )}
      {editing ? (
        <Suspense fallback={<div className="yp-skeleton" aria-busy="true" />}>
          <EntityForm
            model={model}
            detail={detail}
            recordKey={recordKey}
            onSaved={saved}
            onCancel={cancelled}
            typed={typed}
            onDirtyChange={onDirtyChange}
            prepareAction={actions.prepare}
            onStore={why.onStore}
          />
        </Suspense>
      ) : (
        <div className={transport.comments && current === 'detail' ? 'yp-detail-talk' : undefined}>
          <TabList base={base} tabs={tabs} current={current} onChoose={(tab) => onView({ tab, edit: false })} />
          <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${current}`} className="yp-detail-panel">
            {current === 'detail' && (model.approval ?? model.endpoints.approval) && (
              <Suspense fallback={null}>
                <ApprovalPanel
                  model={model}
                  recordKey={recordKey}
                  version={detail.version}
                  onDecided={() => void refresh()}
                />
              </Suspense>
            )}
            {current === 'detail' && lead?.(detail)}
            {current === 'detail' && (
              <EntityDetail model={model} record={detail.record} access={detail.allowed.fields} offers={offers} />
            )}
            {current === 'content' && (
              <Suspense fallback={<div className="yp-skeleton" aria-busy="true" />}>
                <ContentTab model={model} recordKey={recordKey} version={detail.version} />
              </Suspense>
            )}
            {current === 'history' && (
              <Suspense fallback={<div className="yp-skeleton" aria-busy="true" />}>
                <Timeline model={model} recordKey={recordKey} version={detail.version} />
              </Suspense>
            )}
            {child && (
              <Suspense fallback={<div className="yp-skeleton" aria-busy="true" />}>
                <ChildList child={child} recordKey={recordKey} />
              </Suspense>
            )}
          </div>
          {transport.comments && current === 'detail' && (
            <Suspense fallback={<div className="yp-skeleton" aria-busy="true" />}>
              <Conversation
                model={model}
                recordKey={recordKey}
                version={detail.version}
                comment={comment}
                part={view.tab === 'history' ? 'changes' : 'all'}
              />
            </Suspense>
          )}
        </div>
      )}
      {actions.dialogs}
      {why.panel}
      {removing && (
        <RemoveDialog
          model={model}
          recordKey={recordKey}
          version={detail.version}
          onClose={() => setRemoving(false)}
          onRemoved={onRemoved}
        />
      )}
    </article>
  );
}

function Failed({ error, onRetry }: { error: TransportError; onRetry(): void }): ReactNode {
  const gone = isMissingOrForbidden(error);
  return (
    <div className="yp-detail-failed" role="alert">
      <p>{gone ? recordMessages.missing : error.message}</p>
      {!gone && <Button onClick={onRetry}>{commonMessages.retry}</Button>}
    </div>
  );
}

/** As tall as the record will be, so that nothing jumps when it comes. */
function DetailSkeleton({ model }: { model: EntityModel }): ReactNode {
  return (
    <div className="yp-detail" role="status" aria-busy="true" aria-label={recordMessages.loading}>
      <div className="yp-detail-head">
        <span className="yp-bone" style={{ width: 240, height: 28 }} />
      </div>
      {model.form.sections.map((section) => (
        <div key={section.name} className="yp-detail-section">
          <span className="yp-bone" style={{ width: 96, height: 18 }} />
          <div className={`yp-facts yp-facts-${model.form.columns}`}>
            {section.fields
              .filter((field) => !field.internal)
              .map((field) => (
                <span key={field.id} className="yp-bone" style={{ height: field.kind === 'table' ? 120 : 40 }} />
              ))}
          </div>
        </div>
      ))}
    </div>
  );
}
