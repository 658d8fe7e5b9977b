import { maskText } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import type { Member as ListedMember, ReassignedWork } from '../../../../contract/identity/teams.ts';
import type { Executor, Tx } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { publish } from '../../../platform/http/liveEvents.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { notify } from '../../notifications/index.ts';
import { type Person, personOf, recordChange } from './changes.ts';
import {
  ADMINISTRATOR,
  activeMembers,
  adminsOf,
  type LockedTeam,
  lockAsAdmin,
  lockTeam,
  type Member,
  memberOf,
} from './guard.ts';

/** Everyone in the team, its administrators first. */
export async function listMembers(executor: Executor, { eid, name }: Caller['team']): Promise<ListedMember[]> {
  const rows = await executor
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('org_members as p', (join) => join.onRef('p.eid', '=', 'm.eid').onRef('p.user_id', '=', 'm.user_id'))
    .leftJoin('org_nodes as o', (join) =>
      join
        .onRef('o.eid', '=', 'm.eid')
        .on(sql<boolean>`(o.id = p.org_id or (p.org_id is null and o.parent_id is null))`),
    )
    .where('m.eid', '=', eid)
    .select([
      'u.id as userId',
      'u.name',
      'u.phone',
      'm.is_admin as isAdmin',
      sql<boolean>`u.status <> 'active'`.as('inactive'),
      'm.joined_at as joinedAt',
      sql<string>`coalesce(o.id, ${eid})`.as('orgId'),
      sql<string>`coalesce(o.name, ${name})`.as('orgName'),
      sql<string>`coalesce(p.position, '')`.as('position'),
    ])
    .orderBy('m.is_admin', 'desc')
    .orderBy('m.joined_at')
    .orderBy('u.id')
    .execute();
  return rows.map((row) => ({ ...row, phone: maskText(row.phone, 'phone') }));
}

/** @throws AppError team.lastAdmin when nobody else administers the team who can sign in */
async function requireAnother(tx: Tx, eid: string, userId: string): Promise<void> {
  if ((await adminsOf(tx, eid)).every(({ id }) => id === userId)) throw new AppError('team.lastAdmin');
}

async function setAdminOf(tx: Tx, team: LockedTeam, member: Member, admin: boolean, by: Person): Promise<void> {
  if (member.isAdmin === admin) return;
  if (admin) {
    const active = await tx
      .selectFrom('users')
      .where('id', '=', member.userId)
      .where('status', '=', 'active')
      .select('id')
      .executeTakeFirst();
    if (!active) throw new AppError('team.inactive');
  } else await requireAnother(tx, team.eid, member.userId);
  await tx
    .updateTable('memberships')
    .set({ is_admin: admin })
    .where('eid', '=', team.eid)
    .where('user_id', '=', member.userId)
    .execute();
  await recordChange(tx, {
    eid: team.eid,
    user_id: member.userId,
    user_name: member.name,
    what: admin ? 'adminGiven' : 'adminTaken',
    by,
  });
  if (by.id !== member.userId) {
    await notify(tx, {
      to: { userIds: [member.userId], eid: team.eid },
      kind: 'change',
      title: admin ? '您已成为团队管理员' : '您不再是团队管理员',
      text: `“${team.name}”，由 ${by.name} 设置`,
      link: '/workstation/members',
      dedupeKey: `team-admin:${team.eid}:${member.userId}:${Date.now()}`,
    });
  }
  await publish(tx, { topic: 'team', eid: team.eid });
}

/** Makes a member an administrator, or one no more. @throws AppError session.forbidden, team.noMember, team.lastAdmin, team.inactive */
export async function setAdmin(tx: Tx, caller: Caller, userId: string, admin: boolean): Promise<void> {
  const team = await lockAsAdmin(tx, caller);
  await setAdminOf(tx, team, await memberOf(tx, team.eid, userId), admin, personOf(caller));
}

/** Another becomes administrator in the caller's place. @throws AppError session.forbidden, team.noMember, team.inactive */
export async function handOver(tx: Tx, caller: Caller, userId: string): Promise<void> {
  if (userId === caller.userId) throw new AppError('team.self');
  const team = await lockAsAdmin(tx, caller);
  await setAdminOf(tx, team, await memberOf(tx, team.eid, userId), true, personOf(caller));
  await setAdminOf(tx, team, await memberOf(tx, team.eid, caller.userId), false, personOf(caller));
}

type Leavers = Pick<AppDeps, 'entities' | 'reassign'>;

interface Leaving {
  /** Who goes on with what the person leaves behind. */
  successorId: string;
  reason: string;
}

/**
 * Takes a person out of the team. What they leave behind goes to the successor; their sessions in the team end.
 * @throws AppError session.forbidden, team.noMember, team.lastAdmin, team.self, team.successor
 */
export async function removeMember(
  tx: Tx,
  deps: Leavers,
  caller: Caller,
  userId: string,
  leaving: Leaving,
): Promise<ReassignedWork> {
  if (userId === caller.userId) throw new AppError('team.self', { message: '不能移除自己，请使用“退出团队”' });
  return partFrom(tx, deps, await lockAsAdmin(tx, caller), userId, leaving, personOf(caller));
}

/** The caller leaves the team of the session. @throws AppError team.lastAdmin, team.successor */
export async function leaveTeam(tx: Tx, deps: Leavers, caller: Caller, leaving: Leaving): Promise<ReassignedWork> {
  return partFrom(tx, deps, await lockTeam(tx, caller.team.eid), caller.userId, leaving, personOf(caller));
}

async function partFrom(
  tx: Tx,
  deps: Leavers,
  team: LockedTeam,
  userId: string,
  { successorId, reason }: Leaving,
  by: Person,
): Promise<ReassignedWork> {
  const { eid } = team;
  const member = await memberOf(tx, eid, userId);
  if (member.isAdmin) await requireAnother(tx, eid, userId);
  if (member.roles.includes(ADMINISTRATOR)) throw new AppError('team.administrator');
  const successor =
    successorId === userId ? undefined : (await activeMembers(tx, eid)).find(({ id }) => id === successorId);
  if (!successor) throw new AppError('team.successor');
  const reassigned = await deps.reassign(tx, deps.entities, {
    team,
    from: { id: userId, name: member.name },
    to: successor,
    by,
  });
  await tx.deleteFrom('org_members').where('eid', '=', eid).where('user_id', '=', userId).execute();
  await tx
    .updateTable('org_nodes')
    .set({ leader_id: null })
    .where('eid', '=', eid)
    .where('leader_id', '=', userId)
    .execute();
  // Seal grants that were not handed on end with the membership (seal_grants_end_with_membership).
  await tx.deleteFrom('memberships').where('eid', '=', eid).where('user_id', '=', userId).execute();
  await tx.deleteFrom('sessions').where('eid', '=', eid).where('user_id', '=', userId).execute();
  await tx.deleteFrom('sso_tokens').where('eid', '=', eid).where('user_id', '=', userId).execute();
  await tx
    .updateTable('team_invites')
    .set({ revoked_at: sql`now()` })
    .where('eid', '=', eid)
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  const own = by.id === userId;
  await recordChange(tx, { eid, user_id: userId, user_name: member.name, what: own ? 'left' : 'removed', by, reason });
  const text = `${member.name}${own ? '退出了团队' : `由 ${by.name} 移出团队`}，其草稿 ${reassigned.drafts} 份、审批 ${reassigned.approvals} 项、印章授权 ${reassigned.grants} 项、负责的单据 ${reassigned.records} 份已移交给您${reassigned.stuck.length === 0 ? '' : `；内容已不符合现行规则而未能移交的单据：${reassigned.stuck.slice(0, MAX_NAMED).join('、')}${reassigned.stuck.length > MAX_NAMED ? ` 等 ${reassigned.stuck.length} 份` : ''}`}`;
  const key = `team-left:${eid}:${userId}:${Date.now()}`;
  await notify(tx, {
    to: { userIds: [successor.id], eid },
    kind: 'change',
    title: '成员的工作已移交给您',
    text,
    link: '/workstation/members?tab=history',
    dedupeKey: key,
  });
  if (!own)
    await notify(tx, {
      to: { userIds: [userId] },
      kind: 'change',
      title: '您已被移出团队',
      text: `“${team.name}”${reason === '' ? '' : `：${reason}`}`,
      link: '/joinTeam',
      dedupeKey: `${key}:own`,
    });
  await publish(tx, { topic: 'team', eid });
  return reassigned;
}

/** Records that a message names; of more it gives the number. */
const MAX_NAMED = 5;
