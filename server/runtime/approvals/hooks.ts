import { type Chain, type Move, type Person, pendingTasks, reduceChain, taskOf } from '@yunpu/engine-core/workflow';
import { APPROVAL, APPROVAL_INPUT } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { defineHooks, type HookContext } from '../documents/hooks.ts';
import { findCandidate, personOf, readsAny } from './approvers.ts';
import { projectionOf } from './projection.ts';
import { conclude, momentOf } from './service.ts';
import { STAND_IN_NEWS_TOPIC, type StandInNotice } from './standInNews.ts';
import { standInsOf, standsFor } from './standIns.ts';
import { lockApproval, updateApproval } from './store.ts';

/** Whether the overdue job acts, in place of the person who let the time limit pass. */
const isClock = ({ actor }: HookContext): boolean => actor.unrestricted && actor.caller.userId === 'system';

/** The task that is meant: the person's own, that of whom they stand in for, or the one that has been open for too long. */
function taskFor(context: HookContext, chain: Chain, absent: Person | undefined): number {
  if (!isClock(context)) return taskOf(chain, absent?.id ?? context.actor.caller.userId)?.id ?? -1;
  const late = pendingTasks(chain).filter(({ dueAt }) => dueAt !== null && dueAt <= context.actor.at.toISOString());
  return late[0]?.id ?? -1;
}

async function personFor(context: HookContext): Promise<Person> {
  const id = readRecord(APPROVAL_INPUT.addSigner, context.input).person?.trim() ?? '';
  const person = isClock(context)
    ? await personOf(context.tx, id)
    : await findCandidate(context.tx, context.actor.caller.team.eid, id);
  if (!person) return context.refuse('approval.refused', '所选人员不在可选范围内，或已停用');
  const about = context.entities.model(String(context.record.entity));
  if (!isClock(context) && !(await readsAny(context.tx, about, person.id)))
    return context.refuse('approval.refused', `${person.name}没有查看“${about.title}”的权限，请另选一位`);
  return person;
}

async function moveOf(context: HookContext, chain: Chain, absent: Person | undefined): Promise<Move> {
  const { opinion, place } = readRecord(APPROVAL_INPUT.addSigner, context.input);
  const comment = opinion?.trim() ?? '';
  const task = taskFor(context, chain, absent);
  switch (context.action) {
    case 'agree':
      return { kind: 'approve', task, comment };
    case 'refuse':
      return { kind: 'reject', task, comment };
    case 'addSigner':
      return {
        kind: 'addSigner',
        task,
        person: await personFor(context),
        place: place === 'after' ? 'after' : 'before',
        comment,
      };
    case 'handOver':
      return { kind: 'handOver', task, person: await personFor(context), comment };
    case 'sendBack':
      return { kind: 'sendBack', task, to: Number(context.input?.target ?? -1), comment };
    case 'withdraw':
    case 'remind':
    case 'end':
      return { kind: context.action, comment };
    default:
      return context.refuse('action.unknown');
  }
}

/**
 * Every action on an approval record: moves the chain on, and at its end runs what its document says on the
 * record it is about, all in one transaction. The approval's row is locked, so of two decisions on one task
 * exactly one counts.
 */
async function decide(context: HookContext): Promise<void> {
  const { tx, actor } = context;
  const no = String(context.record.no);
  const stored = await lockApproval(tx, no);
  if (!stored) return context.refuse('record.notFound');
  const standIns = await standInsOf(tx, stored, actor.at);
  const { userId } = actor.caller;
  const absent = standsFor(stored.chain, standIns, userId);
  const stoodIn = readRecord(APPROVAL, context.record).deputies.includes(userId);
  if (stoodIn && !absent && !taskOf(stored.chain, userId))
    return context.refuse('approval.notYours', '请假委托已经结束，这条审批由本人处理');
  const moment = { ...momentOf(actor), ...(absent && { standsFor: absent }) };
  const outcome = reduceChain(stored.chain, await moveOf(context, stored.chain, absent), moment, isClock(context));
  if ('refused' in outcome) return context.refuse(outcome.refused.code, outcome.refused.message);
  const { chain } = outcome;
  await updateApproval(tx, no, chain, actor.at.toISOString());
  if (absent) await notifyOfStandIn(context, stored.eid, absent, chain);
  context.set(projectionOf(chain, await standInsOf(tx, { ...stored, chain }, actor.at)));
  await conclude(tx, actor, context.entities, { ...stored, chain });
}

/** Who is away learns what was done in their place. */
async function notifyOfStandIn(
  { actor, action, model, record, enqueue }: HookContext,
  eid: string,
  absent: Person,
  { log }: Chain,
): Promise<void> {
  const { no = '', entityTitle = '', requesterName = '', teamName = '', title = '' } = readRecord(APPROVAL, record);
  await enqueue(STAND_IN_NEWS_TOPIC, {
    no,
    eid,
    entry: log.length - 1,
    absent: absent.id,
    deputyName: actor.caller.userName,
    done: model.actions.find(({ name }) => name === action)?.title ?? '',
    comment: log.at(-1)?.comment ?? '',
    entityTitle,
    subject: `${requesterName}（${teamName}）：${title}`,
  } satisfies StandInNotice);
}

/** The hooks that the document `approval` names. */
export const approvalHooks = defineHooks({ 'approval.decide': decide });
