import { dayOf } from '../../platform/calendar/days.ts';
import type { Database, Tx } from '../../platform/database/port.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { systemActor } from '../access/actor.ts';
import type { EntityAccess } from '../access/entityAccess.ts';
import { LEAVE_NEWS_TOPIC, type LeaveNotice } from './leaveNews.ts';
import { projectionOf } from './projection.ts';
import { APPROVAL } from './service.ts';
import { standInsOf } from './standIns.ts';
import { lockApproval } from './store.ts';

/** Writes into the requests that wait for somebody who decides in their place now. */
export async function showStandIns(tx: Tx, access: EntityAccess, userId: string, now: Date): Promise<void> {
  const waiting = await tx
    .selectFrom('approval_tasks as k')
    .innerJoin('approvals as a', 'a.no', 'k.no')
    .where('k.user_id', '=', userId)
    .where('k.status', '=', 'pending')
    .where('a.status', '=', 'running')
    .select(['a.no', 'a.eid'])
    .distinct()
    .orderBy('a.no')
    .execute();
  for (const { no, eid } of waiting) {
    const actor = systemActor(eid, now);
    // The record first, as a decision does (hooks.ts).
    await access.lock(tx, actor, APPROVAL, no);
    const stored = await lockApproval(tx, no);
    if (stored?.chain.status !== 'running') continue;
    const standIns = await standInsOf(tx, stored, now);
    await access.change(tx, actor, APPROVAL, no, projectionOf(stored.chain, standIns), '更换代办人');
  }
}

/** Who leaves a team stands in for nobody there any more, and nobody for them: the others of each leave are notified. */
export async function endLeavesOf(
  tx: Tx,
  access: EntityAccess,
  { eid, userId }: { eid: string; userId: string },
): Promise<void> {
  const now = new Date();
  const ended = await tx
    .updateTable('approval_leaves')
    .set({ status: 'over' })
    .where('eid', '=', eid)
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('deputy_id', '=', userId)]))
    .where('status', '<>', 'over')
    .where('to_day', '>=', dayOf(now))
    .returning(['id', 'user_id'])
    .execute();
  for (const absent of [...new Set(ended.map(({ user_id }) => user_id))].sort())
    await showStandIns(tx, access, absent, now);
  for (const { id, user_id } of ended)
    await notifyOfLeave(tx, { id, what: user_id === userId ? 'ended' : 'deputyLeft' });
}

export const notifyOfLeave = (tx: Tx, notice: LeaveNotice): Promise<void> =>
  enqueue(tx, LEAVE_NEWS_TOPIC, notice, { key: `leave:${notice.id}` });

/** Leaves that begin or end today are written into the requests that they are about. */
export async function followLeaves(database: Database, access: EntityAccess, now = new Date()): Promise<void> {
  const today = dayOf(now);
  const due = await database.kysely
    .selectFrom('approval_leaves')
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', '=', 'waiting'), eb('from_day', '<=', today)]),
        and([eb('status', '=', 'active'), eb('to_day', '<', today)]),
      ]),
    )
    .select(['id', 'user_id', 'to_day'])
    .execute();
  for (const { id, user_id, to_day } of due)
    await database.transaction(async (tx) => {
      await tx
        .updateTable('approval_leaves')
        .set({ status: to_day < today ? 'over' : 'active' })
        .where('id', '=', id)
        .where('status', '<>', 'over')
        .execute();
      await showStandIns(tx, access, user_id, now);
    });
}
