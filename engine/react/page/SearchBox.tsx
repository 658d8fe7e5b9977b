import { type ReactNode, useEffect, useRef, useState } from 'react';
import { commonMessages } from '../messages/common.ts';
import { listMessages } from '../messages/list.ts';
import { Icon } from '../parts/Icon.tsx';

const WAIT_MS = 300;

interface SearchBoxProps {
  value: string;
  /** What is searched in, for the placeholder: titles of the fields. */
  fields: readonly string[];
  onChange(value: string): void;
}

/** Quick search. `/` anywhere on the page that is not a text field puts the cursor here. */
export function SearchBox({ value, fields, onChange }: SearchBoxProps): ReactNode {
  const [text, setText] = useState(value);
  const [from, setFrom] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  // The address changed by other means (back, a view): the box follows.
  if (value !== from) {
    setFrom(value);
    if (value !== text.trim()) setText(value);
  }

  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => latest.current(text.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, value]);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest('input, textarea, select, [contenteditable="true"]')
      )
        return;
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);

  return (
    <label className="yp-search">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        className="yp-entry"
        aria-label={listMessages.search}
        aria-keyshortcuts="/"
        placeholder={
          fields.length > 0 ? listMessages.searchIn(commonMessages.list(fields.slice(0, 3))) : listMessages.search
        }
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') latest.current(text.trim());
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      {text === '' && <kbd aria-hidden="true">/</kbd>}
    </label>
  );
}
