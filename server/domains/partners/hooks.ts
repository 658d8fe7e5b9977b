import { sql } from 'kysely';
import { unrestrict } from '../../runtime/access/actor.ts';
import { defineHooks, type HookContext } from '../../runtime/documents/hooks.ts';
import { findConflicts, type Subject, sameSubject, subjectOf } from './conflicts.ts';
import { giveToPartner } from './partnerTeams.ts';
import { findOperator } from './people.ts';
import { returnStock, takeStock } from './stock.ts';

/** Team whose record it is: staff work on records of teams that are not theirs. */
function teamOf({ previous, actor }: HookContext): string {
  return typeof previous?.eid === 'string' ? previous.eid : actor.caller.team.eid;
}

async function check(context: HookContext, subject: Subject): Promise<void> {
  const report = await findConflicts(context.tx, context.entities, subject);
  const cleared = context.record.conflictState === 'cleared' && report.count > 0;
  context.set({
    conflictState: cleared ? 'cleared' : report.state,
    conflictCount: report.count > 0 ? report.count : null,
    conflictCheckedAt: context.actor.at.toISOString(),
  });
}

/** A save never fails over a conflict: it is noted, shown, and holds up the pipeline later (`beforeNextStage`). */
async function beforeSave(context: HookContext): Promise<void> {
  const subject = subjectOf(context.record, teamOf(context));
  if (context.previous && sameSubject(subject, subjectOf(context.previous, subject.eid))) return;
  await check(context, subject);
}

async function checkConflict(context: HookContext): Promise<void> {
  await check(context, subjectOf(context.record, teamOf(context)));
}

/**
 * Two partners must not both carry the same business into the offer: who comes second needs the shop's
 * arbitration. The advisory lock lets one of two simultaneous steps see the other.
 */
async function beforeNextStage(context: HookContext): Promise<void> {
  const subject = subjectOf(context.record, teamOf(context));
  if (context.record.stage === 'contacted' || context.record.conflictState === 'cleared') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${subject.uscc ?? subject.customerName ?? ''}|${subject.productFamily ?? ''}`}, 7305))`.execute(
    context.tx,
  );
  const report = await findConflicts(context.tx, context.entities, subject);
  if (report.state !== 'conflict') return;
  context.refuse(
    'action.refused',
    `同一客户、同一产品系列已有其他伙伴处于方案报价或谈判阶段（共 ${report.count} 条冲突）。请先查重，查出的冲突随即交给工作人员仲裁`,
  );
}

async function distribute(context: HookContext): Promise<void> {
  const userId = context.input?.operator;
  const operator = typeof userId === 'string' ? await findOperator(context.tx, teamOf(context), userId) : undefined;
  if (!operator) return context.issue('/input/operator', 'operator.unknown', '所选人员不在该团队中，或已停用');
  if (context.previous?.owner === operator.userId) context.refuse('action.refused', `该商机已由${operator.name}负责`);
  context.set({ owner: operator.userId, ownerName: operator.name, distributedAt: context.actor.at.toISOString() });
}

/** The opportunity's next date follows from what was agreed last. */
async function afterFollowSave(context: HookContext): Promise<void> {
  const { opportunity: key, nextDate } = context.record;
  if (typeof key !== 'string' || typeof nextDate !== 'string' || nextDate === context.previous?.nextDate) return;
  const opportunity = await context.entities.lock(context.tx, unrestrict(context.actor), 'opportunity', key);
  if (!opportunity || opportunity.state === 'won' || opportunity.state === 'lost') return;
  const { nextFollowDate, expectedDate } = opportunity.record;
  if (nextFollowDate === nextDate || (typeof expectedDate === 'string' && nextDate > expectedDate)) return;
  await context.entities.change(
    context.tx,
    unrestrict(context.actor),
    'opportunity',
    key,
    {
      nextFollowDate: nextDate,
    },
    '跟进',
  );
}

/** What the documents of opportunities, follow-ups, sale contracts, rewards and stock name. */
export const partnerHooks = defineHooks({
  'partner.own': giveToPartner,
  'opportunity.beforeSave': beforeSave,
  'opportunity.checkConflict': checkConflict,
  'opportunity.beforeNextStage': beforeNextStage,
  'opportunity.distribute': distribute,
  'opportunityFollow.afterSave': afterFollowSave,
  'saleContract.takeStock': takeStock,
  'saleContract.returnStock': returnStock,
});
