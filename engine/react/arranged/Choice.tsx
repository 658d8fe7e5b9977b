import type { ReactNode } from 'react';

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; title: string }[];
  /** What it is called to choose none of them; absent: one is chosen. */
  none?: string;
  onChoose(value: string): void;
}

/** One choice of how a list is laid out. */
export function Choice({ label, value, options, none, onChoose }: ChoiceProps): ReactNode {
  return (
    <label>
      {label}
      <select className="yp-entry" value={value} onChange={(event) => onChoose(event.target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
    </label>
  );
}
