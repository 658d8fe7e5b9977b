import type { ActionSource, EntityDocument } from '@yunpu/engine-core/document';

/** An action as the drawing shows it. */
export interface FlowAction {
  name: string;
  title: string;
  guard: string | undefined;
  danger: boolean;
}

export interface FlowState {
  name: string;
  title: string;
  color: string;
  initial: boolean;
  final: boolean;
  locked: boolean;
}

/** All actions that lead from one state to another. */
export interface FlowArrow {
  from: string;
  to: string;
  actions: readonly FlowAction[];
}

export interface Flow {
  states: readonly FlowState[];
  arrows: readonly FlowArrow[];
  /** Actions that leave a record in the state it has. */
  still: readonly FlowAction[];
}

/** From where an action starts that may be taken in any state; no state has such a name. */
export const ANY = '*';

const LITERAL = /'([^']+)'|"([^"]+)"/gu;

/** Where an action leads: what it says, or the states that its value for the state's field names. */
function targetsOf({ to, set }: ActionSource, field: string, states: ReadonlySet<string>): string[] {
  if (to !== undefined) return [to];
  const named = [...(set?.[field] ?? '').matchAll(LITERAL)].map(([, single, double]) => single ?? double ?? '');
  return [...new Set(named)].filter((name) => states.has(name));
}

/** States and actions as a drawing has them, from the document as it is written: also while something in it is wrong. */
export function flowOf({ states, actions }: Pick<EntityDocument, 'states' | 'actions'>): Flow {
  const values = states?.values ?? {};
  const known = new Set(Object.keys(values));
  const arrows = new Map<string, { from: string; to: string; actions: FlowAction[] }>();
  const still: FlowAction[] = [];
  for (const [name, source] of Object.entries(actions ?? {})) {
    const action: FlowAction = {
      name,
      title: source.title,
      guard: source.guard,
      danger: source.danger === true,
    };
    const from = source.from?.length ? source.from.filter((state) => known.has(state)) : [ANY];
    const ways = targetsOf(source, states?.field ?? '', known)
      .filter((to) => known.has(to))
      .flatMap((to) => from.filter((one) => one !== to).map((one) => ({ from: one, to })));
    if (ways.length === 0) still.push(action);
    for (const way of ways) {
      const key = JSON.stringify([way.from, way.to]);
      const arrow = arrows.get(key) ?? { ...way, actions: [] };
      arrow.actions.push(action);
      arrows.set(key, arrow);
    }
  }
  return {
    states: Object.entries(values).map(([name, { title, color = 'default', final, locked }]) => ({
      name,
      title,
      color,
      initial: name === states?.initial,
      final: final === true,
      locked: locked === true,
    })),
    arrows: [...arrows.values()],
    still,
  };
}

/** What can be done in a state, in the order of the document, and where it leads. */
export const leaving = ({ arrows }: Flow, state: string): { action: FlowAction; to: string }[] =>
  arrows
    .filter(({ from, to }) => (from === state || from === ANY) && to !== state)
    .flatMap(({ to, actions }) => actions.map((action) => ({ action, to })));

export interface FlowProblem {
  /** What to look at: the later of two of one name. */
  action: string;
  message: string;
}

/** Two buttons of one name beside each other: nobody could tell them apart. The compiler finds everything else. */
export function sameNames(flow: Flow): FlowProblem[] {
  const found = new Map<string, FlowProblem>();
  for (const state of flow.states) {
    const first = new Map<string, string>();
    for (const { action } of leaving(flow, state.name)) {
      const other = first.get(action.title);
      if (other === undefined) first.set(action.title, action.name);
      else if (other !== action.name && !found.has(action.name))
        found.set(action.name, {
          action: action.name,
          message: `“${state.title}”有两个叫“${action.title}”的动作，分不清该点哪个`,
        });
    }
  }
  return [...found.values()];
}
