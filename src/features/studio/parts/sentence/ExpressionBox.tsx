import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { inNames } from './inNames.ts';
import { suggest } from './suggestions.ts';
import './expressionBox.css';

export interface ExpressionHandle {
  /** Puts a text where the caret stands, which goes behind it. */
  insert(text: string): void;
}

interface ExpressionBoxProps {
  id?: string;
  label?: string;
  describedBy?: string | undefined;
  placeholder?: string | undefined;
  value: string;
  names: readonly { path: string; title: string }[];
  onChange(value: string): void;
  handle?: Ref<ExpressionHandle>;
}

/**
 * An expression as text; while a word is typed, what it may become is offered below. Who goes on to something else may have
 * called fields by their titles.
 */
export function ExpressionBox({
  id,
  label,
  describedBy,
  placeholder,
  value,
  names,
  onChange,
  handle,
}: ExpressionBoxProps) {
  const listId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number>();
  const [at, setAt] = useState(0);
  const { from, found } = caret === undefined ? { from: 0, found: [] } : suggest(value.slice(0, caret), names);
  const chosen = Math.min(at, found.length - 1);

  const replace = (start: number, end: number, text: string): void => {
    // Drawn at once: whoever goes on typing types behind it.
    flushSync(() => {
      onChange(value.slice(0, start) + text + value.slice(end));
      setCaret(undefined);
    });
    box.current?.focus();
    box.current?.setSelectionRange(start + text.length, start + text.length);
  };
  useImperativeHandle(handle, () => ({
    insert(text) {
      const { selectionStart: start = value.length, selectionEnd: end = value.length } = box.current ?? {};
      const gap = /[\p{L}\p{N}_)'"]$/u.test(value.slice(0, start)) ? ' ' : '';
      replace(start, end, gap + text);
    },
  }));

  const onKeyDown = (event: KeyboardEvent): void => {
    if (found.length === 0 || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((chosen + step + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') replace(from, caret ?? from, found[chosen]?.text ?? '');
    else if (event.key === 'Escape') setCaret(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="st-expression">
      <textarea
        ref={box}
        id={id}
        className="st-input st-code"
        rows={2}
        spellCheck={false}
        aria-label={label}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={found.length > 0 ? listId : undefined}
        aria-activedescendant={found.length > 0 ? `${listId}-${chosen}` : undefined}
        value={value}
        placeholder={placeholder}
        onChange={(event) => {
          onChange(event.target.value);
          setCaret(event.target.selectionStart);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setCaret(undefined);
          const written = inNames(value, names);
          if (written !== value) onChange(written);
        }}
      />
      {found.length > 0 && (
        <ul className="st-suggestions" id={listId} role="listbox" aria-label="可以写的">
          {found.map(({ text, title }, index) => (
            <li
              key={text}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === chosen}
              // The box keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => replace(from, caret ?? from, text)}
            >
              <code>{text}</code>
              <span>{title}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
