import type { EntityModel } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import { EngineProvider, type Notice } from '@yunpu/engine-react';
import { DetailPage, type DetailView } from '@yunpu/engine-react/detail';
import type { FormStore } from '@yunpu/engine-react/form';
import { ListPage } from '@yunpu/engine-react/list';
import { Alert, Skeleton, Tabs } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { SWRConfig } from 'swr';
import { ChangeList } from '../../../../platform/documents/preview/ChangeList.tsx';
import type { CallLog } from '../../../../platform/documents/preview/callLog.ts';
import type { RowMode } from '../../../../platform/documents/preview/previewRows.ts';
import { StateDiagram } from '../../../../platform/documents/preview/StateDiagram.tsx';
import { usePreviewEngine } from '../../../../platform/documents/preview/usePreviewEngine.ts';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import type { DocumentSources } from '../../../../platform/gateway/sources.ts';
import { toast } from '../../../../ui/notices.ts';
import { FormPreview } from './FormPreview.tsx';
import type { Tab } from './usePlaygroundAddress.ts';

export interface PreviewPaneProps {
  model: EntityModel;
  /** What is shown: the document, the document without its wrong parts, or the last one that could be made. */
  shows: 'all' | 'part' | 'earlier';
  text: string;
  published: string | undefined;
  tab: Tab;
  onTab(tab: Tab): void;
  mode: RowMode;
  scope: Scope;
  sources: DocumentSources;
  log: CallLog;
  onStore(store: FormStore): void;
  onFocusField(pointer: string): void;
}

const SAMPLE_ROWS = 60;
const freshCache = { provider: () => new Map() };
const notify = ({ kind, text }: Notice) => toast(text, kind);
const names: Record<Tab, string> = {
  list: '列表',
  form: '表单',
  detail: '详情',
  states: '状态与动作',
  changes: '与发布版的差别',
};

/** The document at work: its list, form, detail, states, and how it differs from the published one. */
export function PreviewPane(props: PreviewPaneProps) {
  const { model, shows, text, published, tab, onTab, mode, scope, sources, log } = props;
  const [key, setKey] = useState<string>();
  const [search, setSearch] = useState('');
  const [view, setView] = useState<DetailView>({ tab: 'detail', edit: false });
  const open = useCallback(
    (next: string) => {
      setKey(next);
      onTab('detail');
    },
    [onTab],
  );
  const { engine, rows, error } = usePreviewEngine({
    model,
    text,
    mode,
    count: SAMPLE_ROWS,
    scope,
    sources,
    log,
    notify,
    open,
  });
  const firstKey = rows?.rows.map((row) => row[model.key]).find((one): one is string => typeof one === 'string');
  const shownKey = key !== undefined && rows?.rows.some((row) => row[model.key] === key) ? key : firstKey;

  const panes: Record<Tab, () => ReactNode> = {
    list: () => (
      <ListPage
        model={model}
        url={{ search, setSearch: (next) => setSearch(next) }}
        onOpen={open}
        onCreate={() => {
          setKey(undefined);
          onTab('form');
        }}
      />
    ),
    form: () => (
      <FormPreview
        model={model}
        recordKey={key}
        onStore={props.onStore}
        onFocusField={props.onFocusField}
        onSaved={() => onTab('list')}
      />
    ),
    detail: () =>
      shownKey === undefined ? (
        <p className="pg-hint">还没有记录。</p>
      ) : (
        <DetailPage model={model} recordKey={shownKey} view={view} onView={setView} onRemoved={() => onTab('list')} />
      ),
    states: () => <StateDiagram model={model} />,
    changes: () => <ChangeList published={published} text={text} />,
  };

  return (
    <div className={shows === 'earlier' ? 'pg-preview pg-stale' : 'pg-preview'}>
      <Tabs
        size="small"
        activeKey={tab}
        onChange={(next) => onTab(next as Tab)}
        items={Object.entries(names).map(([name, label]) => ({ key: name, label }))}
      />
      {shows === 'earlier' && <Alert type="warning" banner title="文档有错误，预览的是最近一次能用的样子。" />}
      {shows === 'part' && <Alert type="warning" banner title="文档有错误，预览里略去了有错误的部分。" />}
      {error !== undefined && <Alert type="error" banner title={`没有取到数据：${messageOf(error)}`} />}
      {rows && rows.unreached.length > 0 && (
        <Alert
          type="info"
          banner
          title={`${rows.unreached.length} 个条件分支没有数据能走到`}
          description={
            <ul>
              {rows.unreached.map((branch) => (
                <li key={`${branch.place} ${branch.source} ${branch.met}`}>
                  {branch.label}：<code>{branch.source}</code> {branch.met ? '成立' : '不成立'}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {engine ? (
        // A new backend has new rows: nothing of the one before may linger in a cache.
        <SWRConfig key={`${model.version} ${mode} ${scope.user.roles.join()}`} value={freshCache}>
          <EngineProvider engine={engine}>
            <div className="pg-pane" role="tabpanel" aria-label={names[tab]}>
              {panes[tab]()}
            </div>
          </EngineProvider>
        </SWRConfig>
      ) : (
        error === undefined && <Skeleton active />
      )}
    </div>
  );
}
