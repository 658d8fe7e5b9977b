import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { SelectControl } from './controls.tsx';

interface ChosenFieldsProps {
  label: string;
  chosen: readonly string[];
  options: readonly { value: string; title: string }[];
  onChange(chosen: string[]): void;
}

/** Some of many in an order of their own: each can go up, down or away, and another comes to the end. */
export function ChosenFields({ label, chosen, options, onChange }: ChosenFieldsProps) {
  const left = options.filter(({ value }) => !chosen.includes(value));
  const swap = (index: number, other: number) => {
    const next = [...chosen];
    [next[index], next[other]] = [next[other] ?? '', next[index] ?? ''];
    onChange(next);
  };
  return (
    <fieldset className="st-choices" aria-label={label}>
      <legend>{label}</legend>
      <ol className="st-chosen-fields">
        {chosen.map((value, index) => {
          const title = options.find((one) => one.value === value)?.title ?? value;
          return (
            <li key={value}>
              <span>{title}</span>
              <Button
                look="icon"
                aria-label={`上移“${title}”`}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              >
                <ArrowUp size={14} aria-hidden />
              </Button>
              <Button
                look="icon"
                aria-label={`下移“${title}”`}
                disabled={index === chosen.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                <ArrowDown size={14} aria-hidden />
              </Button>
              <Button
                look="icon"
                aria-label={`去掉“${title}”`}
                onClick={() => onChange(chosen.filter((one) => one !== value))}
              >
                <X size={14} aria-hidden />
              </Button>
            </li>
          );
        })}
      </ol>
      {left.length > 0 && (
        <SelectControl
          label={`加到${label}`}
          value=""
          options={[{ value: '', title: '选一个…' }, ...left]}
          onChange={(value) => value !== '' && onChange([...chosen, value])}
        />
      )}
    </fieldset>
  );
}
