import { type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import './formulaControl.css';

interface FormulaControlProps {
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  value: string;
  /** What may be picked instead of typed, by title. */
  names: readonly { path: string; title: string }[];
  onChange(value: string): void;
}

/** An expression as text, into which fields are put by their titles, where the caret stands. */
export function FormulaControl({ label, hint, placeholder, value, names, onChange }: FormulaControlProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (path: string): void => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = box.current ?? {};
    const before = value.slice(0, from);
    const gap = /[\p{L}\p{N}_)'"]$/u.test(before) ? ' ' : '';
    // Drawn at once: whoever goes on typing types behind the field's name.
    flushSync(() => onChange(`${before}${gap}${path}${value.slice(to)}`));
    const caret = from + gap.length + path.length;
    box.current?.focus();
    box.current?.setSelectionRange(caret, caret);
  };
  return (
    <div className="st-control">
      <div className="st-formula-head">
        <label htmlFor={id}>{label}</label>
        {names.length > 0 && (
          <select
            className="st-input"
            aria-label={`在“${label}”里插入一个字段`}
            value=""
            onChange={(event) => event.target.value !== '' && insert(event.target.value)}
          >
            <option value="">插入字段…</option>
            {names.map(({ path, title }) => (
              <option key={path} value={path}>
                {title}
              </option>
            ))}
          </select>
        )}
      </div>
      <textarea
        ref={box}
        id={id}
        className="st-input st-code"
        rows={2}
        spellCheck={false}
        value={value}
        placeholder={placeholder}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint !== undefined && (
        <p className="st-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
