import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/port.ts';
import { publish } from '../../../platform/http/liveEvents.ts';
import { type Person, recordChange } from './changes.ts';
import { isShopTeam } from './guard.ts';

/** What a colleague may have of whoever lets them in. The shop's roles are given by its administrators alone. */
const SHARED = ['customer', 'partner'];

/** The roles of a new member: those of a customer or a partner that the one who lets them in has there. */
async function rolesFrom(tx: Tx, eid: string, hostId: string): Promise<string[]> {
  if (await isShopTeam(tx, eid)) return [];
  const host = await tx
    .selectFrom('memberships')
    .where('eid', '=', eid)
    .where('user_id', '=', hostId)
    .select('roles')
    .executeTakeFirst();
  const shared = (host?.roles ?? []).filter((role) => SHARED.includes(role));
  return shared.length > 0 ? shared : ['customer'];
}

/**
 * Makes a person a member of a team that is locked; who is one already stays as they are.
 * @returns whether the person was not one before
 */
export async function addMember(
  tx: Tx,
  {
    eid,
    person,
    hostId,
    by,
    admin = false,
    reason = '',
  }: { eid: string; person: Person; hostId: string; by: Person; admin?: boolean; reason?: string },
): Promise<boolean> {
  const roles = await rolesFrom(tx, eid, hostId);
  const made = await tx
    .insertInto('memberships')
    .values({
      user_id: person.id,
      eid,
      is_admin: admin,
      roles,
      is_default: sql<boolean>`not exists (select 1 from memberships where user_id = ${person.id} and is_default)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!made) return false;
  await recordChange(tx, { eid, user_id: person.id, user_name: person.name, what: 'joined', by, reason });
  if (admin) await recordChange(tx, { eid, user_id: person.id, user_name: person.name, what: 'adminGiven', by });
  // An open request to join is settled by being a member now.
  await tx
    .updateTable('team_requests')
    .set({ status: 'approved', decided_at: sql`now()`, decided_by_name: by.name })
    .where('user_id', '=', person.id)
    .where('eid', '=', eid)
    .where('status', '=', 'waiting')
    .execute();
  await publish(tx, { topic: 'team', eid });
  return true;
}
