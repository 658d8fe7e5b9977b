import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { useDesign } from '../designContext.ts';
import './controls.css';

interface ControlProps {
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
}

function Labelled({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: ReactNode;
  children: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="st-control">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': hint === undefined ? undefined : `${id}-hint` })}
      {hint !== undefined && (
        <p className="st-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function TextControl({
  label,
  hint,
  disabled = false,
  value,
  placeholder,
  rows,
  maxLength,
  onChange,
  onCommit,
  inputRef,
  focused = false,
}: ControlProps & {
  value: string;
  placeholder?: string;
  /** Several lines. */
  rows?: number;
  maxLength?: number;
  onChange(value: string): void;
  /** Enter was pressed, or the field was left. */
  onCommit?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  /** The hand is in it as it appears. */
  focused?: boolean;
}) {
  const enter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onCommit?.();
  };
  return (
    <Labelled label={label} hint={hint}>
      {(ids) =>
        rows === undefined ? (
          <input
            {...ids}
            ref={inputRef}
            autoFocus={focused}
            className="st-input"
            type="text"
            value={value}
            maxLength={maxLength}
            placeholder={placeholder}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={enter}
            onBlur={onCommit}
          />
        ) : (
          <textarea
            {...ids}
            className="st-input"
            rows={rows}
            maxLength={maxLength}
            value={value}
            placeholder={placeholder}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Labelled>
  );
}

/** A number, or nothing. */
export function NumberControl({
  label,
  hint,
  disabled = false,
  value,
  min,
  step,
  unit,
  placeholder = '不限',
  onChange,
}: ControlProps & {
  value: number | undefined;
  placeholder?: string;
  min?: number;
  step?: number;
  unit?: string;
  onChange(value: number | undefined): void;
}) {
  return (
    <Labelled label={label} hint={hint}>
      {(ids) => (
        <span className="st-with-unit">
          <input
            {...ids}
            className="st-input"
            type="number"
            inputMode="decimal"
            value={value ?? ''}
            min={min}
            step={step ?? 'any'}
            placeholder={placeholder}
            disabled={disabled}
            onChange={(event) => {
              const { value: typed, valueAsNumber } = event.target;
              if (typed === '') onChange(undefined);
              else if (Number.isFinite(valueAsNumber)) onChange(valueAsNumber);
            }}
          />
          {unit !== undefined && <span aria-hidden>{unit}</span>}
        </span>
      )}
    </Labelled>
  );
}

export function SelectControl<Value extends string>({
  label,
  hint,
  disabled = false,
  value,
  options,
  onChange,
}: ControlProps & {
  value: Value;
  options: readonly { value: Value; title: string }[];
  onChange(value: Value): void;
}) {
  return (
    <Labelled label={label} hint={hint}>
      {(ids) => (
        <select
          {...ids}
          className="st-input"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.title}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** On or off: a switch with its sentence. */
export function Toggle({
  label,
  hint,
  disabled = false,
  checked,
  onChange,
}: ControlProps & { checked: boolean; onChange(checked: boolean): void }) {
  const id = useId();
  return (
    <div className="st-toggle">
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p className="st-hint" id={id}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Several of a few, such as roles. */
export function Choices({
  label,
  hint,
  chosen,
  options,
  onChange,
}: ControlProps & {
  chosen: readonly string[];
  options: readonly { value: string; title: string }[];
  onChange(chosen: string[]): void;
}) {
  return (
    <fieldset className="st-choices">
      <legend>{label}</legend>
      <div>
        {options.map(({ value, title }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? options.map((one) => one.value).filter((one) => one === value || chosen.includes(one))
                    : chosen.filter((one) => one !== value),
                )
              }
            />
            {title}
          </label>
        ))}
      </div>
      {hint !== undefined && <p className="st-hint">{hint}</p>}
    </fieldset>
  );
}

/**
 * Properties that belong together, under a heading that opens and closes them. One that has come to have something is open,
 * and stays so when the last of it is taken away: whoever does that goes on in it.
 */
export function Block({ title, open = true, children }: { title: string; open?: boolean; children: ReactNode }) {
  const { at } = useDesign();
  const [seen, setSeen] = useState({ at, open, shown: open });
  if (seen.at !== at) setSeen({ at, open, shown: open });
  else if (seen.open !== open) setSeen({ at, open, shown: open || seen.shown });
  return (
    <details
      className="st-block"
      open={seen.shown}
      onToggle={({ currentTarget }) => {
        const shown = currentTarget.open;
        setSeen((now) => (now.shown === shown ? now : { ...now, shown }));
      }}
    >
      <summary>{title}</summary>
      <div className="st-block-body">{children}</div>
    </details>
  );
}
