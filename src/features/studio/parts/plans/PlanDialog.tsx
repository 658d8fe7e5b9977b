import { useState } from 'react';
import useSWR from 'swr';
import { ChangeItems } from '../../../../platform/documents/preview/ChangeItems.tsx';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { toast } from '../../../../ui/notices.ts';
import { decidePlan, fetchPlan, judge, type PlanHead } from '../../api/studio.ts';
import { planInWords } from './words.ts';

async function readPlan(planNo: string) {
  const { documents, repairs } = await fetchPlan({ planNo });
  const judged = (await judge({ documents })).documents;
  return {
    changes: judged.flatMap((one) => one.changes),
    impact: judged.flatMap((one) => one.impact),
    repaired: new Set(repairs),
  };
}

/** What a publication changes and does, for whoever has to agree to it. */
export function PlanDialog({ plan, onChanged, onClose }: { plan: PlanHead; onChanged(): void; onClose(): void }) {
  const { data, error } = useSWR(['studio plan', plan.planNo], () => readPlan(plan.planNo), {
    revalidateOnFocus: false,
  });
  const [text, setText] = useState('');
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const decide = async (yes: boolean) => {
    if (!yes && text.trim() === '') return setState({ busy: false, problem: '请写下不同意的原因' });
    setState({ busy: true });
    try {
      const { plan: after } = await decidePlan({ planNo: plan.planNo, yes, text: text.trim() });
      toast(planInWords(after), after.state === 'failed' ? 'error' : 'success');
      onClose();
      onChanged();
    } catch (failure) {
      setState({ busy: false, problem: messageOf(failure) });
    }
  };
  return (
    <Dialog
      title={plan.name}
      width={640}
      onClose={onClose}
      className="st-release"
      footer={
        plan.canDecide ? (
          <>
            <Button disabled={state.busy} onClick={() => void decide(false)}>
              不同意
            </Button>
            <Button look="primary" disabled={state.busy || data === undefined} onClick={() => void decide(true)}>
              同意
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>关闭</Button>
        )
      }
    >
      <p className="st-why">
        {plan.by.name}：{plan.reason}
      </p>
      <p className="st-hint">{planInWords(plan)}</p>
      {plan.canDecide && (
        <label className="st-reason">
          意见
          <input
            className="st-input"
            type="text"
            maxLength={500}
            value={text}
            placeholder="不同意时必填"
            aria-invalid={state.problem !== undefined}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      )}
      {state.problem !== undefined && (
        <p className="st-error" role="alert">
          {state.problem}
        </p>
      )}
      {error !== undefined && (
        <p className="st-error" role="alert">
          没有取到：{messageOf(error)}
        </p>
      )}
      {data === undefined && error === undefined && (
        <div className="ui-skeleton" style={{ height: 120 }} role="status" aria-label="正在检查影响" />
      )}
      {data && (
        <>
          <section aria-label="改动">
            <h3>改动 {data.changes.length}</h3>
            <ChangeItems changes={data.changes} />
          </section>
          <section aria-label="影响">
            <h3>影响</h3>
            {data.impact.length === 0 ? (
              <p className="st-calm">对已有的记录、视图和审批没有影响。</p>
            ) : (
              <ul className="st-impact">
                {data.impact.map(({ id, message, dangerous }) => (
                  <li key={id} data-dangerous={dangerous || undefined}>
                    {message}
                    {data.repaired.has(id) && '（提交人已选择处理这些单据）'}
                  </li>
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </Dialog>
  );
}
