import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import './quantity.css';

interface QuantityInputProps {
  value: number;
  min: number;
  max: number | undefined;
  onChange: (value: number) => void;
  label?: string;
  labelledBy?: string;
}

/** Why a number is not taken, in words. */
function limitNote(number: number, min: number, max: number): string | undefined {
  if (number > max) return `最多 ${max}`;
  return number < min ? `至少 ${min}` : undefined;
}

/**
 * A whole number with steps. What is typed counts while it is typed; left outside its limits it goes to the nearest, and
 * says so.
 */
export function QuantityInput({ value, min, max = 1_000_000, onChange, label, labelledBy }: QuantityInputProps) {
  const [typed, setTyped] = useState<string>();
  const [moved, setMoved] = useState<{ from: number; to: number }>();
  const within = (number: number) => Math.min(max, Math.max(min, number));
  const take = (text: string) => {
    setTyped(text);
    if (/^\d{1,7}$/.test(text) && within(Number(text)) === Number(text)) onChange(Number(text));
  };
  const settle = () => {
    if (typed !== undefined && /^\d{1,7}$/.test(typed)) {
      const [from, to] = [Number(typed), within(Number(typed))];
      setMoved(from === to ? undefined : { from, to });
      onChange(to);
    }
    setTyped(undefined);
  };
  const shown = typed !== undefined && /^\d{1,7}$/.test(typed) ? Number(typed) : value;
  const corrected =
    typed === undefined && moved?.to === value
      ? `${limitNote(moved.from, min, max) ?? ''}，已改为 ${moved.to}`
      : undefined;
  // What is too little may become enough with the next digit.
  const note = corrected ?? (typed !== undefined && shown < min ? undefined : limitNote(shown, min, max));
  return (
    <span className="quantity-field">
      <span className="quantity">
        <button type="button" aria-label="减少" disabled={value <= min} onClick={() => onChange(within(value - 1))}>
          <Minus size={16} aria-hidden />
        </button>
        <input
          inputMode="numeric"
          aria-label={label}
          aria-labelledby={labelledBy}
          value={typed ?? String(value)}
          onChange={(event) => take(event.target.value.normalize('NFKC').trim())}
          onBlur={settle}
        />
        <button type="button" aria-label="增加" disabled={value >= max} onClick={() => onChange(within(value + 1))}>
          <Plus size={16} aria-hidden />
        </button>
      </span>
      <small className="quantity-note" aria-live="polite">
        {note}
      </small>
    </span>
  );
}
