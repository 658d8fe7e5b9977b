import type { ActionModel, StatesModel } from '../document/model.ts';
import { operands, type Ast } from '../expression/ast.ts';
import type { Expression } from '../expression/types.ts';
import { FALSE, TRUE, outcomes } from '../expression/outcomes.ts';
import { transitionTable } from './transitions.ts';

export interface LifecycleFinding {
  code: 'state-unreachable' | 'state-dead-end' | 'guard-gap' | 'guard-overlap';
  /** The state it is about. */
  state: string;
  /** For guards: the action whose guard should change. */
  action?: string;
  message: string;
  suggestion: string;
}

/** What is wrong with a life cycle: states nobody gets to or out of, guards that leave or share a value. */
export function checkLifecycle(states: StatesModel, actions: readonly ActionModel[], titleOf: (path: string) => string): LifecycleFinding[] {
  const table = transitionTable({ states, actions });
  const reached = new Set([states.initial]);
  for (const state of reached) for (const { to } of table[state] ?? []) reached.add(to);
  const findings: LifecycleFinding[] = [];
  for (const state of Object.values(states.values)) {
    if (!reached.has(state.name)) {
      findings.push({ code: 'state-unreachable', state: state.name, message: `状态“${state.title}”无法到达`, suggestion: `写一个 to 为 ${state.name} 的操作，或去掉这个状态` });
    } else if (!state.final && !(table[state.name] ?? []).some(({ to }) => to !== state.name)) {
      findings.push({ code: 'state-dead-end', state: state.name, message: `状态“${state.title}”没有出路`, suggestion: '若它就是终态，写 "final": true' });
    }
    for (const group of siblings(state.name, actions)) findings.push(...checkGuards(group, state.name, state.title, titleOf));
  }
  return findings;
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

/** For conditions that need not exclude one another: the values of a number between them at which none holds. */
export function checkGuardCoverage(conditions: readonly { title: string; guard: Expression }[], titleOf: (path: string) => string): string[] {
  const byField = new Map<string, { title: string; ast: Ast }[]>();
  for (const { title, guard } of conditions) {
    if (guard.reads.length !== 1 || guard.reserved.length > 0) continue;
    const [path] = guard.reads as [string];
    byField.set(path, [...(byField.get(path) ?? []), { title, ast: guard.ast }]);
  }
  return [...byField].filter(([, group]) => group.length > 1).flatMap(([path, group]) => {
    const named = [...new Set(group.flatMap(({ ast }) => numbersIn(ast)))].sort((a, b) => a - b);
    const noneAt = (value: number): boolean => group.every(({ ast }) => outcomes(ast, new Map([[`record:${path}`, value]])) === FALSE);
    const titles = group.map(({ title }) => `“${title}”`).join('、');
    return named.flatMap((value, index) => {
      const next = named[index + 1];
      // Below the least and above the greatest, none may hold on purpose.
      const inside = index > 0 || !noneAt(value - 1);
      return [
        ...(inside && noneAt(value) && named.length > 0 && (next !== undefined || !noneAt(value + 1)) ? [`“${titleOf(path)}”正好是 ${value} 时，${titles}都不成立`] : []),
        ...(next !== undefined && inside && noneAt((value + next) / 2) ? [`“${titleOf(path)}”在 ${value} 和 ${next} 之间时，${titles}都不成立`] : []),
      ];
    });
  });
}

/** Between the least and the greatest number the guards name, exactly one of them should hold. */
function checkGuards(group: readonly Sibling[], state: string, stateTitle: string, titleOf: (path: string) => string): LifecycleFinding[] {
  const named = [...new Set(group.flatMap(({ ast }) => numbersIn(ast)))].sort((a, b) => a - b);
  const [path = ''] = group[0]?.action.guard?.reads ?? [];
  const holdingAt = (value: number): ActionModel[] | undefined => {
    const results = group.map(({ ast, action }) => ({ action, result: outcomes(ast, new Map([[`record:${path}`, value]])) }));
    return results.some(({ result }) => result !== TRUE && result !== FALSE) ? undefined : results.filter(({ result }) => result === TRUE).map(({ action }) => action);
  };
  const between = (index: number): number => ((named[index] ?? 0) + (named[index + 1] ?? 0)) / 2;
  const findings: LifecycleFinding[] = [];
  named.forEach((value, index) => {
    const at = holdingAt(value);
    if (!at) return;
    const titles = (actions: readonly ActionModel[]): string => actions.map((action) => `“${action.title}”`).join('、');
    const report = (code: 'guard-gap' | 'guard-overlap', where: string, actions: readonly ActionModel[], suggestion: string): void => {
      findings.push({ code, state, action: actions[0]?.name ?? '', message: `“${stateTitle}”状态下，“${titleOf(path)}”${where}时，${titles(actions)}都${code === 'guard-gap' ? '不能' : '能'}执行`, suggestion });
    };
    const all = group.map(({ action }) => action);
    if (at.length === 0) report('guard-gap', `正好是 ${value} `, all, '把其中一个条件写成 >= 或 <=');
    else if (at.length > 1) {
      const before = index === 0 ? value - 1 : between(index - 1);
      const after = index === named.length - 1 ? value + 1 : between(index);
      const shared = [before, after].some((near) => (holdingAt(near) ?? []).length > 1);
      if (!shared) report('guard-overlap', `正好是 ${value} `, at, '把其中一个条件写成 > 或 <');
    }
    const next = named[index + 1];
    if (next !== undefined && holdingAt(between(index))?.length === 0) report('guard-gap', `在 ${value} 和 ${next} 之间`, all, '让条件前后相接');
  });
  return findings;
}
