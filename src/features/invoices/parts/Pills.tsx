import type { InputHTMLAttributes, Ref } from 'react';

interface PillsProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value'> {
  legend: string;
  /** `why`: it cannot be chosen now. */
  options: readonly { value: string; title: string; why?: string | undefined }[];
  name: string;
  ref?: Ref<HTMLInputElement>;
}

/** One of a few; what cannot be chosen says why. */
export function Pills({ legend, options, name, ref, ...input }: PillsProps) {
  const reasons = [...new Set(options.flatMap(({ why }) => (why === undefined ? [] : [why])))];
  return (
    <fieldset className="iv-pills">
      <legend>{legend}</legend>
      <div>
        {options.map(({ value, title, why }) => (
          <label key={value}>
            <input {...input} ref={ref} type="radio" name={name} value={value} disabled={why !== undefined} />
            <span>{title}</span>
          </label>
        ))}
      </div>
      {reasons.map((reason) => (
        <p key={reason} className="iv-quiet">
          {reason}
        </p>
      ))}
    </fieldset>
  );
}
