import type { ReactNode } from 'react';
import './choices.css';

interface ChoicesProps<Value extends string> {
  /** What is chosen here, for who does not see that the buttons stand together. */
  label: string;
  options: readonly { value: Value; title: ReactNode }[];
  chosen: NoInfer<Value>;
  onChoose(value: NoInfer<Value>): void;
}

/** A few buttons side by side, one of which is pressed: which part of a page is shown, or how something is done. */
export function Choices<Value extends string>({ label, options, chosen, onChoose }: ChoicesProps<Value>) {
  return (
    <div className="ui-choices" role="group" aria-label={label}>
      {options.map(({ value, title }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {title}
        </button>
      ))}
    </div>
  );
}
