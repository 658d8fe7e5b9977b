import { randomUUID } from 'node:crypto';
import type { Claim } from '../../../../contract/identity/administration.ts';
import type { Database, Executor, Tx } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { requirePersonName } from '../accounts/personName.ts';
import { lockPhone, newTeam } from '../accounts/service.ts';
import { requirePhone } from '../codes/phone.ts';
import { hashPassword, hasPassword, passwordMatches } from '../login/password.ts';
import { clearFailures, countAsFailed } from '../login/throttle.ts';
import { requireGoodPassword } from '../passwords/rules.ts';
import { recordChange } from '../teams/changes.ts';
import { requireNetworkName } from '../teams/founding.ts';
import { ADMINISTRATOR, lockTeam } from '../teams/guard.ts';
import { operatingTeam } from './operatingTeam.ts';
import { isOpen, spendLink } from './setupLinks.ts';

export interface Claimed {
  userId: string;
  eid: string;
  passwordHash: string;
}

/** What the first administrator may do: the shop's daily work, and giving roles. */
const FIRST_ROLES = ['staff', 'operator', ADMINISTRATOR];

/**
 * Makes the person who holds a link administrator of the site, with an account that is there or a new one. No text
 * message is needed: whoever has the link has the machine.
 * @throws AppError setup.over, phone.invalid, signup.name, password.weak, network.name, account.password, request.tooMany
 */
export async function claimAdministration(
  database: Database,
  config: Config,
  claim: Claim,
  address: string,
): Promise<Claimed> {
  if (!(await isOpen(database.kysely, config, claim.token))) throw new AppError('setup.over');
  const phone = requirePhone(claim.phone);
  const known = await accountOf(database.kysely, phone);
  const hash = known?.status === 'active' ? await proven(database, known, claim.password, address) : undefined;
  const name = hash === undefined ? requirePersonName(claim.name ?? '', 'signup.name') : '';
  if (hash === undefined) requireGoodPassword(claim.password, phone);
  const passwordHash = hash ?? (await hashPassword(claim.password));
  return database.transaction(async (tx) => {
    if (!(await spendLink(tx, claim.token))) throw new AppError('setup.over');
    const person = await personFor(tx, phone, { name, passwordHash, wasKnown: hash !== undefined });
    const eid = (await operatingTeam(tx)) ?? (await newTeam(tx, requireNetworkName(claim.teamName ?? '')));
    await makeAdministrator(tx, eid, person);
    return { userId: person.id, eid, passwordHash };
  });
}

interface Account {
  id: string;
  account: string;
  name: string;
  status: 'active' | 'inactive';
  password_hash: string;
}

async function accountOf(executor: Executor, phone: string): Promise<Account | undefined> {
  return executor
    .selectFrom('users')
    .where((or) => or.or([or('phone', '=', phone), or('account', '=', phone)]))
    .select(['id', 'account', 'name', 'status', 'password_hash'])
    .executeTakeFirst();
}

async function proven(
  database: Database,
  { account, password_hash: stored }: Account,
  password: string,
  address: string,
): Promise<string> {
  const counted = await countAsFailed(database, { account, address });
  if (!hasPassword(stored) || !(await passwordMatches(stored, password)))
    throw new AppError('account.password', { message: '该手机号已有账号，请输入它的密码' });
  await clearFailures(database, counted);
  return stored;
}

/** The account, made or activated where it is not in use. @throws AppError setup.over when it came into use meanwhile */
async function personFor(
  tx: Tx,
  phone: string,
  { name, passwordHash, wasKnown }: { name: string; passwordHash: string; wasKnown: boolean },
): Promise<{ id: string; name: string }> {
  await lockPhone(tx, phone);
  const now = await accountOf(tx, phone);
  if (now?.status === 'active') {
    if (!wasKnown || now.password_hash !== passwordHash) throw new AppError('login.stale');
    return now;
  }
  const id = now?.id ?? randomUUID();
  if (now)
    await tx
      .updateTable('users')
      .set({ name, password_hash: passwordHash, status: 'active' })
      .where('id', '=', id)
      .execute();
  else await tx.insertInto('users').values({ id, account: phone, name, phone, password_hash: passwordHash }).execute();
  return { id, name };
}

async function makeAdministrator(tx: Tx, eid: string, person: { id: string; name: string }): Promise<void> {
  await lockTeam(tx, eid);
  const before = await tx
    .selectFrom('memberships')
    .where('user_id', '=', person.id)
    .where('eid', '=', eid)
    .select('roles')
    .executeTakeFirst();
  const given = FIRST_ROLES.filter((role) => !before?.roles.includes(role));
  const roles = [...(before?.roles ?? []), ...given];
  const others = await tx
    .selectFrom('memberships')
    .where('user_id', '=', person.id)
    .select('eid')
    .limit(1)
    .executeTakeFirst();
  await tx
    .insertInto('memberships')
    .values({ user_id: person.id, eid, is_admin: true, is_default: !others, roles })
    .onConflict((conflict) => conflict.columns(['user_id', 'eid']).doUpdateSet({ is_admin: true, roles }))
    .execute();
  const change = { eid, user_id: person.id, user_name: person.name, by: person, reason: '首位管理员链接' };
  if (!before) await recordChange(tx, { ...change, what: 'joined' });
  for (const role of given) await recordChange(tx, { ...change, what: 'roleGiven', role });
}
