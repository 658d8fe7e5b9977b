import type { ActionModel, ApprovalModel, ApprovalStepModel, RecordData } from '@yunpu/engine-core/document';
import { truncate } from '@yunpu/engine-core/format';
import { type Chain, type MoveContext, type Person, type StepPlan, startChain } from '@yunpu/engine-core/workflow';
import type { Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { type Actor, systemActor, unrestrict } from '../access/actor.ts';
import type { EntityAccess } from '../access/entityAccess.ts';
import type { ApprovalPort, ApprovalSubject } from '../operations/approvalPort.ts';
import { findApprovers, findPeople, type Question } from './approvers.ts';
import { projectionOf, subjectOf } from './projection.ts';
import { standInsOf } from './standIns.ts';
import { insertApproval, latestApproval, runningApproval, type StoredApproval } from './store.ts';
import { addWorkingHours } from './workingTime.ts';

/** Entity of the records that people see of approvals. */
export const APPROVAL = 'approval';

export function momentOf(
  actor: Actor,
  by: Person = { id: actor.caller.userId, name: actor.caller.userName },
): MoveContext {
  const at = actor.at.toISOString();
  return { by, at, due: (hours) => addWorkingHours(at, hours) };
}

/** Why nobody is found for a step, and what helps: in a small shop its only person may have asked. */
async function whyNobody(tx: Tx, step: ApprovalStepModel, question: Question): Promise<string> {
  const alone = await findApprovers(tx, step, { ...question, self: true });
  return alone.length > 0
    ? `“${step.title}”环节只有申请人自己可以审批，而自己的申请不能自己审批。请管理员再安排一位审批人，或在设计台打开“申请人可以审批自己的”`
    : `“${step.title}”环节没有可用的审批人，请联系管理员`;
}

async function planOf({ tx, model, eid, record, scope }: ApprovalSubject, requester: Person): Promise<StepPlan[]> {
  const { approval } = model;
  const plan: StepPlan[] = [];
  for (const step of approval?.steps ?? []) {
    if (step.when && step.when.evaluate({ record, scope }) !== true) continue;
    const question = { requester, eid, record, scope, self: approval?.self ?? false };
    const approvers = await findApprovers(tx, step, question);
    if (approvers.length === 0 && step.nobody === 'skip') continue;
    if (approvers.length === 0)
      throw new AppError('approval.noApprover', { message: await whyNobody(tx, step, question) });
    plan.push({
      name: step.name,
      title: step.title,
      mode: step.mode,
      hours: step.hours ?? null,
      overdue: step.overdue,
      may: step.may,
      approvers,
      deputies: await findPeople(tx, step.deputies, question),
      copies: await findPeople(tx, step.copies, question),
    });
  }
  if (plan.length === 0 && approval?.noStep !== 'approve')
    throw new AppError('approval.noApprover', { message: '没有适用于此单据的审批环节，请联系管理员' });
  return plan;
}

/**
 * The chain begins in the transaction of the action that asks: there is no submitted record without one. A record that
 * meets no step of a document that then asks nobody (`noStep`) is approved in that transaction.
 */
async function start(subject: ApprovalSubject): Promise<void> {
  const { tx, actor, model, entities, key, eid, record } = subject;
  const by: Person = { id: actor.caller.userId, name: actor.caller.userName };
  const before = await latestApproval(tx, model.entity, key);
  const plan = await planOf(subject, by);
  if (plan.length === 0) {
    await grantUnasked(subject);
    return;
  }
  const chain = startChain(by, model.approval?.self ?? false, plan, momentOf(actor), before?.chain);
  const team = await tx.selectFrom('teams').where('eid', '=', eid).select('name').executeTakeFirst();
  const owner = unrestrict({
    ...actor,
    caller: { ...actor.caller, team: { ...actor.caller.team, eid, name: team?.name ?? '' } },
  });
  const stored = await entities.create(tx, owner, APPROVAL, {
    ...subjectOf(model, record),
    ...projectionOf(chain, await standInsOf(tx, { chain, entity: model.entity, eid }, actor.at)),
    requester: by.id,
    requesterName: by.name,
    teamName: team?.name ?? '',
    submittedAt: actor.at.toISOString(),
    withdrawable: model.approval?.withdrawn !== undefined,
  });
  await insertApproval(
    tx,
    { no: stored.key, entity: model.entity, recordKey: key, eid, chain },
    actor.at.toISOString(),
  );
}

async function leave({ tx, actor, model, entities, key }: ApprovalSubject): Promise<void> {
  const running = await runningApproval(tx, model.entity, key);
  if (running) await entities.act(tx, unrestrict(actor), APPROVAL, running.no, 'end', { opinion: '单据已不在审批中' });
}

export const approvalPort: ApprovalPort = { start, leave };

/** The words of a decision in the input that the document's own action asks for. */
function inputOf(action: ActionModel | undefined, words: string): RecordData {
  const texts = (action?.input?.fields ?? []).filter((field) => field.kind === 'text' || field.kind === 'textarea');
  return Object.fromEntries(
    texts
      .filter((field, index) => index === 0 || field.required)
      .map((field) => {
        const most = typeof field.schema.maxLength === 'number' ? field.schema.maxLength : undefined;
        return [field.name, most === undefined ? words : truncate(words, most)];
      }),
  );
}

const UNASKED = '不用审批：没有适合的环节';

const WORDS: Readonly<Record<string, string>> = {
  approved: '同意',
  rejected: '不同意',
  returned: '退回修改',
  withdrawn: '申请人撤回',
  ended: '审批终止',
};

/** The document's action that an ended chain runs. */
function endingOf(
  { approved, rejected, returned = rejected, withdrawn = rejected }: ApprovalModel,
  status: Chain['status'],
): string {
  if (status === 'approved') return approved;
  return status === 'returned' ? returned : status === 'withdrawn' ? withdrawn : rejected;
}

/** Nobody decided: what approves is done by the shop itself, as where time decides. */
async function grantUnasked({ actor, tx, model, entities, key, eid }: ApprovalSubject): Promise<void> {
  const name = model.approval?.approved ?? '';
  const action = model.actions.find((one) => one.name === name);
  const shop: Actor = { ...systemActor(eid, actor.at), chain: { entity: model.entity, key } };
  await entities.act(tx, shop, model.entity, key, name, inputOf(action, UNASKED));
}

/** Does to the document's own record what the end of its chain means. A record that is in approval no more is left alone. */
export async function conclude(
  tx: Tx,
  actor: Actor,
  entities: EntityAccess,
  { entity, recordKey, chain }: Pick<StoredApproval, 'entity' | 'recordKey'> & { chain: Chain },
): Promise<void> {
  if (chain.status === 'running') return;
  const model = entities.model(entity, actor);
  const { approval } = model;
  const subject: Actor = { ...unrestrict(actor), chain: { entity, key: recordKey } };
  const record = await entities.lock(tx, subject, entity, recordKey);
  if (!approval || !record || record.state !== approval.state) return;
  const name = endingOf(approval, chain.status);
  const last = chain.log.at(-1)?.comment ?? '';
  const words = last.trim().length > 1 ? last : (WORDS[chain.status] ?? '');
  await entities.act(
    tx,
    subject,
    entity,
    recordKey,
    name,
    inputOf(
      model.actions.find((action) => action.name === name),
      words,
    ),
  );
}
