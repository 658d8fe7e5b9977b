import { useRef, type ComponentType, type KeyboardEvent } from 'react';
import { isPrintable, useAwake } from './useAwake.ts';
import { controlAttributes, type WidgetProps } from './types.ts';

/** What the heavy control of a choice is given. */
export interface AwakeChoiceProps {
  widget: WidgetProps;
  /** What was typed before it was there. */
  typed: string;
  /** Back to rest: it was closed or left. */
  onRest(): void;
}

const opening = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

/**
 * A choice at rest: one input that a screen reader calls a combo box, that prints, is found in the page and
 * is reached by its label. Clicking it, an arrow, Enter, Space or a letter wakes the control that can choose.
 */
export function RestingChoice({ load, text, widget, clear }: {
  load(): Promise<ComponentType<AwakeChoiceProps>>;
  /** The value in words, '' when empty. */
  text: string;
  widget: WidgetProps;
  /** Whether the value may be emptied without opening. */
  clear?: boolean;
}) {
  const box = useRef<HTMLSpanElement>(null);
  const awake = useAwake<AwakeChoiceProps>(load, box, widget.id);
  const { Control } = awake;
  const { readOnly } = widget;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (readOnly || event.ctrlKey || event.metaKey) return;
    const printable = isPrintable(event);
    if (!printable && !opening.has(event.key)) {
      if ((event.key === 'Delete' || event.key === 'Backspace') && clear) widget.onChange(undefined);
      return;
    }
    event.preventDefault();
    if (awake.waking) awake.keep(printable ? event.key : '');
    else awake.wake(printable ? event.key : '');
  };
  return (
    <span ref={box} className="yp-choice">
      {Control ? (
        <Control widget={widget} typed={awake.typed} onRest={() => { awake.rest(); widget.onBlur(); }} />
      ) : (
        <input
          {...controlAttributes(widget)}
          className="yp-input yp-combobox"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={false}
          aria-readonly={readOnly || undefined}
          aria-busy={awake.waking || undefined}
          readOnly
          value={text}
          title={text.length > 16 ? text : undefined}
          placeholder={readOnly ? undefined : (widget.field.placeholder ?? '请选择')}
          autoComplete="off"
          onPointerEnter={readOnly ? undefined : () => void load()}
          onFocus={readOnly ? undefined : () => void load()}
          onClick={readOnly ? undefined : () => { if (!awake.waking) awake.wake(); }}
          onKeyDown={onKeyDown}
          onBlur={widget.onBlur}
        />
      )}
    </span>
  );
}
