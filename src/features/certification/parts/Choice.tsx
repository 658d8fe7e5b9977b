import type { InputHTMLAttributes, Ref } from 'react';

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value'> {
  legend: string;
  options: readonly { value: string; title: string; text?: string }[];
  name: string;
  ref?: Ref<HTMLInputElement>;
}

/** One of a few, each with a word on what it means. */
export function Choice({ legend, options, name, ref, ...input }: ChoiceProps) {
  return (
    <fieldset className="ce-choice">
      <legend className="ce-label">{legend}</legend>
      <div className={options.some(({ text }) => text) ? 'ce-cards' : 'ce-pills'}>
        {options.map(({ value, title, text }) => (
          <label key={value}>
            <input {...input} ref={ref} type="radio" name={name} value={value} />
            <span>
              <b>{title}</b>
              {text && <small>{text}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
