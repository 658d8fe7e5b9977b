import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import useSWR from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { type Audience, type DraftDocument, isNotAccepted, judge, type Repair } from '../../api/studio.ts';
import { AudienceChoice } from '../audience/AudienceChoice.tsx';
import { audienceOf, type Chosen } from '../audience/chosen.ts';
import { Changes } from './Changes.tsx';
import { CountProgress } from './CountProgress.tsx';
import { ImpactList } from './ImpactList.tsx';
import { useCounts, withCounts } from './useCounts.ts';
import '../problems.css';
import './publish.css';
import './repairs.css';

/** What the person has said to it. */
export interface Agreed {
  reason: string;
  accepted: string[];
  repairs: Repair[];
  /** RFC 3339; undefined: now. */
  publishAt: string | undefined;
  /** Who is served it first; undefined: everybody at once. */
  audience?: Audience | undefined;
}

interface ReleaseDialogProps {
  title: string;
  submitText: string;
  /** It may come into force at a time to be chosen. */
  mayWait?: boolean;
  /** It may be given to some people first: to those of these roles, among others. */
  stagedTo?: readonly { name: string; title: string }[];
  /** What would be in force. */
  documents: readonly DraftDocument[];
  reason?: string;
  /** What people say most often. */
  reasons: readonly string[];
  onSubmit(agreed: Agreed): Promise<void>;
  /** `reason`: what was typed. */
  onClose(reason: string): void;
}

/** The dialog itself gives the focus, to what says that it wants it. */
const focusFirst = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '');

/** Everything that is known before something comes into force: what changes, what is wrong, whom it touches, and why it is done. */
export function ReleaseDialog({
  title,
  submitText,
  mayWait = false,
  stagedTo,
  documents,
  reason: begun = '',
  reasons,
  onSubmit,
  onClose: closed,
}: ReleaseDialogProps) {
  const [asked, setAsked] = useState(0);
  const { data, error } = useSWR(['studio judge', asked, documents], () => judge({ documents: [...documents] }), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  const [reason, setReason] = useState(begun);
  const onClose = () => closed(reason.trim());
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [repairs, setRepairs] = useState<ReadonlyMap<string, Repair | undefined>>(new Map());
  const [time, setTime] = useState('');
  const [audience, setAudience] = useState<Chosen>();
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const [queued, setQueued] = useState(false);
  const judged = data?.documents ?? [];
  const problems = judged.flatMap(({ entity, problems: found }) =>
    found.filter(({ severity }) => severity === 'error').map((problem) => ({ entity, problem })),
  );
  const impacts = useMemo(() => data?.documents.flatMap((one) => one.impact), [data]);
  const { counts, stop } = useCounts(documents, impacts);
  const impact = withCounts(impacts ?? [], counts);
  // Who has chosen what becomes of the records has accepted it.
  const open = impact.filter(({ dangerous, id }) => dangerous && !accepted.has(id) && !repairs.has(id)).length;
  const unfinished = impact.filter(({ id }) => repairs.has(id) && repairs.get(id) === undefined).length;
  const why =
    data === undefined
      ? '正在检查…'
      : problems.length > 0
        ? '定义里还有错误，修好后才能发布'
        : open > 0
          ? `还有 ${open} 项影响没有确认`
          : audience && repairs.size > 0
            ? '先给一部分人用时不能处理已有单据，请改为发布给所有人'
            : audience && audienceOf(audience) === undefined
              ? '还没有选好先给谁用'
              : unfinished > 0
                ? '对已有单据的处理还没有填完'
                : undefined;

  const submit = async () => {
    if (state.busy) return;
    // Sent before it was judged: sent when it is.
    if (data === undefined && error === undefined) return setQueued(true);
    if (why !== undefined) return setState({ busy: false, problem: why });
    if (reason.trim() === '') return setState({ busy: false, problem: '请写下原因，以后看历史的人会感谢您' });
    setState({ busy: true });
    try {
      await onSubmit({
        reason: reason.trim(),
        // Of what was counted and touches nothing there was nothing to tick.
        accepted: (impacts ?? []).filter(({ dangerous }) => dangerous).map(({ id }) => id),
        repairs: impact.flatMap(({ id }) => repairs.get(id) ?? []),
        // The shop’s clock, wherever the browser is.
        publishAt: time === '' || audience ? undefined : new Date(`${time}+08:00`).toISOString(),
        audience: audience && audienceOf(audience),
      });
    } catch (failure) {
      setState({ busy: false, problem: messageOf(failure) });
      // What it does has changed since it was asked: asked again.
      if (isNotAccepted(failure)) setAsked((now) => now + 1);
    }
  };
  useEffect(() => {
    if (!queued || data === undefined) return;
    setQueued(false);
    void submit();
  }, [queued, data]); // eslint-disable-line react-hooks/exhaustive-deps -- once, when what was waited for has come
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };

  return (
    <Dialog
      title={title}
      width={640}
      onClose={onClose}
      className="st-release"
      footer={
        <>
          <span className="st-foot-note" role="status">
            {why}
          </span>
          <Button onClick={onClose}>取消</Button>
          <Button
            look="primary"
            disabled={state.busy || why !== undefined}
            title={why}
            aria-keyshortcuts="Control+Enter"
            onClick={() => void submit()}
          >
            {audience ? '开始试用' : time === '' ? submitText : '按时发布'} <kbd>Ctrl ↵</kbd>
          </Button>
        </>
      }
    >
      <div onKeyDown={onKeyDown} role="presentation">
        <label className="st-reason">
          原因
          <input
            className="st-input"
            type="text"
            ref={focusFirst}
            maxLength={500}
            value={reason}
            placeholder="例如：客户要求在发票上写采购单号"
            aria-invalid={state.problem !== undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        {reasons.length > 0 && (
          <div className="st-reasons" role="group" aria-label="常见原因">
            {reasons.map((one) => (
              <Button key={one} onClick={() => setReason(one)}>
                {one}
              </Button>
            ))}
          </div>
        )}
        {stagedTo && <AudienceChoice chosen={audience} roles={stagedTo} onChange={setAudience} />}
        {mayWait && audience === undefined && (
          <label className="st-when">
            生效时间
            <input
              className="st-input"
              type="datetime-local"
              value={time}
              onChange={(event) => setTime(event.target.value)}
            />
            <small className="st-hint">{time === '' ? '不选就是现在' : '到时会重新检查一遍，期间可以取消'}</small>
          </label>
        )}
        {state.problem !== undefined && (
          <p className="st-error" role="alert">
            {state.problem}
          </p>
        )}
        {error !== undefined && (
          <p className="st-error" role="alert">
            没有检查出影响：{messageOf(error)}{' '}
            <button type="button" className="st-link" onClick={() => setAsked(asked + 1)}>
              再试一次
            </button>
          </p>
        )}
        {data === undefined && error === undefined && (
          <div className="ui-skeleton" style={{ height: 120 }} role="status" aria-label="正在检查影响" />
        )}
        {data !== undefined && (
          <>
            {problems.length > 0 && (
              <section aria-label="错误">
                <h3>错误 {problems.length}</h3>
                <ul className="st-problems">
                  {problems.map(({ entity, problem }, index) => (
                    <li key={`${entity} ${problem.pointer} ${index}`} data-severity="error">
                      <span>
                        {problem.message}
                        <small>
                          {problem.file}:{problem.line}:{problem.column}
                          {problem.suggestion && ` · ${problem.suggestion}`}
                        </small>
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <Changes judged={judged} own={documents.map(({ entity }) => entity)} />
            <section aria-label="影响">
              <h3>影响</h3>
              {counts && <CountProgress counts={counts} onStop={stop} />}
              <ImpactList
                impact={impact}
                accepted={accepted}
                repaired={repairs}
                onRepair={(id, repair) =>
                  setRepairs((now) => {
                    const next = new Map(now);
                    if (repair === null) next.delete(id);
                    else next.set(id, repair);
                    return next;
                  })
                }
                onAccept={(id, yes) =>
                  setAccepted((now) => new Set(yes ? [...now, id] : [...now].filter((one) => one !== id)))
                }
              />
            </section>
          </>
        )}
      </div>
    </Dialog>
  );
}
