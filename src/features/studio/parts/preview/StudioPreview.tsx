import type { EntityModel } from '@yunpu/engine-core/document';
import { sampleScope } from '@yunpu/engine-core/memory';
import { EngineProvider, type Notice } from '@yunpu/engine-react';
import { useDetail } from '@yunpu/engine-react/detail';
import { EntityForm, type FormStore } from '@yunpu/engine-react/form';
import { ListPage } from '@yunpu/engine-react/list';
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { SWRConfig } from 'swr';
import { CallLog } from '../../../../platform/documents/preview/callLog.ts';
import { usePreviewEngine } from '../../../../platform/documents/preview/usePreviewEngine.ts';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import type { DocumentSources } from '../../../../platform/gateway/sources.ts';
import { AntdLook, loadAntdLook } from '../../../../ui/AntdLook.tsx';
import { toast } from '../../../../ui/notices.ts';
import { useDesign } from '../designContext.ts';
import { fieldUnder, mark } from './chosen.ts';
import './preview.css';
import './phone.css';

type PreviewShow = 'form' | 'list';

interface StudioPreviewProps {
  model: EntityModel;
  /** The text that the model was compiled from. */
  text: string;
  show: PreviewShow;
  rows: 'sample' | 'real';
  /** As a phone draws it, whatever this window is. */
  onPhone: boolean;
  /** Undefined: everything, as no single role sees it. */
  role: string | undefined;
  sources: DocumentSources;
  user: { id: string; name: string };
}

/** Enough to see how a list looks; it is made anew with every change. */
const LIST_ROWS = 20;
const freshCache = { provider: () => new Map() };
const notify = ({ kind, text }: Notice) => toast(text, kind);

/** The real form or list of what is being designed; pressing a part of it chooses that part. */
export function StudioPreview({ model, text, show, rows: mode, onPhone, role, sources, user }: StudioPreviewProps) {
  const [log] = useState(() => new CallLog());
  const [search, setSearch] = useState('');
  const [key, setKey] = useState<string>();
  const scope = useMemo(() => {
    const base = sampleScope(role === undefined ? sources.roles : [role]);
    return { ...base, user: { ...base.user, id: user.id, name: user.name } };
  }, [role, sources.roles, user.id, user.name]);
  const { engine, rows, error } = usePreviewEngine({
    model,
    text,
    mode,
    // A form is that of a new record: only what its links lead to is seen.
    count: show === 'list' ? LIST_ROWS : 0,
    scope,
    sources,
    log,
    notify,
    open: setKey,
  });
  const dressed = useMemo(() => engine && { ...engine, AntdLook, prepareLook: loadAntdLook }, [engine]);

  if (error !== undefined) return <p className="st-note">没有取到数据：{messageOf(error)}</p>;
  if (!dressed) return <div className="ui-skeleton" style={{ height: 320 }} role="status" aria-label="正在加载" />;
  const shown = rows?.rows.some((row) => row[model.key] === key) ? key : undefined;
  return (
    // A new backend has new rows: nothing of the one before may linger in a cache.
    <SWRConfig key={`${model.version} ${mode} ${role ?? ''} ${show}`} value={freshCache}>
      <EngineProvider engine={dressed}>
        <Choosing model={model} show={show}>
          {(onStore) =>
            show === 'list' ? (
              <ListPage
                model={model}
                url={{ search, setSearch }}
                onOpen={setKey}
                onCreate={() => undefined}
                {...(onPhone && { narrow: true })}
              />
            ) : (
              <PreviewForm
                model={model}
                recordKey={mode === 'real' ? (shown ?? firstKey(model, rows?.rows)) : shown}
                onStore={onStore}
              />
            )
          }
        </Choosing>
      </EngineProvider>
    </SWRConfig>
  );
}

function firstKey(model: EntityModel, rows: readonly Record<string, unknown>[] | undefined): string | undefined {
  const key = rows?.[0]?.[model.key];
  return typeof key === 'string' ? key : undefined;
}

function PreviewForm({
  model,
  recordKey,
  onStore,
}: {
  model: EntityModel;
  recordKey: string | undefined;
  onStore(store: FormStore): void;
}) {
  const { detail, error } = useDetail(model, recordKey);
  if (error !== undefined) return <p className="st-note">没有打开：{messageOf(error)}</p>;
  return detail ? (
    <EntityForm
      key={recordKey ?? ''}
      model={model}
      detail={detail}
      recordKey={recordKey}
      drafts={false}
      onStore={onStore}
      onSaved={() => undefined}
    />
  ) : (
    <div className="ui-skeleton" style={{ height: 320 }} />
  );
}

/** Chooses what is pressed, and shows what is chosen. */
function Choosing({
  model,
  show,
  children,
}: {
  model: EntityModel;
  show: PreviewShow;
  children: (onStore: (store: FormStore) => void) => React.ReactNode;
}) {
  const { at, choose } = useDesign();
  const host = useRef<HTMLDivElement>(null);
  const [store, setStore] = useState<FormStore>();
  const onClick = (event: MouseEvent) => {
    const pointer = fieldUnder(event.target as Element, model, store);
    if (pointer !== undefined) choose(pointer);
  };
  const remark = useCallback(() => {
    if (host.current) mark(host.current, at, model, store);
  }, [at, model, store]);
  useEffect(() => {
    remark();
    const element = host.current;
    if (!element) return;
    // Rows and fields come a moment later, and are drawn again as they are filled.
    const observer = new MutationObserver(remark);
    observer.observe(element, { subtree: true, childList: true });
    return () => observer.disconnect();
  }, [remark]);
  return (
    <div ref={host} className="st-preview-host" data-show={show} onClickCapture={onClick}>
      {children(setStore)}
    </div>
  );
}
