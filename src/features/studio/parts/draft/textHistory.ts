/** A text with what it was before and what was undone of it: one history, whoever writes, the code editor or a form. */
export interface TextHistory {
  past: readonly string[];
  text: string;
  future: readonly string[];
  /** What was typed last, and when: letters typed one after the other into one place are undone together. */
  last: { group: string | undefined; at: number };
}

const KEPT = 200;
/** How long a hand may rest within one word, milliseconds. */
const PAUSE_MS = 1_200;

export const beginHistory = (text: string): TextHistory => ({
  past: [],
  text,
  future: [],
  last: { group: undefined, at: 0 },
});

/** The text changed. `group` names the place that is typed into; an edit without one stands for itself. */
export function record(history: TextHistory, text: string, group: string | undefined, now: number): TextHistory {
  if (text === history.text) return history;
  const { last } = history;
  const goesOn = group !== undefined && group === last.group && now - last.at < PAUSE_MS && history.past.length > 0;
  return {
    past: goesOn ? history.past : [...history.past, history.text].slice(-KEPT),
    text,
    future: [],
    last: { group, at: now },
  };
}

export function undo(history: TextHistory): TextHistory {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    text: before,
    future: [history.text, ...history.future],
    last: { group: undefined, at: 0 },
  };
}

export function redo(history: TextHistory): TextHistory {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.text], text: next, future, last: { group: undefined, at: 0 } };
}
