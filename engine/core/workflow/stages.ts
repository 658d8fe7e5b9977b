import type { ActionModel, StatesModel } from '../document/model/model.ts';
import { transitionTable } from './transitions.ts';

/**
 * The states that a record passes when all goes well, in order, where the document lists none: from the initial one
 * always on by the main action, or else to the state that the document names next. What refuses, cancels or goes back
 * leads elsewhere.
 */
export function mainStages(states: StatesModel, actions: readonly ActionModel[]): string[] {
  const names = Object.keys(states.values);
  const onward = actions.filter(({ danger }) => !danger);
  const table = transitionTable({ states, actions: onward });
  const stages = [states.initial];
  for (;;) {
    const from = stages.at(-1) ?? '';
    const ahead = (table[from] ?? [])
      .filter(({ to }) => names.indexOf(to) > names.indexOf(from) && states.values[to]?.color !== 'error')
      .sort((a, b) => names.indexOf(a.to) - names.indexOf(b.to));
    const main = ahead.find(({ action }) => onward.some(({ name, primary }) => name === action && primary));
    const next = main ?? ahead[0];
    if (!next) return stages;
    stages.push(next.to);
  }
}
