import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Workbench } from '../../../../platform/documents/useWorkbench.ts';
import type { DocumentSources } from '../../../../platform/gateway/sources.ts';
import { Button } from '../../../../ui/Button.tsx';
import type { HistoryEntry } from '../../api/studio.ts';
import { useDesign } from '../designContext.ts';
import type { DocumentText } from '../draft/useDocumentText.ts';
import { HistoryPane } from '../history/HistoryPane.tsx';
import { StudioPreview } from '../preview/StudioPreview.tsx';
import type { Show, StudioAddress, Width } from './useStudioAddress.ts';
import './centre.css';

const FlowPane = lazy(async () => ({ default: (await import('../flow/FlowPane.tsx')).FlowPane }));
const ChainPane = lazy(async () => ({ default: (await import('../chain/ChainPane.tsx')).ChainPane }));
const PrintPane = lazy(async () => ({ default: (await import('../print/PrintPane.tsx')).PrintPane }));
const AccessPane = lazy(async () => ({ default: (await import('../access/AccessPane.tsx')).AccessPane }));
const RetiredPane = lazy(async () => ({ default: (await import('../retired/RetiredPane.tsx')).RetiredPane }));
const CodePane = lazy(async () => ({ default: (await import('./CodePane.tsx')).CodePane }));

const SHOWS: Readonly<Record<Show, string>> = {
  form: '表单',
  list: '列表',
  states: '流程',
  approval: '审批',
  print: '打印',
  access: '权限',
  code: '代码',
  history: '历史',
  retired: '停用',
};
const WIDTHS = [
  { value: 'full', title: '桌面', Icon: Monitor },
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
  const { show, width, role, rows } = address;
  const drawn = show === 'form' || show === 'list';
  // The preview stays while a mistake is being typed, and follows when the hand rests: its rows take a second to make up.
  const [kept, setKept] = useState({ model: workbench.model, text: workbench.text });
  const { current, model: made, text: compiled } = workbench;
  useEffect(() => {
    if (!current || made === kept.model) return undefined;
    const timer = setTimeout(() => setKept({ model: made, text: compiled }), kept.model ? restMs : 0);
    return () => clearTimeout(timer);
  }, [current, made, compiled, text, kept.model]);
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
              onChange={(event) => onAddress({ rows: event.target.value as StudioAddress['rows'] })}
            >
              <option value="sample">示例数据</option>
              <option value="real">真实数据</option>
            </select>
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
          <div className="st-canvas" data-width={width} data-stale={!workbench.current || undefined}>
            <StudioPreview
              model={model}
              text={kept.text}
              show={show}
              rows={rows}
              onPhone={width === 'phone'}
              role={role}
              sources={sources}
              user={user}
            />
          </div>
        ) : (
          <p className="st-note">定义里的错误修好后，这里就有预览。错误列在“代码”里。</p>
        )}
      </div>
    </section>
  );
}
