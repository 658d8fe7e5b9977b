import type { EntityModel } from '@yunpu/engine-core/document';
import {
  type ApprovalResult,
  type DetailResult,
  isTakenAway,
  mayAffect,
  type TransportError,
} from '@yunpu/engine-core/endpoint';
import { formatDateTime } from '@yunpu/engine-core/format';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import useSWR from 'swr';
import { ActionButtons } from '../action/ActionButton.tsx';
import { useAction } from '../action/dialog/useAction.tsx';
import { useEngine } from '../data/EngineProvider.tsx';
import { RecordLink } from '../parts/RecordLink.tsx';
import { Tag } from '../table/cells/tag.tsx';
import { calledOff, chainTag, stepTag, taskText } from './approvalWords.ts';
import './approval.css';
import { approvalMessages } from '../messages/approval.ts';
import { commonMessages } from '../messages/common.ts';
import { Button } from '../parts/Button.tsx';

interface ApprovalPanelProps {
  model: EntityModel;
  recordKey: string;
  /** The record's version: a chain that ended has changed it. */
  version: number;
  /** Something was decided here. */
  onDecided(): void;
}

/**
 * The chain of approvals of a record: who decided what, when and in which words, and what may be done now. On the
 * page of the request itself what may be done stands in its head already, so the record it is about takes its place.
 */
export default function ApprovalPanel({ model, recordKey, version, onDecided }: ApprovalPanelProps): ReactNode {
  const { transport } = useEngine();
  const { data, error, mutate } = useSWR<ApprovalResult | null, TransportError>(
    ['approval', model.entity, recordKey, version],
    () => transport.approval?.(model, recordKey) ?? null,
    { keepPreviousData: true },
  );
  const entity = data?.entity;
  const key = data?.key;
  useEffect(() => {
    if (entity === undefined) return undefined;
    return transport.subscribe((event) => {
      if (mayAffect(event, entity, key)) void mutate();
    });
  }, [transport, entity, key, mutate]);
  const decided = useCallback(() => {
    void mutate();
    onDecided();
  }, [mutate, onDecided]);
  const failure = error && (
    <div className="yp-banner yp-banner-error" role="alert">
      {approvalMessages.failed(error.message)}
      <Button look="link" onClick={() => void mutate()}>
        {commonMessages.retry}
      </Button>
    </div>
  );
  if (error && (data === undefined || isTakenAway(error))) return failure;
  if (!data) return null;
  const own = data.entity === model.entity && data.key === recordKey;
  return (
    <section className="yp-detail-section yp-approval" aria-label={approvalMessages.title}>
      {failure}
      <div className="yp-approval-head">
        <h2>{approvalMessages.title}</h2>
        <Tag choice={chainTag(data.status)} />
        {own ? (
          <Subject approval={data} />
        ) : (
          data.mayOpen && (
            <RecordLink entity={data.entity} recordKey={data.key}>
              {data.key}
            </RecordLink>
          )
        )}
        {!own && data.mayOpen && <Decisions key={data.key} approval={data} onDecided={decided} />}
      </div>
      <Steps approval={data} />
      <Log approval={data} />
    </section>
  );
}

function Subject({ approval: { subject } }: { approval: ApprovalResult }): ReactNode {
  return (
    subject && (
      <RecordLink entity={subject.entity} recordKey={subject.key}>
        {approvalMessages.open(subject.title, subject.key)}
      </RecordLink>
    )
  );
}

function Steps({ approval }: { approval: ApprovalResult }): ReactNode {
  const end = calledOff(approval);
  return (
    <ol className="yp-chain">
      <li data-status="approved">
        <strong>{approvalMessages.submitted}</strong>
        <ul>
          <li>
            {approval.requesterName}
            <span className="yp-muted"> {formatDateTime(approval.startedAt)}</span>
          </li>
        </ul>
      </li>
      {approval.steps.map((step, index) => (
        <li
          key={index}
          data-status={step.status}
          {...(step.status === 'running' && { 'aria-current': 'step' as const })}
        >
          <div className="yp-chain-head">
            <strong>{step.title}</strong>
            <span className="yp-muted">
              {approvalMessages.mode[step.mode]}
              {step.hours === null ? '' : ` · ${approvalMessages.hours(step.hours)}`}
            </span>
            <Tag choice={stepTag(step)} />
          </div>
          <ul>
            {step.tasks.map((task, at) => (
              <li key={at} data-status={task.status}>
                {task.personName}
                <span className="yp-muted"> {taskText(task)}</span>
                {task.dueAt !== null && (
                  <span className={task.overdue ? 'yp-late' : 'yp-muted'}>
                    {' '}
                    {task.overdue
                      ? approvalMessages.overdue(formatDateTime(task.dueAt))
                      : approvalMessages.due(formatDateTime(task.dueAt))}
                  </span>
                )}
                {task.comment !== '' && <q>{task.comment}</q>}
              </li>
            ))}
          </ul>
          {step.copies.length > 0 && (
            <p className="yp-muted">{approvalMessages.copies(step.copies.join(approvalMessages.between))}</p>
          )}
        </li>
      ))}
      {end && (
        <li data-status="void">
          <strong>{approvalMessages.chain[approval.status]}</strong>
          <ul>
            <li>
              {end.personName}
              <span className="yp-muted"> {formatDateTime(end.at)}</span>
              {end.comment !== '' && <q>{end.comment}</q>}
            </li>
          </ul>
        </li>
      )}
    </ol>
  );
}

function Log({ approval }: { approval: ApprovalResult }): ReactNode {
  return (
    <details className="yp-approval-log">
      <summary>{approvalMessages.log(approval.log.length)}</summary>
      <ol>
        {approval.log.map((entry, index) => (
          <li key={index}>
            <time dateTime={entry.at} className="yp-muted">
              {formatDateTime(entry.at)}
            </time>
            <span>{entry.personName}</span>
            <strong>{approvalMessages.decision[entry.kind]}</strong>
            {entry.step !== '' && <span className="yp-muted">{entry.step}</span>}
            {entry.to !== '' && <span>→ {entry.to}</span>}
            {entry.comment !== '' && <q>{entry.comment}</q>}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What may be done: the actions of the record that stands for the request, with its own reasons. */
/** What may be done while it is decided. A dialog that is open then stays with what was typed, and says what became of it. */
function Decisions({ approval, onDecided }: { approval: ApprovalResult; onDecided(): void }): ReactNode {
  const isRunning = approval.status === 'running';
  const [began, setBegan] = useState(isRunning);
  if (isRunning && !began) setBegan(true);
  return began && <Running approval={approval} onDecided={onDecided} />;
}

function Running({ approval, onDecided }: { approval: ApprovalResult; onDecided(): void }): ReactNode {
  const { loadModel, transport } = useEngine();
  const model = useSWR<EntityModel, TransportError>(['model', approval.entity], () => loadModel(approval.entity));
  const detail = useSWR<DetailResult, TransportError>(
    model.data ? ['approvalDetail', approval.entity, approval.key, approval.log.length] : null,
    () => {
      if (!model.data) throw new Error('the model is asked for first');
      return transport.detail(model.data, approval.key);
    },
    { keepPreviousData: true },
  );
  if (!model.data || !detail.data)
    return (model.error ?? detail.error) ? (
      <span className="yp-muted">{(model.error ?? detail.error)?.message}</span>
    ) : (
      <span className="yp-bone yp-approval-wait" aria-busy="true" />
    );
  return (
    <DecisionButtons
      model={model.data}
      detail={detail.data}
      recordKey={approval.key}
      offers={approval.offers}
      isRunning={approval.status === 'running'}
      onDecided={onDecided}
    />
  );
}

function DecisionButtons({
  model,
  detail,
  recordKey,
  offers,
  isRunning,
  onDecided,
}: {
  model: EntityModel;
  detail: DetailResult;
  recordKey: string;
  offers: ApprovalResult['offers'];
  isRunning: boolean;
  onDecided(): void;
}): ReactNode {
  const actions = useAction(model, onDecided);
  return (
    <div className="yp-approval-actions">
      <ActionButtons
        actions={model.actions.filter(
          ({ name, where }) =>
            isRunning && where.includes('detail') && (detail.allowed.actions[name] === true || offers.includes(name)),
        )}
        allowed={detail.allowed.actions}
        busy={actions.busy?.split(' ')[0]}
        onRun={(action) => actions.run(action, { key: recordKey, version: detail.version, record: detail.record })}
      />
      {actions.dialogs}
    </div>
  );
}
