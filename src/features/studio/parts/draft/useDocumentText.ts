import { useCallback, useMemo, useState } from 'react';
import { beginHistory, record, redo, type TextHistory, undo } from './textHistory.ts';

export interface DocumentText {
  text: string;
  /** `group`: the place that is typed into. */
  change(next: string | ((text: string) => string), group?: string): void;
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
  /** Begins anew with a text that nobody here has written. */
  reset(text: string): void;
}

/** The document that is worked on, with one history for all that write it. */
export function useDocumentText(initial: string): DocumentText {
  const [history, setHistory] = useState<TextHistory>(() => beginHistory(initial));
  const change = useCallback(
    (next: string | ((text: string) => string), group?: string) =>
      setHistory((now) => record(now, typeof next === 'string' ? next : next(now.text), group, Date.now())),
    [],
  );
  const back = useCallback(() => setHistory(undo), []);
  const forth = useCallback(() => setHistory(redo), []);
  const reset = useCallback((text: string) => setHistory(beginHistory(text)), []);
  return useMemo(
    () => ({
      text: history.text,
      change,
      undo: back,
      redo: forth,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      reset,
    }),
    [history, change, back, forth, reset],
  );
}
