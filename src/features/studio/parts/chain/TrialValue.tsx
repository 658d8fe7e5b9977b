import { NumberControl, SelectControl, TextControl } from '../properties/controls.tsx';
import type { Subject } from '../sentence/subjects.ts';

interface TrialValueProps {
  path: string;
  subject: Subject | undefined;
  value: unknown;
  onChange(value: unknown): void;
}

/** One value of the record that is tried out. */
export function TrialValue({ path, subject, value, onChange }: TrialValueProps) {
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
  const factor = subject?.measure?.many ?? 1;
  if (['money', 'number', 'percent', 'duration'].includes(subject?.kind ?? ''))
    return (
      <NumberControl
        label={label}
        placeholder="未填写"
        {...(subject?.measure && { unit: subject.measure.unit })}
        value={typeof value === 'number' ? value / factor : undefined}
        onChange={(typed) =>
          onChange(typed === undefined ? undefined : subject?.measure ? Math.round(typed * factor) : typed)
        }
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
