import { useState } from 'react';
import { Minus, Plus } from 'lucide-react';
import './quantity.css';

interface QuantityInputProps {
  value: number;
  min: number;
  max: number | undefined;
  onChange: (value: number) => void;
  label?: string;
  labelledBy?: string;
}

/** A whole number with steps. What is typed counts while it is typed; left outside its limits it goes to the nearest. */
export function QuantityInput({ value, min, max = 1_000_000, onChange, label, labelledBy }: QuantityInputProps) {
  const [typed, setTyped] = useState<string>();
  const within = (number: number) => Math.min(max, Math.max(min, number));
  const take = (text: string) => {
    setTyped(text);
    if (/^\d{1,7}$/.test(text) && within(Number(text)) === Number(text)) onChange(Number(text));
  };
  const settle = () => {
    if (typed !== undefined && /^\d{1,7}$/.test(typed)) onChange(within(Number(typed)));
    setTyped(undefined);
  };
  return (
    <span className="quantity">
      <button type="button" aria-label="减少" disabled={value <= min} onClick={() => onChange(within(value - 1))}><Minus size={16} aria-hidden /></button>
      <input inputMode="numeric" aria-label={label} aria-labelledby={labelledBy} value={typed ?? String(value)} onChange={(event) => take(event.target.value.normalize('NFKC').trim())} onBlur={settle} />
      <button type="button" aria-label="增加" disabled={value >= max} onClick={() => onChange(within(value + 1))}><Plus size={16} aria-hidden /></button>
    </span>
  );
}
