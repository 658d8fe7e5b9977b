import type { LucideIcon } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import './field.css';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  icon: LucideIcon;
  error: string | undefined;
  /** Shown while nothing is wrong. */
  hint?: ReactNode;
  /** What stands at the input's end: a button, a picture. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One labelled input: an icon, what stands at its end, and what is wrong with it. */
export function Field({ id, label, icon: Icon, error, hint, end, ref, ...input }: FieldProps) {
  return (
    <div className="ui-field">
      <label htmlFor={id}>{label}</label>
      <span className={`ui-field-box ${error ? 'ui-field-wrong' : ''}`}>
        <Icon size={18} aria-hidden />
        <input {...input} ref={ref} id={id} aria-invalid={error !== undefined} aria-describedby={`${id}-note`} />
        {end}
      </span>
      <span id={`${id}-note`} className={error ? 'ui-field-error' : 'ui-field-note'}>
        {error ?? hint}
      </span>
    </div>
  );
}
