import { useId } from 'react';

interface SelectFieldProps {
  label: string;
  value: string;
  /** Values and what they are called. */
  options: readonly (readonly [value: string, title: string])[];
  onChange: (value: string) => void;
}

/** One of several; its name is its label alone, not what there is to choose from. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="pp-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}
