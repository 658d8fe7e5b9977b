import { sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';
import { STAFF_ROLES } from '../../platform/http/caller.ts';

/**
 * Who is told: people of one team (`eid`), people wherever they work (`near`: in this team if they are in it),
 * everyone or the administrators of a team, or the shop's own people of these roles.
 */
export type Recipients =
  | { userIds: readonly string[]; eid: string }
  | { userIds: readonly string[]; near?: string }
  | { eid: string; roles?: readonly string[]; admins?: true }
  | { shop: readonly string[] };

/** A person, in the team in which they read it. */
export interface Recipient {
  userId: string;
  eid: string;
}

/** Active people only, each once, in a fixed order: two transactions that tell the same people do not wait in a circle. */
export async function findRecipients(executor: Executor, to: Recipients): Promise<Recipient[]> {
  const near = 'near' in to ? (to.near ?? '') : '';
  const people = executor
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('u.status', '=', 'active')
    .distinctOn('m.user_id')
    .select(['m.user_id as userId', 'm.eid'])
    .orderBy('m.user_id')
    .orderBy(sql`m.eid = ${near}`, 'desc')
    .orderBy(sql`m.roles && ${STAFF_ROLES}::text[]`, 'desc')
    .orderBy('m.is_default', 'desc')
    .orderBy('m.eid');
  if ('shop' in to)
    return people
      .where(sql<boolean>`m.roles && ${[...to.shop]}::text[]`)
      .where(sql<boolean>`m.roles && ${STAFF_ROLES}::text[]`)
      .execute();
  if ('userIds' in to) {
    if (to.userIds.length === 0) return [];
    return people
      .where('m.user_id', 'in', to.userIds)
      .$if('eid' in to, (query) => query.where('m.eid', '=', 'eid' in to ? to.eid : ''))
      .execute();
  }
  return people
    .where('m.eid', '=', to.eid)
    .$if(to.roles !== undefined, (query) => query.where(sql<boolean>`m.roles && ${[...(to.roles ?? [])]}::text[]`))
    .$if(to.admins === true, (query) => query.where('m.is_admin', '=', true))
    .execute();
}
