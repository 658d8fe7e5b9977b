import { useRef, useState } from 'react';
import { type Path, useForm } from 'react-hook-form';
import { type Application, fillTeam, submitTeam } from '../../../platform/gateway/certification.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { useSite } from '../../../platform/gateway/useSite.ts';
import { confirm, toast } from '../../../ui/notices.ts';
import { usuallyWithin } from '../../../ui/reviewTime.ts';
import { AgentStep } from './AgentStep.tsx';
import { Clashes } from './Clashes.tsx';
import { CompanyStep } from './CompanyStep.tsx';
import { ProofStep } from './ProofStep.tsx';
import { SavedNote } from './SavedNote.tsx';
import { SummaryStep } from './SummaryStep.tsx';
import { useSavedForm } from './useSavedForm.ts';
import { type Known, stepFields, type TeamValues, teamValues } from './values.ts';
import './form.css';
import { Button } from '../../../ui/Button.tsx';

const STEPS = ['企业信息', '办理人', '核验方式', '确认提交'];

interface TeamFormProps {
  application: Application | null;
  /** What is certified is being changed. */
  isChange: boolean;
  known: Known;
  onSubmitted: () => Promise<void>;
}

/** A team's application, step by step; each step is kept on the server and judged before the next. */
export function TeamForm({ application, isChange, known, onSubmitted }: TeamFormProps) {
  const form = useForm<TeamValues>({
    defaultValues: teamValues(application?.record ?? null, known),
    mode: 'onTouched',
  });
  const { saving, save, keep, submit, clashes } = useSavedForm<TeamValues>(form, {
    application,
    entity: 'certification',
    numberField: 'agentIdNumber',
    read: (kept) => teamValues(kept, known),
    fill: (sent) => fillTeam(sent, isChange),
  });
  const reviewDays = useSite()?.reviewDays;
  const [step, setStep] = useState(0);
  const [busy, setBusy] = useState(false);
  const steps = useRef<HTMLOListElement>(null);
  const values = form.watch();
  const fields = stepFields(values);
  const last = STEPS.length - 1;

  const go = (to: number) => {
    setStep(to);
    // Whoever goes on by key or by ear begins at the top of the next step.
    steps.current?.focus({ preventScroll: true });
    steps.current?.scrollIntoView({ block: 'nearest' });
  };
  /** The first step with one of these fields in it. */
  const goTo = (names: readonly string[]) => {
    const found = fields.findIndex((step) => step.some((name) => names.includes(name)));
    if (found >= 0) go(found);
  };
  const next = async () => {
    setBusy(true);
    try {
      if (!(await form.trigger([...(fields[step] ?? [])] as Path<TeamValues>[], { shouldFocus: true }))) return;
      const refused = await keep();
      if (!(fields[step] ?? []).some((name) => refused.includes(name))) go(step + 1);
    } catch (error) {
      toast(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const send = async () => {
    if (!(await form.trigger(fields.flat() as Path<TeamValues>[]))) return goTo(Object.keys(form.formState.errors));
    const content =
      values.method === 'transfer'
        ? '提交后我们会向该对公账户汇入一笔小额款项，请在收到后填写金额。确认提交？'
        : `提交后由工作人员审核${usuallyWithin(reviewDays)}。确认提交？`;
    if (!(await confirm({ content, okText: '确认提交' }))) return;
    setBusy(true);
    try {
      const refused = await submit(submitTeam);
      if (refused.length > 0) return goTo(refused);
      toast('认证申请已提交', 'success');
      await onSubmitted();
    } catch (error) {
      toast(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className="ce-card"
      noValidate
      aria-label="认证申请"
      onSubmit={(event) => {
        event.preventDefault();
        void (step === last ? send() : next());
      }}
    >
      <ol className="ce-steps" aria-label="步骤" ref={steps} tabIndex={-1}>
        {STEPS.map((title, index) => (
          <li key={title} aria-current={index === step ? 'step' : undefined} data-done={index < step || undefined}>
            <button type="button" disabled={index >= step} onClick={() => go(index)}>
              <span aria-hidden>{index + 1}</span>
              {title}
            </button>
          </li>
        ))}
      </ol>
      {step === 0 && <CompanyStep form={form} />}
      {step === 1 && <AgentStep form={form} legalPerson={values.legalPerson} />}
      {step === 2 && <ProofStep form={form} values={values} onBeforeLetter={save} />}
      {step === last && <SummaryStep values={values} onEdit={go} />}
      <Clashes {...clashes} />
      <div className="ce-foot">
        <SavedNote saving={saving} waiting={clashes.count} onRetry={() => void save().catch(() => undefined)} />
        <span className="ce-buttons">
          {step > 0 && <Button onClick={() => go(step - 1)}>上一步</Button>}
          <Button type="submit" look="primary" busy={busy}>
            {step === last ? '提交认证' : '下一步'}
          </Button>
        </span>
      </div>
    </form>
  );
}
