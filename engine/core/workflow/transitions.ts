import type { ActionModel, EntityModel, RecordData, StatesModel } from '../document/model/model.ts';
import { type Ast, operands } from '../expression/ast.ts';
import type { ExpressionEnv, Scope } from '../expression/types.ts';
import { words } from '../messages/words.ts';
import { actionMessages as messages } from '../messages/workflow.ts';

export interface Transition {
  action: string;
  from: string;
  /** The same as `from` when the action moves nothing. */
  to: string;
}

type Lifecycle = { states: StatesModel | undefined; actions: readonly ActionModel[] };

/** Every step that the actions allow, by the state it starts from. */
export function transitionTable({ states, actions }: Lifecycle): Record<string, Transition[]> {
  // Asked for a state that a document only names, it has none, whatever that is called ('__proto__').
  const table = Object.create(null) as Record<string, Transition[]>;
  if (!states) return table;
  for (const from of Object.keys(states.values))
    table[from] = actions
      .filter((action) => action.from.length === 0 || action.from.includes(from))
      .flatMap((action) => targetsOf(action, from, states).map((to) => ({ action: action.name, from, to })));
  return table;
}

/** Where an action leads: its `to`, or what it sets the state field to. */
function targetsOf(action: ActionModel, from: string, states: StatesModel): string[] {
  if (action.to !== undefined) return [action.to];
  const set = action.set[states.field];
  if (!set) return [from];
  if (set.reserved.length === 0 && set.reads.every((path) => path === states.field)) {
    const to = set.evaluate({ record: { [states.field]: from }, scope: NOBODY });
    return typeof to === 'string' && Object.hasOwn(states.values, to) ? [to] : [from];
  }
  const named = literals(set.ast).filter((value) => Object.hasOwn(states.values, value));
  return named.length > 0 ? named : [from];
}

const NOBODY: Scope = {
  user: { id: '', name: '', roles: [] },
  team: { eid: '', name: '', certified: false, isAdmin: false },
  today: '',
  now: '',
  isNew: false,
};

const literals = (ast: Ast): string[] =>
  ast.op === 'literal' ? (typeof ast.value === 'string' ? [ast.value] : []) : operands(ast).flatMap(literals);

/** The record's state; a record that has none yet stands in the initial one. Null when the entity has no states. */
export function stateOf({ states }: Pick<EntityModel, 'states'>, record: RecordData): string | null {
  if (!states) return null;
  const state = record[states.field];
  return typeof state === 'string' && state !== '' ? state : states.initial;
}

/** Whether what an action did to a record is to wait for the approval that comes before what it is called. */
export const isSentIn = (
  { approval, states }: Pick<EntityModel, 'approval' | 'states'>,
  { name }: Pick<ActionModel, 'name'>,
  record: RecordData,
): boolean => approval?.start === name && states !== undefined && record[states.field] === approval.state;

type Env = Pick<ExpressionEnv, 'scope'> & Partial<ExpressionEnv>;

/**
 * For each action whether it may be done to this record now, and if not, why, in words for people.
 * Row access is not asked here: who may not read or write the row never gets as far.
 */
export function allowedActions(
  model: EntityModel,
  record: RecordData,
  env: Env,
  roles: readonly string[] = env.scope.user.roles,
): Record<string, true | { why: string }> {
  return Object.fromEntries(
    model.actions.map((action) => [action.name, mayAct(model, action, record, env.scope, roles)]),
  );
}

/** Whether an action is the approval chain's own while a record is in this state. */
export function isApprovalAction(
  { approval }: Pick<EntityModel, 'approval'>,
  action: Pick<ActionModel, 'name'>,
  state: string | null,
): boolean {
  return (
    approval !== undefined &&
    state !== null &&
    state === approval.state &&
    [approval.approved, approval.rejected, approval.returned, approval.withdrawn].includes(action.name)
  );
}

/** One action's answer, as in `allowedActions`. `byChain`: it is the record's approval chain that asks. */
export function mayAct(
  model: EntityModel,
  action: ActionModel,
  record: RecordData,
  scope: Scope,
  roles: readonly string[] = scope.user.roles,
  byChain = false,
): true | { why: string } {
  if (!byChain && isApprovalAction(model, action, stateOf(model, record)))
    return { why: messages.byApproval(action.title) };
  if (byChain) return mayChain(action, record, scope);
  if (action.roles.length > 0 && !action.roles.some((role) => roles.includes(role)))
    return { why: messages.role(action.title) };
  const state = stateOf(model, record);
  if (action.from.length > 0 && state !== null && !action.from.includes(state)) {
    const titles = action.from
      .map((name) => messages.named(model.states?.values[name]?.title ?? name))
      .join(words.separator);
    return { why: messages.state(model.states?.values[state]?.title ?? state, action.title, titles) };
  }
  if (scope.isNew && !action.save) return { why: messages.saveFirst };
  if (action.guard && action.guard.evaluate({ record, scope }) !== true)
    return { why: action.why ?? messages.guard(action.title) };
  return true;
}

/** The chain ends as its approvers decided: roles were asked when they were found. */
function mayChain(action: ActionModel, record: RecordData, scope: Scope): true | { why: string } {
  if (action.guard && action.guard.evaluate({ record, scope }) !== true)
    return { why: action.why ?? messages.guard(action.title) };
  return true;
}

function setPath(record: RecordData, keys: readonly string[], value: unknown): RecordData {
  const [key, ...rest] = keys;
  if (key === undefined) return record;
  const inner = record[key];
  const object = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? (inner as RecordData) : {};
  return { ...record, [key]: rest.length === 0 ? value : setPath(object, rest, value) };
}

/**
 * The record as the action leaves it: what it sets, each value computed from the record as it was, then the new
 * state. Empty values are set too, so that an action can clear a field.
 */
export function applyTransition(model: EntityModel, action: ActionModel, record: RecordData, env: Env): RecordData {
  let result = record;
  for (const [path, expression] of Object.entries(action.set)) {
    const value = expression.evaluate({ record, scope: env.scope, ...(env.input && { input: env.input }) });
    result = setPath(result, path.split('.'), value ?? null);
  }
  if (action.rekey) {
    const key = action.rekey.evaluate({ record, scope: env.scope, ...(env.input && { input: env.input }) });
    result = { ...result, [model.key]: key };
  }
  if (model.states && action.to !== undefined) result = { ...result, [model.states.field]: action.to };
  return result;
}
