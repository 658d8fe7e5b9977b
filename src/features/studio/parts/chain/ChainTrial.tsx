import { useState } from 'react';
import useSWR from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { fetchPeople, tryApproval } from '../../api/studio.ts';
import { useDesign } from '../designContext.ts';
import { stepInWords } from '../process/approvers.ts';
import { SelectControl } from '../properties/controls.tsx';
import { useRecordSubjects } from '../properties/usePart.ts';
import { TrialValue } from './TrialValue.tsx';
import { askedFor, recordOf, stepsFor } from './trial.ts';

type Found = Awaited<ReturnType<typeof tryApproval>>['steps'];

/** What would happen to a record with these values: which steps it meets, and who is asked. */
export function ChainTrial() {
  const { model, document, roles, entity, text } = useDesign();
  const subjects = useRecordSubjects();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [requester, setRequester] = useState('');
  const [answer, setAnswer] = useState<{ of: string; found?: Found; why?: string }>();
  const [busy, setBusy] = useState(false);
  const { data: people = [] } = useSWR('studio trial people', () => fetchPeople({}), { revalidateOnFocus: false });
  const steps = document.approval?.steps ?? [];
  // The model follows a moment behind the text: until then what it says may be of other steps.
  if (!model?.approval || model.approval.steps.length !== steps.length) return null;
  const asked = askedFor(model);
  const record = recordOf(values);
  const taken = stepsFor(model, record);
  const met = steps.filter((_, index) => taken[index]);
  const question = JSON.stringify([text, values, requester]);
  const current = answer?.of === question ? answer : undefined;
  const ask = async () => {
    setBusy(true);
    try {
      const { steps: found } = await tryApproval({
        document: { entity, text, from: null },
        record,
        ...(requester !== '' && { requester }),
      });
      setAnswer({ of: question, found });
    } catch (error) {
      setAnswer({ of: question, why: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="st-chain-trial" aria-label="试一试">
      <h2>试一试：这样的单据会问到谁</h2>
      <div className="st-chain-values">
        <SelectControl
          label="申请人"
          value={requester}
          options={[{ value: '', title: '我自己' }, ...people.map(({ id, label }) => ({ value: id, title: label }))]}
          onChange={setRequester}
        />
        {asked.map((path) => (
          <TrialValue
            key={path}
            path={path}
            subject={subjects.find((one) => one.path === path)}
            value={values[path]}
            onChange={(value) => setValues({ ...values, [path]: value })}
          />
        ))}
        <Button busy={busy} onClick={() => void ask()}>
          看会问到谁
        </Button>
      </div>
      <div role="status">
        {current?.why !== undefined && <p className="st-error">没有试成：{current.why}</p>}
        {met.length === 0 ? (
          <p>没有一步适合它：{model.approval.noStep === 'approve' ? '不用问人，提交后直接通过' : '提交时会被拒绝'}。</p>
        ) : (
          <ol>
            {met.map((step) => {
              const found = current?.found?.find(({ name }) => name === step.name)?.people;
              return (
                <li key={step.name}>
                  <b>{step.title}</b>
                  {found ? (
                    found.length > 0 ? (
                      <span>{found.map(({ name }) => name).join('、')}</span>
                    ) : (
                      <span>没有可用的审批人：{step.nobody === 'skip' ? '跳过这一步' : '提交时会被拒绝'}</span>
                    )
                  ) : (
                    <span className="st-quiet">{stepInWords(step, roles, subjects).who}</span>
                  )}
                </li>
              );
            })}
          </ol>
        )}
      </div>
    </section>
  );
}
