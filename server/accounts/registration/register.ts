import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Executor, Tx } from '../../database/port.ts';
import { AppError } from '../../http/errors.ts';
import { hashPassword } from '../password.ts';
import { requireGoodPassword } from '../passwords/rules.ts';
import { requirePersonName } from '../personName.ts';
import { lockPhone, newTeam } from '../service.ts';
import { proves, spendProof } from './proofs.ts';

/** How the phone number stands before someone registers with it. */
export type Standing =
  | { status: 'new' }
  | { status: 'inactive'; id: string; name: string; networkNames: string[] };

export interface Registration {
  phone: string;
  activationKey: string;
  name: string;
  password: string;
  networkName: string;
}

/** @throws AppError signup.exists when the number's account is in use */
export async function standingOf(executor: Executor, phone: string): Promise<Standing> {
  const user = await executor.selectFrom('users').where((or) => or.or([or('phone', '=', phone), or('account', '=', phone)])).select(['id', 'name', 'status']).executeTakeFirst();
  if (!user) return { status: 'new' };
  if (user.status === 'active') throw new AppError('signup.exists');
  const teams = await executor.selectFrom('memberships as m').innerJoin('teams as t', 't.eid', 'm.eid').where('m.user_id', '=', user.id).select('t.name').orderBy('m.joined_at').execute();
  return { status: 'inactive', id: user.id, name: user.name, networkNames: teams.map((team) => team.name) };
}

/** Whether a team of this name is there. */
export async function networkExists(executor: Executor, name: string): Promise<boolean> {
  const team = await executor.selectFrom('teams').where('name', '=', name).select('eid').executeTakeFirst();
  return team !== undefined;
}

/**
 * Makes the person of a proven phone, and the team they administer; an account that waits for its first password is
 * activated with the teams it has. All or nothing: after a refusal the proof still stands.
 * @throws AppError signup.expired, signup.exists, signup.name, password.weak, network.name, network.exists
 */
export async function register(database: Database, { phone, activationKey, name: typedName, password, networkName: typedNetwork }: Registration): Promise<{ id: string; name: string; status: 'active' }> {
  if (!(await proves(database.kysely, activationKey, phone))) throw new AppError('signup.expired');
  const name = requirePersonName(typedName, 'signup.name');
  requireGoodPassword(password, phone);
  const password_hash = await hashPassword(password);
  return database.transaction(async (tx) => {
    await lockPhone(tx, phone);
    if (!(await spendProof(tx, activationKey, phone))) throw new AppError('signup.expired');
    const standing = await standingOf(tx, phone);
    const id = standing.status === 'new' ? randomUUID() : standing.id;
    if (standing.status === 'new') await tx.insertInto('users').values({ id, account: phone, name, phone, password_hash }).execute();
    else await tx.updateTable('users').set({ name, password_hash, status: 'active' }).where('id', '=', id).execute();
    if (standing.status === 'new' || standing.networkNames.length === 0) await foundNetwork(tx, id, requireNetworkName(typedNetwork));
    return { id, name, status: 'active' };
  });
}

async function foundNetwork(tx: Tx, userId: string, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`team ${name}`}, 0))`.execute(tx);
  if (await networkExists(tx, name)) throw new AppError('network.exists');
  await tx.insertInto('memberships').values({ user_id: userId, eid: await newTeam(tx, name), is_admin: true, is_default: true, roles: ['customer'] }).execute();
}

/** @throws AppError network.name */
export function requireNetworkName(typed: string): string {
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (name.length < 2 || name.length > 60 || /[\p{Cc}\p{Cf}]/u.test(name)) throw new AppError('network.name');
  return name;
}
