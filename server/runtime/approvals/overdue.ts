import { type Chain, pendingTasks } from '@yunpu/engine-core/workflow';
import type { Database, Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { systemActor } from '../access/actor.ts';
import type { EntityAccess } from '../access/entityAccess.ts';
import { superiorOf } from '../organisation/service.ts';
import { APPROVAL } from './service.ts';
import { approvalOf, type StoredApproval } from './store.ts';

const BATCH = 100;

/** Handles tasks that are past their time limit, as their step says: reminds, decides or hands over. */
export async function handleOverdue(database: Database, access: EntityAccess, now = new Date()): Promise<void> {
  const late = await database.kysely
    .selectFrom('approval_tasks')
    .where('status', '=', 'pending')
    .where('warned_at', 'is', null)
    .where('due_at', '<=', now.toISOString())
    .select('no')
    .distinct()
    .limit(BATCH)
    .execute();
  for (const { no } of late) {
    await database
      .transaction((tx) => actOnLate(tx, access, no, now))
      .catch(async (error: unknown) => {
        // What cannot be done (a rule of the record's own refuses it) is at least said, and not tried again every minute.
        if (!(error instanceof AppError)) throw error;
        await database.transaction((tx) => actOnLate(tx, access, no, now, 'remind'));
      });
  }
}

async function actOnLate(tx: Tx, access: EntityAccess, no: string, now: Date, instead?: 'remind'): Promise<void> {
  const at = now.toISOString();
  const found = await approvalOf(tx, no);
  if (!found) return;
  const actor = systemActor(found.eid, now);
  // A person who decides at this moment, or another process that strikes as well, goes first; then all is looked at anew.
  await access.lock(tx, actor, APPROVAL, no);
  const unwarned = await tx
    .selectFrom('approval_tasks')
    .where('no', '=', no)
    .where('status', '=', 'pending')
    .where('warned_at', 'is', null)
    .where('due_at', '<=', at)
    .select('task')
    .executeTakeFirst();
  if (!unwarned) return;
  const stored = (await approvalOf(tx, no)) ?? found;
  const task = pendingTasks(stored.chain).find(({ dueAt }) => dueAt !== null && dueAt <= at);
  const step = stored.chain.steps[stored.chain.current];
  if (task && step) {
    const [action, input] = await answerFor(tx, stored, instead ?? step.overdue, task.person.id);
    await access.act(tx, actor, APPROVAL, no, action, input);
    // Others who are late in the same step have their turn with the next round.
    if (action !== 'remind') return;
  }
  await tx
    .updateTable('approval_tasks')
    .set({ warned_at: at })
    .where('no', '=', no)
    .where('status', '=', 'pending')
    .where('due_at', '<=', at)
    .execute();
}

async function answerFor(
  tx: Tx,
  { chain, eid }: StoredApproval,
  overdue: Chain['steps'][number]['overdue'],
  late: string,
): Promise<[string, Record<string, string> | undefined]> {
  switch (overdue) {
    case 'approve':
      return ['agree', { opinion: '超过处理时限，自动同意' }];
    case 'reject':
      return ['refuse', { opinion: '超过处理时限，自动驳回' }];
    case 'deputy': {
      const step = chain.steps[chain.current];
      const involved = step?.lines.flat().map(({ person }) => person.id) ?? [];
      const deputy = step?.deputies?.find(
        ({ id }) => !involved.includes(id) && (chain.self || id !== chain.requester.id),
      );
      return deputy
        ? ['handOver', { person: deputy.id, opinion: '超过处理时限，自动转交代理人' }]
        : ['remind', undefined];
    }
    case 'handOver': {
      const superior = await superiorOf(tx, await teamOf(tx, late, eid), late, 1);
      const open = pendingTasks(chain).map(({ person }) => person.id);
      if (!superior || open.includes(superior.userId) || superior.userId === chain.requester.id)
        return ['remind', undefined];
      return ['handOver', { person: superior.userId, opinion: '超过处理时限，自动转交上级' }];
    }
    default:
      return ['remind', undefined];
  }
}

/** The team in whose organisation a person stands: the record's own, or the person's default one. */
async function teamOf(tx: Tx, userId: string, eid: string): Promise<string> {
  const teams = await tx
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .select(['eid', 'is_default'])
    .execute();
  return (teams.find((team) => team.eid === eid) ?? teams.find((team) => team.is_default) ?? teams[0])?.eid ?? eid;
}
