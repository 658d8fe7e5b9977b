import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';

/** Gives and takes the roles of everyone (schemas/roles.json). */
export const ADMINISTRATOR = 'administrator';
/** Roles of the shop's own people; the team that has them is the operating team. */
export const SHOP_ROLES: readonly string[] = ['staff', 'operator', 'developer', ADMINISTRATOR];

export interface LockedTeam {
  eid: string;
  name: string;
  /** People of this team run the shop. */
  isShop: boolean;
}

/** The team, with everybody else who changes its people waiting until the transaction ends. @throws AppError team.unknown */
export async function lockTeam(tx: Tx, eid: string): Promise<LockedTeam> {
  const team = await tx
    .selectFrom('teams')
    .where('eid', '=', eid)
    .select(['eid', 'name'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!team) throw new AppError('team.unknown');
  return { ...team, isShop: await isShopTeam(tx, eid) };
}

export async function isShopTeam(executor: Executor, eid: string): Promise<boolean> {
  const found = await executor
    .selectFrom('memberships')
    .where('eid', '=', eid)
    .where(sql<boolean>`roles && ${[...SHOP_ROLES]}::text[]`)
    .select('eid')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Locks the caller's team for a change of its people, which is its administrators' affair as the team is now; that of
 * the operating team is those' who give roles.
 * @throws AppError session.forbidden
 */
export async function lockAsAdmin(tx: Tx, { userId, team: { eid } }: Caller): Promise<LockedTeam> {
  const team = await lockTeam(tx, eid);
  const member = await tx
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .where('eid', '=', eid)
    .select(['is_admin', 'roles'])
    .executeTakeFirst();
  if (!member?.is_admin) throw new AppError('session.forbidden', { message: '只有团队管理员可以管理成员' });
  if (team.isShop && !member.roles.includes(ADMINISTRATOR))
    throw new AppError('session.forbidden', { message: '运营团队的成员由平台管理员管理' });
  return team;
}

export interface Member {
  userId: string;
  name: string;
  phone: string;
  isAdmin: boolean;
  roles: string[];
}

/** Of a team that is locked. @throws AppError team.noMember */
export async function memberOf(tx: Tx, eid: string, userId: string): Promise<Member> {
  const found = await tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.eid', '=', eid)
    .where('m.user_id', '=', userId)
    .select(['m.user_id as userId', 'u.name', 'u.phone', 'm.is_admin as isAdmin', 'm.roles'])
    .executeTakeFirst();
  if (!found) throw new AppError('team.noMember');
  return found;
}

/** Administrators of a team who can sign in. */
export async function adminsOf(executor: Executor, eid: string): Promise<{ id: string; name: string }[]> {
  return executor
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.eid', '=', eid)
    .where('m.is_admin', '=', true)
    .where('u.status', '=', 'active')
    .orderBy('m.joined_at')
    .orderBy('u.id')
    .select(['u.id', 'u.name'])
    .execute();
}

/** Who can take something over, or lead others. */
export async function activeMembers(tx: Tx, eid: string): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.eid', '=', eid)
    .where('u.status', '=', 'active')
    .select(['u.id', 'u.name'])
    .execute();
}
