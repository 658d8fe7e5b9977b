import { type ComponentType, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { commonMessages } from '../../messages/common.ts';
import { controlAttributes, type WidgetProps } from './types.ts';
import { isPrintable, useAwake } from './useAwake.ts';

/** What the heavy control of a choice is given. */
export interface AwakeChoiceProps {
  widget: WidgetProps;
  /** Whether it opens at once, or only takes the focus. */
  open: boolean;
  /** What was typed before it was there. */
  typed: string;
  /** Enter was pressed after the text: the first match is to be chosen. */
  entered: boolean;
  /** The control lost the focus and goes back to rest. */
  onRest(): void;
}

const opening = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

/**
 * A choice at rest: one input that a screen reader calls a combo box, that prints, is found in the page and
 * is reached by its label. The focus wakes the control that can choose, closed, so that an input method
 * composes in it from the first stroke; a press, an arrow, Enter, Space or a letter opens it too.
 */
export function RestingChoice({
  load,
  text,
  widget,
  clear,
  find,
}: {
  load(): Promise<ComponentType<AwakeChoiceProps>>;
  /** The value in words, '' when empty. */
  text: string;
  widget: WidgetProps;
  /** Whether the value may be emptied without opening. */
  clear?: boolean;
  /** The value that choosing the first option with such a name gives; absent where the server has to be asked. */
  find?(typed: string): unknown;
}) {
  const box = useRef<HTMLSpanElement>(null);
  const awake = useAwake<AwakeChoiceProps>(load, box);
  const { Control } = awake;
  const { readOnly } = widget;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    const enter = event.key === 'Enter' && awake.pending() !== '';
    const found = enter ? find?.(awake.pending()) : undefined;
    if (found !== undefined) {
      // Enter before the heavy control has loaded: the match is chosen at once.
      event.preventDefault();
      widget.onChange(found);
      awake.rest();
      return;
    }
    const printable = isPrintable(event);
    if (printable || opening.has(event.key)) {
      event.preventDefault();
      awake.wake({ open: true, key: printable ? event.key : '', enter });
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && clear) widget.onChange(undefined);
  };
  const onMouseDown = (event: MouseEvent<HTMLInputElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    awake.wake({ open: true });
  };
  return (
    <span ref={box} className="yp-choice">
      {Control ? (
        <Control
          widget={widget}
          open={awake.open}
          typed={awake.typed}
          entered={awake.entered}
          onRest={() => {
            // Another window took the focus: it comes back to this element.
            if (!document.hasFocus()) return;
            awake.rest();
            widget.onBlur();
          }}
        />
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
          placeholder={readOnly ? '--' : (widget.field.placeholder ?? commonMessages.choose)}
          autoComplete="off"
          onPointerEnter={readOnly ? undefined : () => void load().catch(() => undefined)}
          onFocus={readOnly ? undefined : () => awake.wake({ open: false })}
          onMouseDown={readOnly ? undefined : onMouseDown}
          onKeyDown={readOnly ? undefined : onKeyDown}
        />
      )}
    </span>
  );
}
