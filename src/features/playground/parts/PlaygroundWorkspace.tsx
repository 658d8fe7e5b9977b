import { applyFix, type Problem } from '@yunpu/engine-core/document';
import { sampleScope } from '@yunpu/engine-core/memory';
import type { FormStore } from '@yunpu/engine-react/form';
import { Button, Segmented, Select, Tabs } from 'antd';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import metaSchema from '../../../../schemas/entity.schema.json';
import { DocumentEditor } from '../../../platform/documents/editor/DocumentEditor.tsx';
import { formatText } from '../../../platform/documents/editor/format.ts';
import { ProblemList } from '../../../platform/documents/editor/ProblemList.tsx';
import { CallLog } from '../../../platform/documents/preview/callLog.ts';
import { ROW_MODES } from '../../../platform/documents/preview/previewRows.ts';
import { useWorkbench } from '../../../platform/documents/useWorkbench.ts';
import type { DocumentSources } from '../../../platform/gateway/sources.ts';
import { toast } from '../../../ui/notices.ts';
import { FieldInspector } from './FieldInspector.tsx';
import { CallLogPanel } from './preview/CallLogPanel.tsx';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { type PlaygroundState, type Tab, usePlaygroundAddress } from './preview/usePlaygroundAddress.ts';

export interface PlaygroundWorkspaceProps {
  sources: DocumentSources;
  user: { id: string; name: string; roles: readonly string[] };
}

/** The workspace, once the address has said which document it opens with. */
export function PlaygroundWorkspace({ sources, user }: PlaygroundWorkspaceProps) {
  const published = useCallback(
    (entity: string) => sources.documents.find((one) => one.entity === entity)?.text,
    [sources],
  );
  const { state, change, broken } = usePlaygroundAddress(published, sources.documents[0]?.entity ?? '');
  if (!state)
    return (
      <p className="pg-hint" role="status">
        正在读取地址里的文档…
      </p>
    );
  return (
    <Workspace sources={sources} user={user} published={published} state={state} change={change} broken={broken} />
  );
}

interface WorkspaceProps extends PlaygroundWorkspaceProps {
  published(entity: string): string | undefined;
  state: PlaygroundState;
  change(patch: Partial<PlaygroundState>): void;
  /** The address carried a document that could not be read. */
  broken: boolean;
}

/** Editor on the left; on the right everything the document makes, live; below it why fields are as they are. */
function Workspace({ sources, user, published, state, change, broken }: WorkspaceProps) {
  const file = sources.documents.find((one) => one.entity === state.entity)?.file ?? '未命名.json';
  const workbench = useWorkbench(state.text, file, sources);
  const [reveal, setReveal] = useState<{ line: number; column: number; at: number }>();
  const [store, setStore] = useState<FormStore>();
  const [pointer, setPointer] = useState<string>();
  const [role, setRole] = useState('all');
  const [log] = useState(() => new CallLog());

  const scope = useMemo(() => {
    const base = sampleScope(role === 'all' ? sources.roles : [role]);
    return { ...base, user: { ...base.user, id: user.id, name: user.name } };
  }, [role, sources.roles, user.id, user.name]);

  const toTab = useCallback((tab: Tab) => change({ tab }), [change]);

  const choose = (entity: string) => change({ entity, text: published(entity) ?? '' });
  const format = () => {
    const formatted = formatText(state.text);
    if (formatted === undefined) toast('JSON 还有语法错误，修好后才能排版', 'warning');
    else change({ text: formatted });
  };
  const copyAddress = () =>
    void navigator.clipboard.writeText(location.href).then(
      () => toast('地址已复制，打开它就是现在的样子', 'success'),
      () => toast('浏览器不允许复制，请从地址栏复制', 'warning'),
    );
  const fix = (problem: Problem) => change({ text: applyFix(state.text, problem) });

  return (
    <>
      <header className="pg-head">
        <Link to="/workstation" className="pg-back" aria-label="回到工作台">
          <ArrowLeft size={18} aria-hidden />
        </Link>
        <h1>文档试验台</h1>
        <Select
          showSearch
          aria-label="文档"
          className="pg-entity"
          value={state.entity}
          onChange={choose}
          options={sources.documents.map(({ entity, file: name }) => ({
            value: entity,
            label: name.replace(/^entities\//, ''),
          }))}
        />
        <Segmented
          aria-label="数据"
          value={state.rows}
          onChange={(rows) => change({ rows })}
          options={[...ROW_MODES]}
        />
        <Select
          aria-label="以谁的身份预览"
          className="pg-role"
          value={role}
          onChange={setRole}
          options={[{ value: 'all', label: '所有角色' }, ...sources.roles.map((one) => ({ value: one, label: one }))]}
        />
        <span className="pg-space" />
        <Button autoInsertSpace={false} onClick={format}>
          排版
        </Button>
        <Button
          autoInsertSpace={false}
          onClick={() => choose(state.entity)}
          disabled={state.text === published(state.entity)}
        >
          还原
        </Button>
        <Button type="primary" onClick={copyAddress}>
          复制地址
        </Button>
      </header>
      {broken && (
        <p className="pg-notice" role="alert">
          地址里的文档不完整，可能在复制时被截断；这里显示的是已发布的版本。
        </p>
      )}
      <div className="pg-body">
        <section className="pg-left" aria-label="文档">
          {workbench.kind === 'schema' && <p className="pg-notice">这是一份 JSON Schema，已当作记录显示成表单。</p>}
          {workbench.kind === 'neither' && state.text.trim() !== '' && workbench.problems.length === 0 && (
            <p className="pg-notice">这既不是实体文档，也不是 JSON Schema。</p>
          )}
          <DocumentEditor
            text={state.text}
            metaSchema={metaSchema}
            problems={workbench.problems}
            onChange={(text) => change({ text })}
            reveal={reveal}
          />
          <ProblemList
            problems={workbench.problems}
            compileMs={workbench.compileMs}
            onReveal={({ line, column }) => setReveal({ line, column, at: Date.now() })}
            onFix={fix}
          />
        </section>
        <section className="pg-right" aria-label="预览">
          {workbench.model ? (
            <PreviewPane
              model={workbench.model}
              shows={
                !workbench.current
                  ? 'earlier'
                  : workbench.problems.some(({ severity }) => severity === 'error')
                    ? 'part'
                    : 'all'
              }
              text={workbench.text}
              published={published(state.entity)}
              tab={state.tab}
              onTab={toTab}
              mode={state.rows}
              scope={scope}
              sources={sources}
              log={log}
              onStore={setStore}
              onFocusField={setPointer}
            />
          ) : (
            <p className="pg-hint">左边的文档没有错误之后，这里就有预览。</p>
          )}
          <Tabs
            className="pg-tools"
            size="small"
            items={[
              {
                key: 'inspector',
                label: '字段检查',
                children: workbench.model && (
                  <FieldInspector
                    model={workbench.model}
                    store={state.tab === 'form' ? store : undefined}
                    scope={scope}
                    pointer={pointer}
                    onPointer={setPointer}
                  />
                ),
              },
              { key: 'calls', label: '调用记录', children: <CallLogPanel log={log} /> },
            ]}
          />
        </section>
      </div>
    </>
  );
}
