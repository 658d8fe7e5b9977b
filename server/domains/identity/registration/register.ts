import { randomUUID } from 'node:crypto';
import type { Registration } from '../../../../contract/identity/registration.ts';
import type { Database, Executor, Tx } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { requirePersonName } from '../accounts/personName.ts';
import { lockPhone } from '../accounts/service.ts';
import { hashPassword } from '../login/password.ts';
import { requireGoodPassword } from '../passwords/rules.ts';
import { foundTeam } from '../teams/founding.ts';
import { acceptInvite } from '../teams/invites.ts';
import { askToJoin } from '../teams/requests.ts';
import { proves, spendProof } from './proofs.ts';

/** How the phone number stands before someone registers with it. */
export type PhoneStatus = { status: 'new' } | { status: 'inactive'; id: string; name: string; networkNames: string[] };

/** @throws AppError signup.exists when the number's account is in use */
export async function phoneStatus(executor: Executor, phone: string): Promise<PhoneStatus> {
  const user = await executor
    .selectFrom('users')
    .where((or) => or.or([or('phone', '=', phone), or('account', '=', phone)]))
    .select(['id', 'name', 'status'])
    .executeTakeFirst();
  if (!user) return { status: 'new' };
  if (user.status === 'active') throw new AppError('signup.exists');
  const teams = await executor
    .selectFrom('memberships as m')
    .innerJoin('teams as t', 't.eid', 'm.eid')
    .where('m.user_id', '=', user.id)
    .select('t.name')
    .orderBy('m.joined_at')
    .execute();
  return { status: 'inactive', id: user.id, name: user.name, networkNames: teams.map((team) => team.name) };
}

/**
 * Makes the person of a proven phone, and the team they administer, or lets them into the one that invited them, or
 * asks the one they want to join; an account that waits for its first password is activated with the teams it has. All
 * or nothing: after a refusal the proof still stands.
 * @throws AppError signup.expired, signup.exists, signup.name, password.weak, network.name, network.exists, and what joining refuses
 */
export async function register(
  database: Database,
  registration: Registration,
): Promise<{ id: string; name: string; status: 'active' }> {
  const { phone, activationKey, name: typedName = '', password = '' } = registration;
  if (!(await proves(database.kysely, activationKey, phone))) throw new AppError('signup.expired');
  const name = requirePersonName(typedName, 'signup.name');
  requireGoodPassword(password, phone);
  const password_hash = await hashPassword(password);
  return database.transaction(async (tx) => {
    await lockPhone(tx, phone);
    if (!(await spendProof(tx, activationKey, phone))) throw new AppError('signup.expired');
    const known = await phoneStatus(tx, phone);
    const id = known.status === 'new' ? randomUUID() : known.id;
    if (known.status === 'new')
      await tx.insertInto('users').values({ id, account: phone, name, phone, password_hash }).execute();
    else await tx.updateTable('users').set({ name, password_hash, status: 'active' }).where('id', '=', id).execute();
    await enterTeam(
      tx,
      { id, name, phone },
      registration,
      known.status === 'inactive' && known.networkNames.length > 0,
    );
    return { id, name, status: 'active' };
  });
}

async function enterTeam(
  tx: Tx,
  person: { id: string; name: string; phone: string },
  { networkName = '', joinEid, joinMessage = '', inviteToken }: Registration,
  hasTeam: boolean,
): Promise<void> {
  if (inviteToken) await acceptInvite(tx, person, { token: inviteToken });
  else if (joinEid) await askToJoin(tx, person, joinEid, joinMessage);
  else if (!hasTeam) await foundTeam(tx, person, networkName);
}
