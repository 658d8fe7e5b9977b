import { useLayoutEffect, useRef, useState } from 'react';
import { controlAttributes, type WidgetProps } from './base/types.ts';

export interface NumericFormat {
  /** Without focus: with thousands separators. */
  show(value: number): string;
  /** While it is edited: digits only. */
  edit(value: number): string;
  parse(text: string): number | null;
  prefix?: string;
  suffix?: string;
}

/**
 * A number typed as text, so that no separator, half-typed decimal or wrong letter is lost. Text that is no
 * number stays visible and is handed on as it is: the validator then names the field.
 */
export function NumericInput({ format, ...props }: WidgetProps & { format: NumericFormat }) {
  const [typed, setTyped] = useState<string>();
  const rest =
    typeof props.value === 'number' ? format.show(props.value) : typeof props.value === 'string' ? props.value : '';

  /** The text changes with the focus; what the Tab key had selected is selected again. */
  const element = useRef<HTMLInputElement>(null);
  const editing = typed !== undefined;
  useLayoutEffect(() => {
    if (editing) element.current?.select();
  }, [editing]);

  const meaningOf = (text: string): unknown => (text.trim() === '' ? undefined : (format.parse(text) ?? text));
  // A paste into the table, or its undo, may change the value while it is edited.
  const current =
    typed === undefined
      ? rest
      : meaningOf(typed) === (props.value ?? undefined)
        ? typed
        : typeof props.value === 'number'
          ? format.edit(props.value)
          : rest;
  const type = (text: string): void => {
    setTyped(text);
    props.onChange(meaningOf(text));
  };
  const input = (
    <input
      {...controlAttributes(props)}
      ref={element}
      className="yp-input yp-number"
      name={props.field.name}
      inputMode={props.field.kind === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={current}
      readOnly={props.readOnly}
      placeholder={props.readOnly ? '--' : props.field.placeholder}
      onFocus={() => {
        if (!props.readOnly) setTyped(typeof props.value === 'number' ? format.edit(props.value) : rest);
      }}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        setTyped(undefined);
        props.onBlur();
      }}
    />
  );
  if (!format.prefix && !format.suffix) return input;
  return (
    <span className="yp-affix">
      {format.prefix && (
        <span className="yp-prefix" aria-hidden>
          {format.prefix}
        </span>
      )}
      {input}
      {format.suffix && (
        <span className="yp-suffix" aria-hidden>
          {format.suffix}
        </span>
      )}
    </span>
  );
}
