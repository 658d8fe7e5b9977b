import type {
  ActionSource,
  ApprovalSource,
  ApprovalStepSource,
  ApproverSource,
  EntityDocument,
  StateSource,
} from '@yunpu/engine-core/document';
import { type Edited, freeName } from './fields.ts';
import { insertItem, insertProperty, moveItem, type Path, removeValue, setValue, valueAt } from './json.ts';
import { beginStates, putState } from './lifecycle.ts';

const STEPS: Path = ['approval', 'steps'];

const stepsOf = (text: string): ApprovalStepSource[] =>
  (valueAt(text, STEPS) as ApprovalStepSource[] | undefined) ?? [];

/** Whom a new step asks: who is above whoever asks, in every team somebody. */
const firstApprovers = (): ApproverSource[] => [{ orgLine: 1 }];

const opinion = (title: string, required: boolean): NonNullable<ActionSource['input']> => ({
  type: 'object',
  ...(required && { required: ['opinion'] }),
  properties: { opinion: { type: 'string', format: 'textarea', title, maxLength: 200 } },
});

/** An action that leads records on to another state, which an approval may come before. */
export interface Leading {
  name: string;
  title: string;
  /** Titles of the states, the first three that it starts from. */
  from: readonly string[];
  to: string;
}

/** The actions of a flow that an approval may come before: those that leave the first state stand first. */
export function leadingActions({ states, actions = {} }: Partial<EntityDocument>): Leading[] {
  if (states === undefined) return [];
  const titleOf = (state: string): string => states.values[state]?.title ?? state;
  const found = Object.entries(actions).flatMap(([name, { title, to }]) => {
    const from = to === undefined ? [] : startsOf(states, actions[name], to);
    return to === undefined || from.length === 0 ? [] : [{ name, title, from, to }];
  });
  const isFirst = ({ from }: { from: readonly string[] }) => from.includes(states.initial);
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))].map(({ from, to, ...named }) => ({
    ...named,
    from: from.slice(0, 3).map(titleOf),
    to: titleOf(to),
  }));
}

type States = NonNullable<EntityDocument['states']>;

/** The states that an action leads on from: one that names none does so from each that is not an end. */
function startsOf({ values }: States, action: ActionSource | undefined, to: string): string[] {
  const open = Object.keys(values).filter((name) => values[name]?.final !== true);
  return (action?.from?.length ? action.from.filter((name) => name in values) : open).filter((name) => name !== to);
}

/**
 * A usual approval for a document that has none: asked for, locked while it is decided, and from there approved, rejected
 * or taken back. `over`: the name of an action of `leadingActions` that asks for it from now on, and leads where it led
 * once it is approved, so that no way leads around the approval. Without one, a way of its own begins in the first state.
 */
export function beginApproval(text: string, over?: string): Edited {
  let next = valueAt(text, ['states']) === undefined ? beginStates(text).text : text;
  const { states, actions = {} } = valueAt(next, []) as EntityDocument;
  const led = over === undefined ? undefined : actions[over]?.to;
  const starts = (led !== undefined && states && startsOf(states, actions[over ?? ''], led)) || [states?.initial ?? ''];
  const put = (stem: string, action: ActionSource): string => {
    const name = freeName(stem, Object.keys(actions));
    next = insertProperty(next, ['actions', name], action);
    return name;
  };
  const state = (stem: string, value: StateSource, before?: string): string => {
    const name = freeName(stem, Object.keys(states?.values ?? {}));
    next = putState(next, name, value, before);
    return name;
  };
  const asked = state('submitted', { title: '审批中', color: 'processing', locked: true }, led);
  const stage = led === undefined ? -1 : (states?.stages ?? []).indexOf(led);
  if (stage !== -1) next = insertItem(next, ['states', 'stages'], asked, stage);
  const granted = led ?? state('approved', { title: '已通过', color: 'success', locked: true, final: true });
  const refused = state('rejected', { title: '已驳回', color: 'error' });
  const from = [...starts, refused];
  let start = over ?? '';
  if (led === undefined)
    start = put('submit', {
      title: '提交审批',
      from,
      to: asked,
      save: true,
      primary: true,
      bulk: true,
      confirm: '确认提交审批？',
    });
  else next = setValue(setValue(next, ['actions', start, 'from'], from), ['actions', start, 'to'], asked);
  const approved = put('approve', {
    title: '通过',
    from: [asked],
    to: granted,
    input: opinion('审批意见', false),
  });
  const rejected = put('reject', {
    title: '驳回',
    from: [asked],
    to: refused,
    danger: true,
    input: opinion('驳回原因', true),
  });
  const withdrawn = put('withdraw', {
    title: '撤回',
    from: [asked],
    to: starts[0],
    confirm: '确认撤回？',
  });
  const approval: ApprovalSource = {
    start,
    approved,
    rejected,
    withdrawn,
    steps: [{ name: 'review', title: '审核', approvers: firstApprovers() }],
  };
  return { text: insertProperty(next, ['approval'], approval, 'access'), pointer: '/approval/steps/0' };
}

/** A new step before the one at `index`, or behind all. */
export function addStep(text: string, index: number, title: string): Edited {
  const steps = stepsOf(text);
  const name = freeName(
    'step',
    steps.map((step) => step.name),
  );
  const step: ApprovalStepSource = { name, title, approvers: firstApprovers() };
  return { text: insertItem(text, STEPS, step, index), pointer: `/approval/steps/${Math.min(index, steps.length)}` };
}

export const moveStep = (text: string, from: number, to: number): string => moveItem(text, STEPS, from, to);

/** The last step stays: a chain of none would never be decided. */
export const removeStep = (text: string, index: number): string =>
  stepsOf(text).length > 1 ? removeValue(text, [...STEPS, index]) : text;

/** A way to find people: each is a key of its own, though the format may hold several in one. */
export type ApproverKind = keyof ApproverSource;

export interface Approver {
  kind: ApproverKind;
  value: string | number;
}

const KINDS = ['role', 'user', 'orgLine', 'team'] as const satisfies readonly ApproverKind[];

export const approversOf = (sources: readonly ApproverSource[] = []): Approver[] =>
  sources.flatMap((source) =>
    KINDS.flatMap((kind) => (source[kind] === undefined ? [] : [{ kind, value: source[kind] }])),
  );

/** In which part a step has people: who decides, who does in their place, who is told. */
export type PeoplePart = 'approvers' | 'deputies' | 'copies';

export const setPeople = (text: string, step: number, part: PeoplePart, people: readonly Approver[]): string =>
  setValue(
    text,
    [...STEPS, step, part],
    people.length === 0 && part !== 'approvers' ? undefined : people.map(({ kind, value }) => ({ [kind]: value })),
  );

/** What is done when time is over; deputies are named for that alone. */
export function setOverdue(text: string, step: number, overdue: NonNullable<ApprovalStepSource['overdue']>): string {
  const next = setValue(text, [...STEPS, step, 'overdue'], overdue);
  if (overdue !== 'deputy') return setPeople(next, step, 'deputies', []);
  const deputies = approversOf(stepsOf(next)[step]?.deputies);
  return deputies.length > 0 ? next : setPeople(next, step, 'deputies', [{ kind: 'orgLine', value: 2 }]);
}
