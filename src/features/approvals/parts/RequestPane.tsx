import type { EntityModel } from '@yunpu/engine-core/document';
import {
  type ApprovalResult,
  type DetailResult,
  isMissingOrForbidden,
  type TransportError,
} from '@yunpu/engine-core/endpoint';
import { formatDateTime, formatMoney } from '@yunpu/engine-core/format';
import { ApprovalPanel, EntityDetail, RecordLink, Tag, useDetail, useEngine } from '@yunpu/engine-react/record';
import { type RefObject, useState } from 'react';
import useSWR from 'swr';
import { APPROVAL } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import { Button } from '../../../ui/Button.tsx';
import { type BarKeys, DecisionBar, type EarlyKey } from './DecisionBar.tsx';
import { SubjectDocument } from './SubjectDocument.tsx';

interface RequestPaneProps {
  model: EntityModel;
  no: string;
  keys: RefObject<BarKeys | null>;
  early: RefObject<EarlyKey>;
  /** Whether it is known already that it waits for this person. */
  isWaiting: boolean;
  onDecided(): void;
}

/** One request: the document that it is about, as this person may read it, its chain, and what may be decided. */
export function RequestPane({ model, no, keys, early, isWaiting, onDecided }: RequestPaneProps) {
  const { transport } = useEngine();
  const [isSubjectShown, setSubjectShown] = useState(false);
  const { detail, error, newerVersion, mutate } = useDetail(model, no);
  const version = detail?.version;
  const {
    data: approval,
    error: chainError,
    mutate: askAgain,
  } = useSWR<ApprovalResult | null, TransportError>(
    version === undefined ? null : ['approval', model.entity, no, version],
    () => transport.approval?.(model, no) ?? null,
    // What was decided meanwhile takes neither the bar away nor a dialog that is open in it.
    { keepPreviousData: true },
  );
  const isHidden = error !== undefined && isMissingOrForbidden(error);
  if (error && (!detail || isHidden))
    return (
      <Unloaded
        words={
          isHidden
            ? detail
              ? '这条审批已经不用您处理，您也不能再查看：委托已经结束，或本人已经处理。'
              : '没有找到这条审批：它可能属于您的其他团队，或您没有查看权限。'
            : error.message
        }
        onRetry={() => void mutate()}
      />
    );
  if (chainError && approval === undefined)
    return <Unloaded words={`审批进度没有加载出来：${chainError.message}`} onRetry={() => void askAgain()} />;
  const refresh = () => void mutate();
  const shown = approval === undefined ? undefined : detail;
  return (
    <>
      {shown ? (
        <RequestDocument
          model={model}
          no={no}
          detail={shown}
          approval={approval ?? null}
          isOutdated={newerVersion !== undefined}
          onRefresh={refresh}
          onSubjectShown={() => setSubjectShown(true)}
        />
      ) : (
        <PaneBones />
      )}
      {(shown ?? isWaiting) && (
        <DecisionBar
          model={model}
          detail={isSubjectShown || !approval?.subject ? shown : undefined}
          no={no}
          keys={keys}
          early={early}
          onDecided={onDecided}
          onChanged={refresh}
        />
      )}
    </>
  );
}

interface RequestDocumentProps {
  model: EntityModel;
  no: string;
  detail: DetailResult;
  approval: ApprovalResult | null;
  /** Something about the request has changed since it was read. */
  isOutdated: boolean;
  onRefresh(): void;
  onSubjectShown(): void;
}

function RequestDocument({ model, no, detail, approval, isOutdated, onRefresh, onSubjectShown }: RequestDocumentProps) {
  const request = readRecord(APPROVAL, detail.record);
  const state = detail.state === null ? undefined : model.states?.values[detail.state];
  return (
    <div className="queue-document yp-detail" data-scrolls tabIndex={0} role="region" aria-label="单据">
      <header className="queue-document-head">
        <h2>{request.title}</h2>
        {state && <Tag choice={{ title: state.title, color: state.color, state: true }} />}
        {approval?.subject && (
          <RecordLink entity={approval.subject.entity} recordKey={approval.subject.key}>
            打开{approval.subject.title}
          </RecordLink>
        )}
        <p>
          {request.amount !== undefined && <strong>{formatMoney(request.amount)} · </strong>}
          {request.requesterName}（{request.teamName}）· {formatDateTime(request.submittedAt ?? '')} 提交
          {request.dueAt !== undefined && ` · 时限 ${formatDateTime(request.dueAt)}`} ·{' '}
          <RecordLink entity={model.entity} recordKey={no}>
            {no}
          </RecordLink>
        </p>
      </header>
      {isOutdated && (
        <div className="yp-banner" role="status">
          这条审批刚刚有变化。
          <Button onClick={onRefresh}>查看最新内容</Button>
        </div>
      )}
      {approval?.subject ? (
        <SubjectDocument entity={approval.subject.entity} recordKey={approval.subject.key} onShown={onSubjectShown} />
      ) : (
        <>
          <p className="queue-quiet">您在当前团队没有查看原单据的权限，以下是审批单上写明的内容。</p>
          <EntityDetail model={model} record={detail.record} access={detail.allowed.fields} />
        </>
      )}
      <ApprovalPanel model={model} recordKey={no} version={detail.version} onDecided={onRefresh} />
    </div>
  );
}

function Unloaded({ words, onRetry }: { words: string; onRetry(): void }) {
  return (
    <div className="queue-quiet" role="alert">
      <p>{words}</p>
      <Button onClick={onRetry}>重试</Button>
    </div>
  );
}

function PaneBones() {
  return (
    <div role="status" aria-label="正在加载单据" className="queue-bones">
      <div className="ui-skeleton" style={{ width: 280, height: 28 }} />
      <div className="ui-skeleton" style={{ height: 220 }} />
      <div className="ui-skeleton" style={{ height: 160 }} />
    </div>
  );
}
