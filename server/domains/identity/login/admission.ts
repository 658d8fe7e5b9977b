import { BlockList, isIP } from 'node:net';
import { ERRORS, type ErrorCode } from '../../../../contract/errors.ts';
import type { LoginRefusal } from '../../../../contract/identity/login.ts';
import type { Executor } from '../../../platform/database/port.ts';

export interface KnownUser {
  id: string;
  name: string;
  status: 'active' | 'inactive';
}

/** A refusal in the shape that sign-in has of its own. */
export const loginRefusal = (
  code: LoginRefusal['code'],
  errorCode: ErrorCode,
  message: string = ERRORS[errorCode].message,
): LoginRefusal => ({ success: false, code, errorCode, message });

export const notActivated = (): LoginRefusal => loginRefusal(3, 'login.notActivated');

/** Somebody whom only the want of a team keeps out: they are let as far as where one joins or founds one. */
export const isTeamless = (refusal: LoginRefusal | undefined): boolean => refusal?.errorType === 'noJoinNetwork';

/** Why someone who has proven to be this person may not come in from this address; undefined: may. */
export async function admissionRefusal(
  executor: Executor,
  user: KnownUser,
  address: string,
): Promise<LoginRefusal | undefined> {
  if (user.status !== 'active') return notActivated();
  const teams = await executor
    .selectFrom('memberships as m')
    .innerJoin('teams as t', 't.eid', 'm.eid')
    .where('m.user_id', '=', user.id)
    .select('t.login_networks')
    .execute();
  if (teams.length === 0) return { ...loginRefusal(4, 'login.noTeam'), errorType: 'noJoinNetwork' };
  if (teams.some((team) => mayComeFrom(team.login_networks, address))) return undefined;
  return loginRefusal(4, 'ip_security_exception');
}

/** Whether an address is in one of the networks ('203.0.113.0/24'); no networks: from anywhere. */
export function mayComeFrom(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const allowed = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(base)) allowed.addSubnet(base, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
