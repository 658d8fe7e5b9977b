import { useState } from 'react';
import { useDesign } from '../designContext.ts';
import { stepInWords } from '../process/approvers.ts';
import { NumberControl, SelectControl, TextControl } from '../properties/controls.tsx';
import { useRecordSubjects } from '../properties/usePart.ts';
import type { Subject } from '../sentence/subjects.ts';
import { askedFor, stepsFor } from './trial.ts';

/** What would happen to a record with these values: which steps it meets, and whom they ask. */
export function ChainTrial() {
  const { model, document, roles } = useDesign();
  const subjects = useRecordSubjects();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const steps = document.approval?.steps ?? [];
  const asked = model ? askedFor(model) : [];
  // The model follows a moment behind the text: until then what it says may be of other steps.
  if (!model?.approval || model.approval.steps.length !== steps.length || asked.length === 0) return null;
  const taken = stepsFor(model, values);
  const met = steps.filter((_, index) => taken[index]);
  return (
    <section className="st-chain-trial" aria-label="试一试">
      <h2>试一试：这样的单据会走哪几步</h2>
      <div className="st-chain-values">
        {asked.map((path) => (
          <TrialValue
            key={path}
            path={path}
            subject={subjects.find((one) => one.path === path)}
            value={values[path]}
            onChange={(value) => setValues({ ...values, [path]: value })}
          />
        ))}
      </div>
      <p role="status">
        {met.length === 0
          ? '没有一步适合它：提交时会被拒绝。'
          : met
              .map((step, index) => `${index + 1}. ${step.title}（${stepInWords(step, roles, subjects).who}）`)
              .join(' → ')}
      </p>
    </section>
  );
}

function TrialValue({
  path,
  subject,
  value,
  onChange,
}: {
  path: string;
  subject: Subject | undefined;
  value: unknown;
  onChange(value: unknown): void;
}) {
  const label = subject?.title ?? path;
  if (subject?.options)
    return (
      <SelectControl
        label={label}
        value={JSON.stringify(value ?? null)}
        options={[
          { value: 'null', title: '未填写' },
          ...subject.options.map((option) => ({ value: JSON.stringify(option.value), title: option.title })),
        ]}
        onChange={(chosen) => onChange(JSON.parse(chosen) ?? undefined)}
      />
    );
  if (subject?.kind === 'boolean')
    return (
      <SelectControl
        label={label}
        value={value === true ? 'yes' : 'no'}
        options={[
          { value: 'no', title: '否' },
          { value: 'yes', title: '是' },
        ]}
        onChange={(chosen) => onChange(chosen === 'yes')}
      />
    );
  const factor = subject?.money ? 10 ** subject.money.digits : 1;
  if (['money', 'number', 'percent'].includes(subject?.kind ?? ''))
    return (
      <NumberControl
        label={label}
        placeholder="未填写"
        {...(subject?.money && { unit: subject.money.unit })}
        value={typeof value === 'number' ? value / factor : undefined}
        onChange={(typed) => onChange(typed === undefined ? undefined : Math.round(typed * factor * 1e6) / 1e6)}
      />
    );
  return (
    <TextControl
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(typed) => onChange(typed === '' ? undefined : typed)}
    />
  );
}
