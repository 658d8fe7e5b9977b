import { randomUUID } from 'node:crypto';
import type { EntityModel } from '@yunpu/engine-core/document';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as calls from '../../../contract/leaves.ts';
import { dayOf, daysBetween } from '../../platform/calendar/days.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';
import { type Caller, isStaff } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import { isReadBy } from '../access/rows.ts';
import type { Runtime } from '../operations/context.ts';
import { kindTitle } from './leaveNews.ts';
import { notifyOfLeave, showStandIns } from './leaves.ts';

/** Nobody is away longer without saying so again. */
const LONGEST_DAYS = 366;

type Kind = calls.Leave['kinds'][number];

const refuse = (message: string) => new AppError('approval.leave', { message });

/** What people say about being away, and who decides meanwhile. */
export async function leaveRoutes(
  app: FastifyInstance,
  { entities: { runtime } }: { entities: { runtime: Runtime } },
): Promise<void> {
  const { entities: access, models, database } = runtime;
  const approvedFor = (caller: Caller): EntityModel[] =>
    models
      .seenBy(caller)
      .all()
      .filter(({ approval }) => approval);
  const kindsFor = (caller: Caller): Kind[] => approvedFor(caller).map(({ entity, title }) => ({ entity, title }));

  serve(app, calls.leaves, async ({ caller }) => {
    const kinds = kindsFor(caller);
    return { leaves: await leavesOf(database.kysely, caller, models), kinds };
  });

  serve(app, calls.deputyReach, async ({ caller, sent }) => {
    const deputy = await deputyOf(database.kysely, caller, sent.deputy);
    const covered = approvedFor(caller).filter((model) =>
      sent.kinds.length > 0 ? sent.kinds.includes(model.entity) : isReadBy(model, caller.roles),
    );
    const unread = covered.filter((model) => !isReadBy(model, deputy.roles));
    return { unread: unread.map(({ entity, title }) => ({ entity, title })) };
  });

  serveWrite(app, database, calls.addLeave, async (tx, { caller, sent }) => {
    const now = new Date();
    const known = kindsFor(caller);
    const unknown = sent.kinds.find((entity) => !known.some((kind) => kind.entity === entity));
    if (unknown !== undefined) throw refuse(`没有需要审批的单据“${unknown}”，请重新选择单据类型`);
    const kinds = [...new Set(sent.kinds)];
    await checkLeave(tx, caller, { ...sent, kinds }, dayOf(now));
    const id = randomUUID();
    await tx
      .insertInto('approval_leaves')
      .values({
        id,
        eid: caller.team.eid,
        of_shop: isStaff(caller),
        user_id: caller.userId,
        deputy_id: sent.deputy,
        from_day: sent.from,
        to_day: sent.to,
        entities: kinds,
        status: sent.from <= dayOf(now) ? 'active' : 'waiting',
        created_at: now.toISOString(),
      })
      .execute();
    await notifyOfLeave(tx, { id, what: 'set' });
    if (sent.from <= dayOf(now)) await showStandIns(tx, access, caller.userId, now);
    return { id };
  });

  serveWrite(app, database, calls.endLeave, async (tx, { caller, sent: { id } }) => {
    const ended = await tx
      .updateTable('approval_leaves')
      .set({ status: 'over' })
      .where('id', '=', id)
      .where('user_id', '=', caller.userId)
      .where('status', '<>', 'over')
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw new AppError('record.notFound', { message: '没有这条委托，或它已经结束' });
    await notifyOfLeave(tx, { id, what: 'ended' });
    await showStandIns(tx, access, caller.userId, new Date());
    return { id };
  });
}

/** @throws AppError approval.leave where there is nobody of this id in the team */
async function deputyOf(executor: Executor, { team }: Caller, id: string): Promise<{ name: string; roles: string[] }> {
  const deputy = await executor
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.eid', '=', team.eid)
    .where('u.id', '=', id)
    .where('u.status', '=', 'active')
    .select(['u.name', 'm.roles'])
    .executeTakeFirst();
  if (!deputy) throw refuse('代办人须是本团队的在职成员，请重新选择');
  return deputy;
}

async function checkLeave(tx: Tx, caller: Caller, leave: calls.NewLeave, today: string): Promise<void> {
  const { userId, team } = caller;
  if (leave.to < leave.from) throw refuse('结束日期不能早于开始日期');
  if (leave.to < today) throw refuse('结束日期已经过去，请重新选择');
  if (daysBetween(leave.from, leave.to) > LONGEST_DAYS) throw refuse(`一次委托最长 ${LONGEST_DAYS} 天，请缩短期限`);
  if (leave.deputy === userId) throw refuse('代办人不能是自己');
  // Of two leaves at once the second sees the first, and a deputy who leaves the team either has left or is found.
  await tx.selectFrom('teams').where('eid', '=', team.eid).select('eid').forNoKeyUpdate().execute();
  const deputy = await deputyOf(tx, caller, leave.deputy);
  const covering = await tx
    .selectFrom('approval_leaves')
    .where('eid', '=', team.eid)
    .where('user_id', '=', userId)
    .where('deputy_id', '=', leave.deputy)
    .where('status', '<>', 'over')
    .where('from_day', '<=', leave.from)
    .where('to_day', '>=', leave.to)
    .where(({ or }) =>
      or([
        sql<boolean>`entities = '{}'`,
        ...(leave.kinds.length > 0 ? [sql<boolean>`entities @> ${sql.val(leave.kinds)}::text[]`] : []),
      ]),
    )
    .select('id')
    .executeTakeFirst();
  if (covering) throw refuse(`这段时间已经由 ${deputy.name} 代您审批这些单据，不用重复设置`);
}

async function leavesOf(
  executor: Executor,
  { userId, team }: Caller,
  models: Runtime['models'],
): Promise<calls.Leave[]> {
  const today = dayOf(new Date());
  const rows = await executor
    .selectFrom('approval_leaves as l')
    .innerJoin('users as a', 'a.id', 'l.user_id')
    .innerJoin('users as d', 'd.id', 'l.deputy_id')
    .where('l.eid', '=', team.eid)
    .where('l.status', '<>', 'over')
    .where('l.to_day', '>=', today)
    .where(({ or, eb }) => or([eb('l.user_id', '=', userId), eb('l.deputy_id', '=', userId)]))
    .orderBy('l.from_day')
    .orderBy('l.id')
    .select(['l.id', 'l.from_day', 'l.to_day', 'l.entities', 'a.id as absentId', 'a.name as absentName'])
    .select(['d.id as deputyId', 'd.name as deputyName'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('approval_leaves as o')
          .whereRef('o.eid', '=', 'l.eid')
          .whereRef('o.user_id', '=', 'l.deputy_id')
          .where('o.status', '<>', 'over')
          .whereRef('o.from_day', '<=', 'l.to_day')
          .whereRef('o.to_day', '>=', 'l.from_day')
          .select('o.id'),
      ).as('deputyAway'),
    )
    .execute();
  return rows.map(({ id, from_day, to_day, entities, absentId, absentName, deputyId, deputyName, deputyAway }) => ({
    id,
    from: from_day,
    to: to_day,
    kinds: entities.map((entity) => ({ entity, title: kindTitle(models, entity) })),
    absent: { id: absentId, name: absentName },
    deputy: { id: deputyId, name: deputyName },
    mine: absentId === userId,
    active: from_day <= today,
    deputyAway: Boolean(deputyAway),
  }));
}
