import { cloneJson, equalJson } from '@yunpu/engine-core/json';
import type { FormStore } from './store.ts';

interface Pasted {
  table: string;
  before: unknown;
  after: unknown;
}

const pasted = new WeakMap<FormStore, Pasted>();

/** Lets something fill many cells of a table, and remembers how the table was, to take it all back in one step. */
export function pasteAsOneStep(store: FormStore, table: string, fill: () => void): void {
  const before = cloneJson(store.node(table).value);
  fill();
  pasted.set(store, { table, before, after: cloneJson(store.node(table).value) });
}

/** Takes the last paste into a table back. False, and nothing done, when there is none or the table has changed since. */
export function undoPaste(store: FormStore, table: string): boolean {
  const last = pasted.get(store);
  if (last?.table !== table || !equalJson(store.node(table).value, last.after)) return false;
  pasted.delete(store);
  store.replaceRows(table, last.before);
  return true;
}
