import { approvalMessages as messages } from '../../messages/approval.ts';
import { advanceStep, closeChain, logDecision, type MoveContext, newTask, openStep, resetStep } from './advance.ts';
import { type Chain, type ChainTask, isOpen, type Person, pendingTasks, taskOf } from './chain.ts';

/** What a person, or the clock on behalf of one, does to a chain. */
export type Move =
  | { kind: 'approve' | 'reject'; task: number; comment: string }
  | { kind: 'addSigner'; task: number; person: Person; place: 'before' | 'after'; comment: string }
  | { kind: 'handOver'; task: number; person: Person; comment: string }
  /** `to`: index of an earlier step; -1: the requester. */
  | { kind: 'sendBack'; task: number; to: number; comment: string }
  | { kind: 'withdraw' | 'remind' | 'end'; comment: string };

interface Refusal {
  code: 'approval.over' | 'approval.decided' | 'approval.notYours' | 'approval.refused' | 'approval.tooSoon';
  /** For people. */
  message: string;
}

export type Outcome = { chain: Chain } | { refused: Refusal };

/** Between two reminders of one task. */
const REMIND_MINUTES = 60;
/** Of one step, so that adding signers comes to an end. */
const MAX_TASKS = 50;

const refuse = (code: Refusal['code'], message: string): Outcome => ({ refused: { code, message } });

/**
 * The chain after a move, or why the move is not possible. Pure: the given chain stays as it is. `asClock`: the
 * time limit acts in place of the person whose task it is.
 */
export function reduceChain(before: Chain, move: Move, moment: MoveContext, asClock = false): Outcome {
  if (before.status !== 'running') return refuse('approval.over', messages.over);
  const chain = structuredClone(before);
  switch (move.kind) {
    case 'withdraw': {
      if ((moment.standsFor ?? moment.by).id !== chain.requester.id)
        return refuse('approval.notYours', messages.withdrawnByOthers);
      logDecision(chain, 'withdraw', moment, move.comment, '');
      closeChain(chain, 'withdrawn');
      return { chain };
    }
    case 'end': {
      logDecision(chain, 'end', moment, move.comment, '');
      closeChain(chain, 'ended');
      return { chain };
    }
    case 'remind':
      return remind(chain, move.comment, moment, asClock);
    default:
      return decide(chain, move, moment, asClock);
  }
}

function remind(chain: Chain, comment: string, moment: MoveContext, asClock: boolean): Outcome {
  if (!asClock && moment.by.id !== chain.requester.id) return refuse('approval.notYours', messages.remindedByOthers);
  const { remindedAt } = chain;
  const isOpenSince =
    remindedAt !== null && pendingTasks(chain).every(({ openedAt }) => (openedAt ?? '') <= remindedAt);
  if (!asClock && isOpenSince && Date.parse(moment.at) - Date.parse(remindedAt) < REMIND_MINUTES * 60_000)
    return refuse('approval.tooSoon', messages.tooSoon(REMIND_MINUTES));
  logDecision(chain, asClock ? 'overdue' : 'remind', moment, comment, '');
  if (!asClock) chain.remindedAt = moment.at;
  return { chain };
}

function decide(chain: Chain, move: Extract<Move, { task: number }>, moment: MoveContext, asClock: boolean): Outcome {
  const step = chain.steps[chain.current];
  const task = chain.steps.flatMap(({ lines }) => lines.flat()).find(({ id }) => id === move.task);
  if (!step || !task) return refuse('approval.decided', messages.decidedByOthers);
  if (!asClock && task.person.id !== (moment.standsFor ?? moment.by).id)
    return refuse('approval.notYours', messages.notYours);
  if (task.status === 'waiting') return refuse('approval.refused', messages.notYet);
  if (task.status !== 'pending') return refuse('approval.decided', messages.decided);
  if (move.kind === 'addSigner' || move.kind === 'handOver' || move.kind === 'sendBack') {
    if (!asClock && !step.may.includes(move.kind))
      return refuse('approval.refused', messages.powerless(step.title, messages.powers[move.kind]));
  }
  switch (move.kind) {
    case 'approve':
      close(task, 'approved', move.comment, moment);
      logDecision(chain, 'approve', moment, move.comment, '');
      advanceStep(chain, moment);
      return { chain };
    case 'reject':
      close(task, 'rejected', move.comment, moment);
      logDecision(chain, 'reject', moment, move.comment, '');
      closeChain(chain, 'rejected');
      return { chain };
    case 'sendBack':
      return sendBack(chain, task, move, moment);
    default:
      return pass(chain, task, move, moment);
  }
}

function close(task: ChainTask, status: ChainTask['status'], comment: string, moment: MoveContext): void {
  Object.assign(task, {
    status,
    comment,
    decidedAt: moment.at,
    dueAt: null,
    ...(moment.standsFor && { by: moment.by }),
  });
}

function sendBack(
  chain: Chain,
  task: ChainTask,
  { to, comment }: Extract<Move, { kind: 'sendBack' }>,
  moment: MoveContext,
): Outcome {
  if (!Number.isInteger(to) || to < -1 || to >= chain.current) return refuse('approval.refused', messages.backward);
  close(task, 'sentBack', comment, moment);
  logDecision(chain, 'sendBack', moment, comment, to === -1 ? chain.requester.name : (chain.steps[to]?.title ?? ''));
  if (to === -1) {
    closeChain(chain, 'returned');
    return { chain };
  }
  for (const step of chain.steps.slice(to, chain.current + 1)) resetStep(chain, step);
  openStep(chain, to, moment);
  return { chain };
}

/** Another person comes in: in this one's place, or before or after them. */
function pass(chain: Chain, task: ChainTask, move: Extract<Move, { person: Person }>, moment: MoveContext): Outcome {
  const step = chain.steps[chain.current];
  const line = step?.lines.find((tasks) => tasks.includes(task));
  if (!step || !line) return refuse('approval.decided', messages.decidedByOthers);
  const { person } = move;
  if (person.id === task.person.id)
    return refuse('approval.refused', moment.standsFor ? messages.alreadyTheirs(person.name) : messages.oneself);
  if (person.id === chain.requester.id && !chain.self) return refuse('approval.refused', messages.requester);
  const tasks = step.lines.flat();
  if (tasks.some((other) => isOpen(other) && other.person.id === person.id))
    return refuse('approval.refused', messages.approverAlready(person.name));
  if (tasks.length >= MAX_TASKS) return refuse('approval.refused', messages.tooMany);
  const at = line.indexOf(task);
  if (move.kind === 'handOver') {
    close(task, 'handedOver', move.comment, moment);
    line.splice(at + 1, 0, newTask(chain, person, 'handOver'));
  } else {
    line.splice(move.place === 'before' ? at : at + 1, 0, newTask(chain, person, move.place));
  }
  logDecision(chain, move.kind, moment, move.comment, person.name);
  advanceStep(chain, moment);
  return { chain };
}

/** What a person may do with the chain now, and if not, why. */
export function allowedMoves(chain: Chain, personId: string, at: string): Record<Move['kind'], true | { why: string }> {
  const task = taskOf(chain, personId);
  const moment: MoveContext = { by: { id: personId, name: '' }, at, due: () => at };
  const nobody: Person = { id: '\u0000', name: '' };
  const ask = (move: Move): true | { why: string } => {
    const outcome = reduceChain(chain, move, moment);
    return 'chain' in outcome ? true : { why: outcome.refused.message };
  };
  const id = task?.id ?? -1;
  const mine = (move: Move): true | { why: string } =>
    chain.status === 'running' && !task ? { why: messages.noTask } : ask(move);
  return {
    approve: mine({ kind: 'approve', task: id, comment: '' }),
    reject: mine({ kind: 'reject', task: id, comment: '' }),
    addSigner: mine({ kind: 'addSigner', task: id, person: nobody, place: 'before', comment: '' }),
    handOver: mine({ kind: 'handOver', task: id, person: nobody, comment: '' }),
    sendBack: mine({ kind: 'sendBack', task: id, to: -1, comment: '' }),
    withdraw: ask({ kind: 'withdraw', comment: '' }),
    remind: ask({ kind: 'remind', comment: '' }),
    end: ask({ kind: 'end', comment: '' }),
  };
}
