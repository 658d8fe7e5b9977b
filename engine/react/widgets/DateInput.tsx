import { shanghaiDay } from '@yunpu/engine-core/format';
import { type ComponentType, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { widgetsMessages } from '../messages/widgets.ts';
import { type AwakeDateProps, controlAttributes, type DateSort, type WidgetProps } from './base/types.ts';
import { useAwake } from './base/useAwake.ts';

const load = (): Promise<ComponentType<AwakeDateProps>> =>
  import('./awake/DateAwake.tsx').then((module) => module.default);

export const preloadDate = load;

/** Length from which a date being typed may be complete. */
const WHOLE: Readonly<Record<DateSort, number>> = { day: 8, instant: 8, time: 5 };

/**
 * A day, an instant or a time of day as text: typing works at rest, in the ways people write dates; a click, the down arrow
 * or the calendar sign opens the calendar.
 */
export function DateInput({
  of,
  show,
  parse,
  ...props
}: WidgetProps & {
  of: DateSort;
  show(value: string): string;
  /** `today` completes what was typed without a year. */
  parse(text: string, today: string): string | null;
}) {
  const box = useRef<HTMLSpanElement>(null);
  const awake = useAwake<AwakeDateProps>(load, box);
  const [typed, setTyped] = useState<string>();
  const { Control } = awake;
  const { readOnly } = props;
  const refocus = useRef(false);
  useLayoutEffect(() => {
    if (Control || !refocus.current) return;
    refocus.current = false;
    document.getElementById(props.id)?.focus();
  }, [Control, props.id]);
  /** The calendar closed: the focus goes back to the text, when it has not gone elsewhere. */
  const close = (): void => {
    refocus.current = box.current?.contains(document.activeElement) ?? false;
    awake.rest();
    if (!refocus.current) props.onBlur();
  };
  const rest = typeof props.value === 'string' ? show(props.value) : '';

  /** Text that is no date is kept as it is: it stays visible and the validator names the field. */
  const settle = (): void => {
    if (typed === undefined) return;
    const text = typed.trim();
    props.onChange(text === '' ? undefined : (parse(text, shanghaiDay(Date.now())) ?? text));
    setTyped(undefined);
  };
  const open = (): void => {
    settle();
    awake.wake({ open: true });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (readOnly) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      open();
    } else if (event.key === 'Enter') settle();
  };
  if (Control) {
    return (
      <span ref={box} className="yp-choice">
        <Control widget={props} of={of} onRest={close} />
      </span>
    );
  }
  return (
    <span ref={box} className="yp-choice">
      <input
        {...controlAttributes(props)}
        className={`yp-input yp-date yp-date-${of}`}
        name={props.field.name}
        inputMode="numeric"
        autoComplete="off"
        aria-busy={awake.waking || undefined}
        value={typed ?? rest}
        readOnly={readOnly}
        placeholder={readOnly ? undefined : (props.field.placeholder ?? widgetsMessages[of])}
        onPointerEnter={readOnly ? undefined : () => void load().catch(() => undefined)}
        onChange={(event) => {
          setTyped(event.target.value);
          const value = parse(event.target.value, shanghaiDay(Date.now()));
          if (value !== null && event.target.value.length >= WHOLE[of]) props.onChange(value);
        }}
        onClick={readOnly ? undefined : open}
        onKeyDown={onKeyDown}
        onBlur={() => {
          settle();
          props.onBlur();
        }}
      />
    </span>
  );
}
