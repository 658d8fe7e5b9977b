import { lazyPart } from '@yunpu/engine-react/late';
import { Columns2, Monitor, Smartphone, Tablet } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { ROW_MODES, type RowMode } from '../../../../platform/documents/preview/previewRows.ts';
import type { Workbench } from '../../../../platform/documents/useWorkbench.ts';
import type { DocumentSources } from '../../../../platform/gateway/sources.ts';
import { Button } from '../../../../ui/Button.tsx';
import type { HistoryEntry } from '../../api/studio.ts';
import { useDesign } from '../designContext.ts';
import type { DocumentText } from '../draft/useDocumentText.ts';
import { HistoryPane } from '../history/HistoryPane.tsx';
import { StudioPreview } from '../preview/StudioPreview.tsx';
import { useVersionInForce } from '../preview/useVersionInForce.ts';
import type { Show, StudioAddress, Width } from '../useStudioAddress.ts';
import './centre.css';

const FlowPane = lazyPart(async () => (await import('../flow/FlowPane.tsx')).FlowPane);
const ChainPane = lazyPart(async () => (await import('../chain/ChainPane.tsx')).ChainPane);
const PrintPane = lazyPart(async () => (await import('../print/PrintPane.tsx')).PrintPane);
const AccessPane = lazyPart(async () => (await import('../access/AccessPane.tsx')).AccessPane);
const RetiredPane = lazyPart(async () => (await import('../retired/RetiredPane.tsx')).RetiredPane);
const CodePane = lazyPart(async () => (await import('./CodePane.tsx')).CodePane);

const SHOWS: Readonly<Record<Show, string>> = {
  form: '表单',
  list: '列表',
  record: '详情',
  states: '流程',
  approval: '审批',
  print: '打印',
  access: '权限',
  code: '代码',
  history: '历史',
  retired: '停用',
};
const WIDTHS = [
  { value: 'full', title: '桌面 1440', Icon: Monitor },
  { value: 'tablet', title: '平板 768', Icon: Tablet },
  { value: 'phone', title: '手机 390', Icon: Smartphone },
] as const satisfies readonly { value: Width; title: string; Icon: typeof Monitor }[];

/** Longer than from one Chinese character to the next. */
const restMs = 500;

interface CentrePaneProps {
  address: StudioAddress;
  onAddress(patch: Partial<StudioAddress>): void;
  workbench: Workbench;
  sources: DocumentSources;
  user: { id: string; name: string };
  work: DocumentText;
  canPublish: boolean;
  /** What she publishes waits for another person. */
  needsSecond: boolean;
  /** What was pressed is to be seen with its properties, also where one pane is seen at a time. */
  onOpen(): void;
  onBack(entry: HistoryEntry): Promise<void>;
}

/** What is designed, as people will meet it; its code; how it came to be. */
export function CentrePane({
  address,
  onAddress,
  workbench,
  sources,
  user,
  work,
  canPublish,
  needsSecond,
  onOpen,
  onBack,
}: CentrePaneProps) {
  const { entity, roles, text, choose } = useDesign();
  const openAt = (pointer: string) => {
    choose(pointer);
    onOpen();
  };
  const { show, width, role, rows, trying, beside } = address;
  const drawn = show === 'form' || show === 'list' || show === 'record';
  // Real rows are drawn by it as long as the draft has mistakes.
  const inForce = useVersionInForce(beside || rows === 'real');
  // The preview stays while a mistake is being typed or something on it is held, and follows when the hand rests: its rows
  // take a second to make up.
  const [held, setHeld] = useState(false);
  const [kept, setKept] = useState({ model: workbench.model, text: workbench.text });
  const { current, model: made, text: compiled } = workbench;
  useEffect(() => {
    if (!current || held || made === kept.model) return undefined;
    const timer = setTimeout(() => setKept({ model: made, text: compiled }), kept.model ? restMs : 0);
    return () => clearTimeout(timer);
  }, [current, made, compiled, text, kept.model, held]);
  const model = kept.model ?? workbench.model;
  return (
    <section className="st-centre" aria-label="预览">
      <div className="st-centre-head">
        <div role="tablist" aria-label="看什么" className="st-shows">
          {(Object.keys(SHOWS) as Show[]).map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={show === one}
              onClick={() => onAddress({ show: one })}
            >
              {SHOWS[one]}
            </button>
          ))}
        </div>
        {drawn && (
          <div className="st-preview-tools">
            <div className="st-mode" role="group" aria-label="按下去做什么">
              <button
                type="button"
                aria-pressed={!trying}
                title="按哪里，就改哪里"
                onClick={() => onAddress({ trying: false })}
              >
                编辑
              </button>
              <button
                type="button"
                aria-pressed={trying}
                title="像使用的人一样按，只动预览里的数据，不写进数据库"
                onClick={() => onAddress({ trying: true })}
              >
                试用
              </button>
            </div>
            <select
              className="st-input"
              aria-label="以谁的身份看"
              value={role ?? ''}
              onChange={(event) => onAddress({ role: event.target.value || undefined })}
            >
              <option value="">所有角色</option>
              {roles.map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
            <select
              className="st-input"
              aria-label="用哪些数据看"
              value={rows}
              onChange={(event) => onAddress({ rows: event.target.value as RowMode, record: undefined })}
            >
              {ROW_MODES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <Button
              look="icon"
              aria-label="与现在生效的比较"
              title="与现在生效的比较"
              aria-pressed={beside}
              onClick={() => onAddress({ beside: !beside })}
            >
              <Columns2 size={16} aria-hidden />
            </Button>
            <div className="st-widths" role="group" aria-label="宽度">
              {WIDTHS.map(({ value, title, Icon }) => (
                <Button
                  key={value}
                  look="icon"
                  aria-label={title}
                  title={title}
                  aria-pressed={width === value}
                  onClick={() => onAddress({ width: value })}
                >
                  <Icon size={16} aria-hidden />
                </Button>
              ))}
            </div>
          </div>
        )}
      </div>
      <div className="st-centre-body" role="tabpanel" aria-label={SHOWS[show]} data-show={show}>
        {show === 'code' ? (
          <Suspense fallback={<div className="ui-skeleton" style={{ height: 320 }} />}>
            <CodePane workbench={workbench} work={work} />
          </Suspense>
        ) : show === 'states' ? (
          <Suspense fallback={<div className="ui-skeleton" style={{ height: 320 }} />}>
            <FlowPane onOpen={onOpen} />
          </Suspense>
        ) : show === 'approval' ? (
          <Suspense fallback={<div className="ui-skeleton" style={{ height: 320 }} />}>
            <ChainPane onOpen={onOpen} />
          </Suspense>
        ) : show === 'print' ? (
          <Suspense fallback={<div className="ui-skeleton" style={{ height: 320 }} />}>
            <PrintPane onOpen={onOpen} />
          </Suspense>
        ) : show === 'access' ? (
          <Suspense fallback={<div className="ui-skeleton" style={{ height: 320 }} />}>
            <AccessPane onSeeAs={(as) => onAddress({ show: 'form', role: as })} onOpen={openAt} />
          </Suspense>
        ) : show === 'history' ? (
          <HistoryPane entity={entity} canPublish={canPublish} onBack={onBack} />
        ) : show === 'retired' ? (
          <Suspense fallback={<div className="ui-skeleton" style={{ height: 320 }} />}>
            <RetiredPane
              entity={entity}
              mayPurge={canPublish && !needsSecond}
              why={
                !canPublish
                  ? '您没有发布的权限，不能清除数据'
                  : needsSecond
                    ? '您的发布要由另一个人确认，清除数据请交给可以独自发布的人'
                    : undefined
              }
            />
          </Suspense>
        ) : model ? (
          <StudioPreview
            draft={{ model, text: kept.text }}
            inForce={inForce}
            address={{ ...address, show }}
            onAddress={onAddress}
            onHold={setHeld}
            stale={!workbench.current}
            sources={sources}
            user={user}
          />
        ) : (
          <p className="st-note">定义里的错误修好后，这里就有预览。错误列在“代码”里。</p>
        )}
      </div>
    </section>
  );
}
