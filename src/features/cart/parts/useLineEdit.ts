import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../platform/gateway/errors.ts';
import type { Choice } from '../../../platform/gateway/quotes.ts';

/** Long enough for a number to be typed out. */
const SETTLE_MS = 350;

interface LineEdit {
  /** As it is being edited. */
  choice: Choice;
  /** Not yet what the server has. */
  unsettled: boolean;
  /** Why the last edit was refused. */
  refusal: string | undefined;
  edit(values: Partial<Choice>): void;
}

/** Edits of one line: shown at once, sent one after the other when they have settled or the page is left, taken back when refused. */
export function useLineEdit(stored: Choice, save: (choice: Choice) => Promise<void>): LineEdit {
  const [draft, setDraft] = useState<Choice>();
  const [refusal, setRefusal] = useState<string>();
  const waiting = useRef<{ choice: Choice; timer: ReturnType<typeof setTimeout> }>(undefined);
  const sending = useRef(Promise.resolve());
  const newest = useRef(save);
  useEffect(() => {
    newest.current = save;
  });

  const send = async (choice: Choice) => {
    try {
      await newest.current(choice);
      setRefusal(undefined);
    } catch (error) {
      setRefusal(messageOf(error));
    }
    // A draft that was edited again meanwhile is kept: it is sent next.
    setDraft((now) => (now === choice ? undefined : now));
  };
  const take = (): Choice | undefined => {
    const choice = waiting.current?.choice;
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    return choice;
  };
  const flush = () => {
    const choice = take();
    if (choice) sending.current = sending.current.then(() => send(choice));
  };
  /** What waits for its turn never leaves a page that ends. */
  const flushAtOnce = () => {
    const choice = take();
    if (choice) void send(choice);
  };
  useEffect(() => {
    window.addEventListener('pagehide', flushAtOnce);
    return () => {
      window.removeEventListener('pagehide', flushAtOnce);
      flush();
    };
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- everything it reads is a ref

  const edit = (values: Partial<Choice>) => {
    const choice = { ...stored, ...draft, ...values };
    setDraft(choice);
    clearTimeout(waiting.current?.timer);
    waiting.current = { choice, timer: setTimeout(flush, SETTLE_MS) };
  };
  return { choice: draft ?? stored, unsettled: draft !== undefined, refusal, edit };
}
