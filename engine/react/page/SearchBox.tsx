import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { commonMessages } from '../messages/common.ts';
import { listMessages } from '../messages/list.ts';
import { Icon } from '../parts/Icon.tsx';

const WAIT_MS = 300;

interface SearchBoxProps {
  value: string;
  /** What is searched in, for the placeholder: titles of the fields. */
  fields: readonly string[];
  onChange(value: string): void;
  /** Goes on into the rows. */
  onEnterRows(): void;
  handle: Ref<SearchHandle>;
}

export interface SearchHandle {
  /** Searches for what was typed at once; false: there was nothing that the list does not show already. */
  flush(): boolean;
}

/** Quick search. `/` anywhere on the page that is not a text field puts the cursor here. */
export function SearchBox({ value, fields, onChange, onEnterRows, handle }: SearchBoxProps): ReactNode {
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
  const sent = useRef<string>(undefined);
  const flush = (): boolean => {
    const word = text.trim();
    if (word === value || word === sent.current) return false;
    sent.current = word;
    latest.current(word);
    return true;
  };
  const now = useRef(flush);
  useEffect(() => {
    now.current = flush;
  });
  useImperativeHandle(handle, () => ({ flush: () => now.current() }), []);
  useEffect(() => {
    sent.current = undefined;
  }, [text, value]);
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => now.current(), WAIT_MS);
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
        // A key that began to edit a cell has taken the focus there already.
        (document.activeElement ?? target).closest('input, textarea, select, [contenteditable="true"]')
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
          if (event.key === 'Enter') now.current();
          if (event.key !== 'ArrowDown' && event.key !== 'Escape') return;
          event.preventDefault();
          now.current();
          onEnterRows();
        }}
        // Who goes on to another page is called back by an address that is written then. A press on a row is not: the
        // rows would be drawn anew under it, and whoever opens one asks first (`flush`).
        onBlur={(event) => {
          const to = event.relatedTarget;
          if (to && !to.closest('.yp-list-page')) now.current();
        }}
      />
      {text === '' && <kbd aria-hidden="true">/</kbd>}
    </label>
  );
}
