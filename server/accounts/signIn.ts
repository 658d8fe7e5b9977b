import { BlockList, isIP } from 'node:net';
import type { Database } from '../database/port.ts';
import { countAsFailed, forgive } from './loginThrottle.ts';
import { MESSAGES } from './messages.ts';
import { passwordMatches } from './password.ts';
import { startCloudSession } from './sessions.ts';

/** Specification, section 8, "Password login". */
export interface LoginRefusal {
  success: false;
  /** 1: no such account; 2: wrong password; 3: not activated; 4: refused for another reason. */
  code: 1 | 2 | 3 | 4;
  errorCode: string;
  errorType?: 'noJoinNetwork';
  message: string;
}

export interface LoginAttempt {
  account: string;
  password: string;
  remember: boolean;
  /** The caller's network address. */
  address: string;
}

type Login = { token: string; cookieSeconds: number | undefined; user: { id: string; name: string } };

/**
 * Proves who someone is by account and password and begins a login.
 * @throws AppError request.tooMany after too many failures.
 */
export async function signIn(database: Database, attempt: LoginAttempt): Promise<Login | LoginRefusal> {
  const account = attempt.account.trim();
  const malformed = malformation(account, attempt.password);
  if (malformed) return { success: false, code: 2, errorCode: 'login.malformed', message: malformed };

  const counted = await countAsFailed(database, { account, address: attempt.address });
  const user = await database.kysely.selectFrom('users').where('account', '=', account).selectAll().executeTakeFirst();
  if (!(await passwordMatches(user?.password_hash, attempt.password))) {
    return user
      ? { success: false, code: 2, errorCode: 'login.wrong', message: MESSAGES.wrongPassword }
      : { success: false, code: 1, errorCode: 'login.userNotFound', message: MESSAGES.userNotFound };
  }
  if (!user) throw new Error('a password matched no user');
  await forgive(database, counted);
  if (user.status !== 'active') return { success: false, code: 3, errorCode: 'login.notActivated', message: MESSAGES.notActivated };
  const refusal = await teamRefusal(database, user.id, attempt.address);
  if (refusal) return refusal;

  const session = await startCloudSession(database.kysely, user.id, attempt.remember);
  return { ...session, user: { id: user.id, name: user.name } };
}

function malformation(account: string, password: string): string | undefined {
  if (account === '') return MESSAGES.accountEmpty;
  if (!/^\d{1,32}$/.test(account)) return MESSAGES.accountDigits;
  return password === '' ? MESSAGES.passwordEmpty : undefined;
}

async function teamRefusal(database: Database, userId: string, address: string): Promise<LoginRefusal | undefined> {
  const teams = await database.kysely
    .selectFrom('memberships as m')
    .innerJoin('teams as t', 't.eid', 'm.eid')
    .where('m.user_id', '=', userId)
    .select('t.login_networks')
    .execute();
  if (teams.length === 0) {
    return { success: false, code: 4, errorCode: 'login.noTeam', errorType: 'noJoinNetwork', message: '您尚未加入任何团队，请联系企业管理员' };
  }
  if (teams.some((team) => mayComeFrom(team.login_networks, address))) return undefined;
  return { success: false, code: 4, errorCode: 'ip_security_exception', message: MESSAGES.addressForbidden };
}

/** Whether an address is in one of the networks ('203.0.113.0/24'); no networks: from anywhere. */
function mayComeFrom(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const allowed = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(base)) allowed.addSubnet(base, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
