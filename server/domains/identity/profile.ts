import type { CosmicUserInfo, UserInfo } from '../../../contract/identity/session.ts';
import type { Database } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';

export async function userInfo(database: Database, caller: Caller): Promise<UserInfo> {
  const user = await database.kysely
    .selectFrom('users')
    .where('id', '=', caller.userId)
    .select(['photo_url', 'source_channel'])
    .executeTakeFirstOrThrow();
  return {
    eid: caller.team.eid,
    name: caller.userName,
    companyName: caller.team.name,
    photoUrl: user.photo_url,
    phone: caller.phone,
    yzjUserId: caller.userId,
    sourceChannel: user.source_channel,
    private: caller.private,
    isAdmin: caller.team.isAdmin,
    roles: [...caller.roles],
  };
}

/** RG-001 is the partners' group (specification, section 9); the others are ours. */
const ROLE_GROUPS: Readonly<Record<string, string>> = {
  partner: 'RG-001',
  customer: 'RG-002',
  staff: 'RG-003',
  operator: 'RG-004',
  developer: 'RG-005',
  administrator: 'RG-006',
};

/** Groups whose people are partners (specification, section 4, "isPartner"). */
const PARTNER_GROUPS = ['RG-001', 'RG-007'];

export function isPartnerRole(name: string): boolean {
  return PARTNER_GROUPS.includes(ROLE_GROUPS[name] ?? '');
}

/** Specification, section 3, "Client state": roles, each with group.type. */
export function cosmicUserInfo(caller: Caller): CosmicUserInfo {
  return { roles: caller.roles.map((name) => ({ name, group: { type: ROLE_GROUPS[name] ?? '' } })) };
}

/** Whether one of the caller's own teams among `eids` takes part in the partners' gray release. */
export async function inPartnerProgramme(
  database: Database,
  caller: Caller,
  eids: readonly string[],
): Promise<boolean> {
  if (eids.length === 0) return false;
  const found = await database.kysely
    .selectFrom('teams as t')
    .innerJoin('memberships as m', 'm.eid', 't.eid')
    .where('m.user_id', '=', caller.userId)
    .where('t.eid', 'in', eids)
    .where('t.partner_programme', '=', true)
    .select('t.eid')
    .executeTakeFirst();
  return found !== undefined;
}
