import { type ReactNode, useId, useRef } from 'react';
import { ExpressionBox, type ExpressionHandle } from '../sentence/ExpressionBox.tsx';
import './formulaControl.css';

interface FormulaControlProps {
  label: string;
  hint?: ReactNode;
  placeholder?: string | undefined;
  value: string;
  /** What may be picked instead of typed, by title. */
  names: readonly { path: string; title: string }[];
  /** What may be picked as well, and has no name of its own to be typed. */
  totals?: readonly { path: string; title: string }[];
  onChange(value: string): void;
}

/** An expression as text, into which fields are put by their titles, where the caret stands. */
export function FormulaControl({ label, hint, placeholder, value, names, totals = [], onChange }: FormulaControlProps) {
  const id = useId();
  const box = useRef<ExpressionHandle>(null);
  return (
    <div className="st-control">
      <div className="st-formula-head">
        <label htmlFor={id}>{label}</label>
        {names.length + totals.length > 0 && (
          <select
            className="st-input"
            aria-label={`在“${label}”里插入一个字段`}
            value=""
            onChange={(event) => event.target.value !== '' && box.current?.insert(event.target.value)}
          >
            <option value="">插入字段…</option>
            {[...names, ...totals].map(({ path, title }) => (
              <option key={path} value={path}>
                {title}
              </option>
            ))}
          </select>
        )}
      </div>
      <ExpressionBox
        id={id}
        handle={box}
        value={value}
        names={names}
        placeholder={placeholder}
        describedBy={hint === undefined ? undefined : `${id}-hint`}
        onChange={onChange}
      />
      {hint !== undefined && (
        <p className="st-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
