import type { Tx } from './port.ts';

/** One step of the schema. A published step is never edited; a change is a new step. */
export interface Migration {
  /** 'NNN_what': steps run in the order of their numbers, and no number is given twice. */
  name: string;
  /** What the step was called in databases that earlier releases brought up to date. */
  formerly?: string;
  up(tx: Tx): Promise<void>;
}

/** The steps of every room, by number. @throws Error when two steps have one number or a name has none */
export function inOrder(steps: readonly Migration[]): Migration[] {
  const byNumber = new Map<string, Migration>();
  for (const step of steps) {
    const number = /^(\d{3})_/.exec(step.name)?.[1];
    if (number === undefined) throw new Error(`the name of migration ${step.name} begins with no number`);
    const other = byNumber.get(number);
    if (other) throw new Error(`migrations ${other.name} and ${step.name} have one number`);
    byNumber.set(number, step);
  }
  return [...byNumber.keys()].sort().map((number) => byNumber.get(number)!);
}
