import type { ActionModel, StatesModel } from '../document/model/model.ts';
import { type Ast, operands } from '../expression/ast.ts';
import { FALSE, isSatisfiable, possibleOutcomes, TRUE } from '../expression/outcomes.ts';
import type { Expression } from '../expression/types.ts';
import { lifecycleMessages as messages } from '../messages/lifecycle.ts';
import { words } from '../messages/words.ts';
import { transitionTable } from './transitions.ts';

export interface LifecycleFinding {
  code: 'state-unreachable' | 'state-dead-end' | 'state-endless' | 'guard-gap' | 'guard-overlap';
  /** The state it is about. */
  state: string;
  /** For guards: the action whose guard should change. */
  action?: string;
  message: string;
  suggestion: string;
}

/** What messages say of a field, and whether it holds whole numbers alone. */
export interface FieldFacts {
  titleOf(path: string): string;
  isWhole(path: string): boolean;
}

const namedAll = (all: readonly { title: string }[]): string =>
  all.map(({ title }) => messages.named(title)).join(words.separator);

/**
 * What is wrong with a life cycle: states nobody gets to or out of, or from which nobody comes to a final one;
 * guards that leave or share a value. An action whose guard can never hold leads nowhere.
 */
export function checkLifecycle(
  states: StatesModel,
  actions: readonly ActionModel[],
  facts: FieldFacts,
): LifecycleFinding[] {
  const table = transitionTable({
    states,
    actions: actions.filter(({ guard }) => !guard || isSatisfiable([guard.ast])),
  });
  const reached = new Set([states.initial]);
  for (const state of reached) for (const { to } of table[state] ?? []) reached.add(to);
  const findings: LifecycleFinding[] = [];
  for (const state of Object.values(states.values)) {
    if (!reached.has(state.name)) {
      findings.push({
        code: 'state-unreachable',
        state: state.name,
        message: messages.unreachable(state.title),
        suggestion: messages.leadTo(state.title),
      });
    } else if (!state.final && !(table[state.name] ?? []).some(({ to }) => to !== state.name)) {
      findings.push({
        code: 'state-dead-end',
        state: state.name,
        message: messages.deadEnd(state.title),
        suggestion: messages.writeFinal,
      });
    }
    for (const group of siblings(state.name, actions))
      findings.push(...checkGuards(group, state.name, state.title, facts));
  }
  const [first, ...others] = endless(states, table, reached);
  if (first) {
    const titles = namedAll([first, ...others]);
    findings.push({
      code: 'state-endless',
      state: first.name,
      message: messages.endless(titles),
      suggestion: messages.leadOut(first.title),
    });
  }
  return findings;
}

/**
 * States that go round and round: from them nobody comes to a final state, though others do. What leads to a state
 * without a way out is not among them, since that state is at fault.
 */
function endless(
  { values }: StatesModel,
  table: ReturnType<typeof transitionTable>,
  reached: ReadonlySet<string>,
): StatesModel['values'][string][] {
  const within = Object.values(values).filter(({ name }) => reached.has(name));
  if (!within.some((state) => state.final)) return [];
  const ending = new Set(
    within
      .filter((state) => state.final || !(table[state.name] ?? []).some(({ to }) => to !== state.name))
      .map((state) => state.name),
  );
  for (let before = -1; before !== ending.size; ) {
    before = ending.size;
    for (const [from, transitions] of Object.entries(table))
      if (transitions.some(({ to }) => ending.has(to))) ending.add(from);
  }
  return within.filter(({ name }) => !ending.has(name));
}

interface Sibling {
  action: ActionModel;
  ast: Ast;
}

/** The actions out of a state whose guards weigh the same one number. */
function siblings(state: string, actions: readonly ActionModel[]): Sibling[][] {
  const byField = new Map<string, Sibling[]>();
  for (const action of actions) {
    const { guard } = action;
    if (!guard || guard.reads.length !== 1 || guard.reserved.length > 0) continue;
    if (action.from.length > 0 && !action.from.includes(state)) continue;
    const [path] = guard.reads as [string];
    byField.set(path, [...(byField.get(path) ?? []), { action, ast: guard.ast }]);
  }
  return [...byField.values()].filter((group) => group.length > 1);
}

function numbersIn(ast: Ast): number[] {
  if (ast.op === 'negate' && ast.of.op === 'literal' && typeof ast.of.value === 'number') return [-ast.of.value];
  if (ast.op === 'literal') return typeof ast.value === 'number' ? [ast.value] : [];
  return operands(ast).flatMap(numbersIn);
}

/** A value between two others; undefined where whole numbers have none. */
function between(low: number, high: number, whole: boolean): number | undefined {
  if (!whole) return (low + high) / 2;
  return Math.floor(low) + 1 < high ? Math.floor(low) + 1 : undefined;
}

/** For conditions that need not exclude one another: the values of a number between them at which none holds. */
export function checkGuardCoverage(
  conditions: readonly { title: string; guard: Expression }[],
  { titleOf, isWhole }: FieldFacts,
): string[] {
  const byField = new Map<string, { title: string; ast: Ast }[]>();
  for (const { title, guard } of conditions) {
    if (guard.reads.length !== 1 || guard.reserved.length > 0) continue;
    const [path] = guard.reads as [string];
    byField.set(path, [...(byField.get(path) ?? []), { title, ast: guard.ast }]);
  }
  return [...byField]
    .filter(([, group]) => group.length > 1)
    .flatMap(([path, group]) => {
      const named = [...new Set(group.flatMap(({ ast }) => numbersIn(ast)))].sort((a, b) => a - b);
      const noneAt = (value: number): boolean =>
        group.every(({ ast }) => possibleOutcomes(ast, new Map([[`record:${path}`, value]])) === FALSE);
      const titles = namedAll(group);
      return named.flatMap((value, index) => {
        const next = named[index + 1];
        const middle = next === undefined ? undefined : between(value, next, isWhole(path));
        // Below the least and above the greatest, none may hold on purpose.
        const inside = index > 0 || !noneAt(value - 1);
        return [
          ...(inside && noneAt(value) && named.length > 0 && (next !== undefined || !noneAt(value + 1))
            ? [messages.noneHolds(messages.exactly(titleOf(path), value), titles)]
            : []),
          ...(next !== undefined && middle !== undefined && inside && noneAt(middle)
            ? [messages.noneHolds(messages.between(titleOf(path), value, next), titles)]
            : []),
        ];
      });
    });
}

/** Between the least and the greatest number the guards name, exactly one of them should hold. */
function checkGuards(
  group: readonly Sibling[],
  state: string,
  stateTitle: string,
  { titleOf, isWhole }: FieldFacts,
): LifecycleFinding[] {
  const named = [...new Set(group.flatMap(({ ast }) => numbersIn(ast)))].sort((a, b) => a - b);
  const [path = ''] = group[0]?.action.guard?.reads ?? [];
  const holdingAt = (value: number): ActionModel[] | undefined => {
    const results = group.map(({ ast, action }) => ({
      action,
      result: possibleOutcomes(ast, new Map([[`record:${path}`, value]])),
    }));
    return results.some(({ result }) => result !== TRUE && result !== FALSE)
      ? undefined
      : results.filter(({ result }) => result === TRUE).map(({ action }) => action);
  };
  const middleAfter = (index: number): number | undefined =>
    between(named[index] ?? 0, named[index + 1] ?? 0, isWhole(path));
  const findings: LifecycleFinding[] = [];
  named.forEach((value, index) => {
    const at = holdingAt(value);
    if (!at) return;
    const report = (
      code: 'guard-gap' | 'guard-overlap',
      where: string,
      actions: readonly ActionModel[],
      suggestion: string,
    ): void => {
      findings.push({
        code,
        state,
        action: actions[0]?.name ?? '',
        message: (code === 'guard-gap' ? messages.nonePossible : messages.allPossible)(
          stateTitle,
          where,
          namedAll(actions),
        ),
        suggestion,
      });
    };
    const all = group.map(({ action }) => action);
    if (at.length === 0) report('guard-gap', messages.exactly(titleOf(path), value), all, messages.include);
    else if (at.length > 1) {
      const before = index === 0 ? value - 1 : (middleAfter(index - 1) ?? named[index - 1]);
      const after = index === named.length - 1 ? value + 1 : (middleAfter(index) ?? named[index + 1]);
      const shared = [before, after].some((near) => near !== undefined && (holdingAt(near) ?? []).length > 1);
      if (!shared) report('guard-overlap', messages.exactly(titleOf(path), value), at, messages.exclude);
    }
    const next = named[index + 1];
    const middle = next === undefined ? undefined : middleAfter(index);
    if (next !== undefined && middle !== undefined && holdingAt(middle)?.length === 0)
      report('guard-gap', messages.between(titleOf(path), value, next), all, messages.adjoin);
  });
  return findings;
}
