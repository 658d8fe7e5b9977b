import { BlockList, isIP } from 'node:net';
import type { LoginRefusal } from '../../../../contract/identity/login.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { MESSAGES } from './messages.ts';

export interface KnownUser {
  id: string;
  name: string;
  status: 'active' | 'inactive';
}

export const notActivated = (): LoginRefusal => ({
  success: false,
  code: 3,
  errorCode: 'login.notActivated',
  message: MESSAGES.notActivated,
});

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
  if (teams.length === 0) {
    return {
      success: false,
      code: 4,
      errorCode: 'login.noTeam',
      errorType: 'noJoinNetwork',
      message: '您尚未加入任何团队，请联系企业管理员',
    };
  }
  if (teams.some((team) => mayComeFrom(team.login_networks, address))) return undefined;
  return { success: false, code: 4, errorCode: 'ip_security_exception', message: MESSAGES.addressForbidden };
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
