import { maskText } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import type { Person, RoleChange } from '../../../../contract/identity/administration.ts';
import { containing } from '../../../platform/database/patterns.ts';
import type { Executor, Tx } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { publish } from '../../../platform/http/liveEvents.ts';
import { notify } from '../../notifications/index.ts';
import { giveRole, setPartnerProgramme } from '../accounts/service.ts';
import { recordChange } from '../teams/changes.ts';
import { ADMINISTRATOR, lockTeam, memberOf, SHOP_ROLES } from '../teams/guard.ts';
import { operatingTeam } from './operatingTeam.ts';

const MAX = 50;

/** Sees everyone; who they are is told with the middle of the phone number hidden. */
export async function findPersons(
  executor: Executor,
  { keyword = '', role }: { keyword?: string; role?: string },
): Promise<Person[]> {
  const text = keyword.trim();
  const pattern = containing(text);
  const operating = await operatingTeam(executor);
  const people = await executor
    .selectFrom('users as u')
    .$if(text !== '', (query) =>
      query.where((or) =>
        or.or([or('u.name', 'ilike', pattern), or('u.phone', 'like', pattern), or('u.account', 'like', pattern)]),
      ),
    )
    .$if(role !== undefined, (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom('memberships as m')
            .whereRef('m.user_id', '=', 'u.id')
            .where(sql<boolean>`${role ?? ''} = any(m.roles)`)
            .select('m.eid'),
        ),
      ),
    )
    .select(['u.id as userId', 'u.name', 'u.account', 'u.phone', sql<boolean>`u.status = 'active'`.as('active')])
    // The shop's own people first, then those who use their accounts.
    .orderBy(sql`exists (select 1 from memberships m where m.user_id = u.id and m.eid = ${operating ?? ''})`, 'desc')
    .orderBy(sql`u.status = 'active'`, 'desc')
    .orderBy('u.name')
    .orderBy('u.id')
    .limit(MAX)
    .execute();
  const teams =
    people.length === 0
      ? []
      : await executor
          .selectFrom('memberships as m')
          .innerJoin('teams as t', 't.eid', 'm.eid')
          .where(
            'm.user_id',
            'in',
            people.map(({ userId }) => userId),
          )
          .select(['m.user_id', 't.eid', 't.name', 'm.is_admin as isAdmin', 'm.roles'])
          .orderBy('m.joined_at')
          .orderBy('t.eid')
          .execute();
  return people.map((person) => ({
    ...person,
    account: maskText(person.account, 'phone'),
    phone: maskText(person.phone, 'phone'),
    teams: teams
      .filter(({ user_id }) => user_id === person.userId)
      .map(({ user_id: _, ...team }) => ({ ...team, isShop: team.eid === operating })),
  }));
}

/** Administrators give and take roles one after another, each as roles are then. @throws AppError session.forbidden */
async function lockAsAdministrator(tx: Tx, { userId }: Caller): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(tx);
  if (!(await holds(tx, userId, ADMINISTRATOR)))
    throw new AppError('session.forbidden', { message: '只有平台管理员可以管理角色' });
}

async function holds(tx: Tx, userId: string, role: string): Promise<boolean> {
  const found = await tx
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .where(sql<boolean>`${role} = any(roles)`)
    .select('eid')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function teamFor(tx: Tx, { eid, role }: RoleChange): Promise<string> {
  const team = SHOP_ROLES.includes(role) ? await operatingTeam(tx) : eid;
  if (team === undefined) throw new AppError('role.team');
  return team;
}

/**
 * Gives a person a role. Whoever gets one of the shop's comes into the operating team by it; the others' are given in
 * a team that the person is in. `title`: what the role is called.
 * @throws AppError session.forbidden, role.team, role.has, team.noMember, team.inactive
 */
export async function giveRoleTo(tx: Tx, caller: Caller, wanted: RoleChange, title: string): Promise<void> {
  await lockAsAdministrator(tx, caller);
  const eid = await teamFor(tx, wanted);
  const team = await lockTeam(tx, eid);
  const ofShop = SHOP_ROLES.includes(wanted.role);
  if (!ofShop && team.isShop) throw new AppError('role.team', { message: '客户与伙伴的角色不能在运营团队里给出' });
  const by = { id: caller.userId, name: caller.userName };
  const person = await tx
    .selectFrom('users')
    .where('id', '=', wanted.userId)
    .select(['id', 'name', 'status'])
    .executeTakeFirst();
  if (!person) throw new AppError('team.noMember');
  if (person.status !== 'active') throw new AppError('team.inactive');
  const change = { eid, user_id: person.id, user_name: person.name, by, reason: wanted.reason };
  if (ofShop) await joinShop(tx, eid, change);
  else await memberOf(tx, eid, person.id);
  if (!(await giveRole(tx, { userId: person.id, eid }, wanted.role))) throw new AppError('role.has');
  if (wanted.role === 'partner') await setPartnerProgramme(tx, eid, true);
  await recordChange(tx, { ...change, what: 'roleGiven', role: wanted.role });
  await notifyRole(tx, { userId: person.id, eid, text: `${caller.userName}给了您“${title}”的角色：${wanted.reason}` });
}

/** Who works for the shop may enter its team beside teams of their own, which asks for an administrator of it (specification, section 5). */
async function joinShop(tx: Tx, eid: string, change: Omit<Parameters<typeof recordChange>[1], 'what'>): Promise<void> {
  const joined = await tx
    .insertInto('memberships')
    .values({
      user_id: change.user_id,
      eid,
      is_admin: true,
      roles: [],
      is_default: sql<boolean>`not exists (select 1 from memberships where user_id = ${change.user_id} and is_default)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('eid')
    .executeTakeFirst();
  if (joined) await recordChange(tx, { ...change, what: 'joined' });
}

/**
 * Takes a role, called `title`, from a person. The last administrator stays one, and nobody takes the last right from themselves.
 * @throws AppError session.forbidden, role.team, role.hasNot, role.lastAdministrator, role.own
 */
export async function takeRoleFrom(tx: Tx, caller: Caller, wanted: RoleChange, title: string): Promise<void> {
  await lockAsAdministrator(tx, caller);
  const eid = wanted.eid ?? (await teamFor(tx, wanted));
  await lockTeam(tx, eid);
  const member = await memberOf(tx, eid, wanted.userId);
  if (!member.roles.includes(wanted.role)) throw new AppError('role.hasNot');
  if (wanted.role === ADMINISTRATOR) await requireOtherAdministrator(tx, wanted.userId, eid);
  if (wanted.userId === caller.userId && (wanted.role === ADMINISTRATOR || member.roles.length === 1))
    throw new AppError('role.own');
  const roles = member.roles.filter((role) => role !== wanted.role);
  await tx
    .updateTable('memberships')
    .set({ roles })
    .where('user_id', '=', wanted.userId)
    .where('eid', '=', eid)
    .execute();
  if (wanted.role === 'partner') await endProgrammeWithoutPartners(tx, eid);
  await recordChange(tx, {
    eid,
    user_id: wanted.userId,
    user_name: member.name,
    what: 'roleTaken',
    role: wanted.role,
    by: { id: caller.userId, name: caller.userName },
    reason: wanted.reason,
  });
  await notifyRole(tx, {
    userId: wanted.userId,
    eid,
    text: `${caller.userName}收回了您“${title}”的角色：${wanted.reason}`,
  });
}

async function requireOtherAdministrator(tx: Tx, userId: string, eid: string): Promise<void> {
  const other = await tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('u.status', '=', 'active')
    .where(sql<boolean>`${ADMINISTRATOR} = any(m.roles)`)
    .where((or) => or.or([or('m.user_id', '<>', userId), or('m.eid', '<>', eid)]))
    .select('u.id')
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new AppError('role.lastAdministrator');
}

async function endProgrammeWithoutPartners(tx: Tx, eid: string): Promise<void> {
  const partner = await tx
    .selectFrom('memberships')
    .where('eid', '=', eid)
    .where(sql<boolean>`'partner' = any(roles)`)
    .select('eid')
    .limit(1)
    .executeTakeFirst();
  if (!partner) await setPartnerProgramme(tx, eid, false);
}

async function notifyRole(tx: Tx, { userId, eid, text }: { userId: string; eid: string; text: string }): Promise<void> {
  await notify(tx, {
    to: { userIds: [userId], eid },
    kind: 'change',
    title: '您的角色已变更',
    text,
    link: '/workstation/home',
    dedupeKey: `role:${eid}:${userId}:${Date.now()}`,
  });
  await publish(tx, { topic: 'team', eid });
}
