import {
  type Chain,
  type ChainStep,
  type ChainTask,
  type DecisionKind,
  isDone,
  isOpen,
  type Person,
  type StepPlan,
} from './chain.ts';

/** Who acts, and when. `due` tells the end of so many working hours from then. */
export interface MoveContext {
  by: Person;
  /** Whose task it is, where `by` stands in for somebody who is away. */
  standsFor?: Person;
  at: string;
  due(hours: number): string;
}

/**
 * A request with its first step open, or the one from which it was sent back to its requester (退回): what was agreed
 * before that step stays agreed. The plan has at least one step, each step at least one approver.
 * @param before the request about the same record before this one
 */
export function startChain(
  requester: Person,
  self: boolean,
  plan: readonly StepPlan[],
  moment: MoveContext,
  before?: Chain,
): Chain {
  const passed = before ? passedSteps(before, requester, plan) : [];
  const chain: Chain = {
    requester,
    self,
    status: 'running',
    current: 0,
    log: [],
    nextTask: passed.length > 0 && before ? before.nextTask : 1,
    remindedAt: null,
    steps: plan.map((step, index): ChainStep => passed[index] ?? { ...step, status: 'waiting', lines: [] }),
  };
  for (const step of chain.steps.slice(passed.length)) resetStep(chain, step);
  logDecision(chain, 'start', moment, '', passed.length > 0 ? (plan[passed.length]?.title ?? '') : '');
  openStep(chain, passed.length, moment);
  return chain;
}

/**
 * The steps that need not be taken again. Another requester, or another way to the step (an amount that asks for more
 * signatures), begins anew.
 */
function passedSteps(before: Chain, requester: Person, plan: readonly StepPlan[]): ChainStep[] {
  if (before.status !== 'returned' || before.requester.id !== requester.id) return [];
  const passed = before.steps.slice(0, before.current);
  const isSameWay =
    plan[before.current]?.name === before.steps[before.current]?.name &&
    passed.every(({ name, status }, index) => status === 'approved' && plan[index]?.name === name);
  return isSameWay ? structuredClone(passed) : [];
}

/** Fresh tasks for a step that is yet to come. */
export function resetStep(chain: Chain, step: ChainStep): void {
  const tasks = step.approvers.map((person) => newTask(chain, person, 'step'));
  step.status = 'waiting';
  step.lines = step.mode === 'sequence' ? [tasks] : tasks.map((task) => [task]);
}

export function newTask(chain: Chain, person: Person, via: ChainTask['via']): ChainTask {
  const id = chain.nextTask;
  chain.nextTask += 1;
  return { id, person, status: 'waiting', via, openedAt: null, dueAt: null, decidedAt: null, comment: '' };
}

/** Makes the step at `index` the current one. */
export function openStep(chain: Chain, index: number, moment: MoveContext): void {
  const step = chain.steps[index];
  if (!step) return;
  chain.current = index;
  step.status = 'running';
  advanceStep(chain, moment);
}

/** Opens what comes next in each line, and closes the step, and with the last one the chain, when enough have signed. */
export function advanceStep(chain: Chain, moment: MoveContext): void {
  const step = chain.steps[chain.current];
  if (!step || step.status !== 'running') return;
  const finished = step.lines.map((line) => line.every(isDone));
  if (step.mode === 'any' ? finished.some(Boolean) : finished.every(Boolean)) {
    step.status = 'approved';
    voidOpen(step);
    noteCopies(chain, step, moment.at);
    if (chain.current === chain.steps.length - 1) chain.status = 'approved';
    else openStep(chain, chain.current + 1, moment);
    return;
  }
  for (const line of step.lines) {
    const next = line.find((task) => !isDone(task));
    for (const task of line)
      if (task !== next && task.status === 'pending') Object.assign(task, { status: 'waiting', dueAt: null });
    if (next?.status !== 'waiting') continue;
    Object.assign(next, {
      status: 'pending',
      openedAt: moment.at,
      dueAt: step.hours === null ? null : moment.due(step.hours),
    });
  }
}

/** Once a step, however often it is passed; whoever asked knows already. */
function noteCopies(chain: Chain, step: ChainStep, at: string): void {
  const known = chain.copied ?? [];
  const fresh = (step.copies ?? []).filter(
    ({ id }) => id !== chain.requester.id && !known.some((one) => one.person.id === id && one.step === step.title),
  );
  if (fresh.length > 0) chain.copied = [...known, ...fresh.map((person) => ({ person, step: step.title, at }))];
}

function voidOpen(step: ChainStep): void {
  for (const task of step.lines.flat()) if (isOpen(task)) Object.assign(task, { status: 'void', dueAt: null });
}

/** Ends the chain: tasks that nobody has decided become void. */
export function closeChain(chain: Chain, status: Exclude<Chain['status'], 'running' | 'approved'>): void {
  chain.status = status;
  chain.steps.forEach((step, index) => {
    voidOpen(step);
    if (index >= chain.current && step.status !== 'approved')
      step.status =
        index > chain.current
          ? 'void'
          : status === 'rejected'
            ? 'rejected'
            : status === 'returned'
              ? 'sentBack'
              : 'void';
  });
}

/** Adds an entry to the log; what the requester does belongs to no step. */
export function logDecision(
  chain: Chain,
  kind: DecisionKind,
  moment: Pick<MoveContext, 'by' | 'standsFor' | 'at'>,
  comment: string,
  to: string,
): void {
  const ofRequester = kind === 'start' || kind === 'withdraw' || kind === 'remind' || kind === 'end';
  chain.log.push({
    at: moment.at,
    by: moment.by,
    ...(moment.standsFor && { standsFor: moment.standsFor }),
    kind,
    step: ofRequester ? '' : (chain.steps[chain.current]?.title ?? ''),
    comment,
    to,
  });
}
