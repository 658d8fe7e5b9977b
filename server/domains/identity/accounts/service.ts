import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/port.ts';
import { publish } from '../../../platform/http/liveEvents.ts';

/** Stands where a password hash would and matches no password. */
const NO_PASSWORD = '!';

export interface Membership {
  userId: string;
  eid: string;
}

/**
 * The account with this phone number and a team of this name that it administers; what is missing is made. A new
 * account is not activated: nobody signs in with it until the phone's owner does that. One phone number gets one
 * account and one such team, however many ask at once.
 */
export async function openTeam(
  tx: Tx,
  { phone, personName, teamName }: { phone: string; personName: string; teamName: string },
): Promise<Membership> {
  await lockPhone(tx, phone);
  const known = await tx
    .selectFrom('users')
    .where((or) => or.or([or('account', '=', phone), or('phone', '=', phone)]))
    .select('id')
    .executeTakeFirst();
  const userId = known?.id ?? randomUUID();
  if (!known)
    await tx
      .insertInto('users')
      .values({ id: userId, account: phone, name: personName, phone, password_hash: NO_PASSWORD, status: 'inactive' })
      .execute();
  const own = await tx
    .selectFrom('memberships as m')
    .innerJoin('teams as t', 't.eid', 'm.eid')
    .where('m.user_id', '=', userId)
    .where('m.is_admin', '=', true)
    .where('t.name', '=', teamName)
    .select('t.eid')
    .executeTakeFirst();
  if (own) return { userId, eid: own.eid };
  const eid = await newTeam(tx, teamName);
  await tx
    .insertInto('memberships')
    .values({ user_id: userId, eid, is_admin: true, is_default: !known, roles: [] })
    .execute();
  return { userId, eid };
}

/** Whoever makes an account for the same phone number waits for this transaction. */
export async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 1101))`.execute(tx);
}

/** A team of this name with nobody in it. @returns its eid */
export async function newTeam(tx: Tx, name: string): Promise<string> {
  for (;;) {
    const eid = String(randomInt(30_000_000, 99_999_999));
    const made = await tx
      .insertInto('teams')
      .values({ eid, name })
      .onConflict((conflict) => conflict.doNothing())
      .returning('eid')
      .executeTakeFirst();
    if (made) return eid;
  }
}

/** Gives a member of a team a role there, once. @returns whether the person did not have it yet */
export async function giveRole(tx: Tx, { userId, eid }: Membership, role: string): Promise<boolean> {
  const given =
    await sql`update memberships set roles = array_append(roles, ${role}) where user_id = ${userId} and eid = ${eid} and not ${role} = any(roles) returning user_id`.execute(
      tx,
    );
  return given.rows.length > 0;
}

/** Takes a role from everyone in a team; who had no other has the `remaining` one, and goes on reading what is the team's. */
export async function takeRole(tx: Tx, eid: string, role: string, remaining: string): Promise<void> {
  await sql`update memberships set roles = case when roles = array[${role}::text]
    then array[${remaining}::text] else array_remove(roles, ${role}) end where eid = ${eid}`.execute(tx);
}

/** Lets a team into the partners' programme, or out of it (specification, section 4, isPartner). */
export async function setPartnerProgramme(tx: Tx, eid: string, on: boolean): Promise<void> {
  await tx.updateTable('teams').set({ partner_programme: on }).where('eid', '=', eid).execute();
  await publish(tx, { topic: 'team', eid });
}
