import { RequestError } from '../gateway/errors.ts';
import { listOf, objectOf, textOf } from '../gateway/json.ts';
import { request } from '../gateway/request.ts';
import { type CosmicRole, parseCosmicRoles } from './partner.ts';
import { parseTeams, type Team } from './team.ts';

/** The person behind the ticket (specification, section 3, user info). */
export interface UserInfo {
  id: string;
  eid: string;
  name: string;
  companyName: string;
  photoUrl: string;
  phone: string;
  /** sourceChannel is not yzj_public. */
  isPrivate: boolean;
  /** Administers the team of the session. */
  isAdmin: boolean;
  /** Role names of the documents' access rules. */
  roles: readonly string[];
}

export async function fetchUserInfo(): Promise<UserInfo> {
  const data = objectOf(await request('/yzjumc/mall/getUserInfoByTicket', { method: 'GET', warn: false }));
  return {
    id: textOf(data.yzjUserId),
    eid: textOf(data.eid),
    name: textOf(data.name),
    companyName: textOf(data.companyName),
    photoUrl: textOf(data.photoUrl),
    phone: textOf(data.phone),
    isPrivate: textOf(data.sourceChannel) !== 'yzj_public',
    isAdmin: data.isAdmin === true,
    roles: listOf(data.roles).map(textOf),
  };
}

export async function fetchCosmicRoles(): Promise<CosmicRole[]> {
  return parseCosmicRoles(await request('/yzjumc/mall/getcosmicuserinfo', { warn: false }));
}

export async function fetchTeams(): Promise<Team[]> {
  const answer = objectOf(await request('/space/c/rest/mycloudhome/myNetworksOpen', { session: false }));
  return parseTeams(answer.data);
}

export async function fetchCertified(): Promise<boolean> {
  const data = objectOf(await request('/yzjumc/customer/v2/auth_info', { warn: false }));
  return Boolean(data.status);
}

export const grayCheck = (eids: string[]): Promise<unknown> =>
  request('/yzjumc/mall/getgrayscale', { data: { eids }, warn: false });

/** A one-time token that signs in for a team. Rejects with the server's word when the team may not be entered. */
export async function fetchSsoToken(eid: string): Promise<string> {
  const url = '/space/c/auth/fluxAuth';
  const answer = objectOf(await request(url, { data: { networkId: eid }, session: false }));
  if (answer.success === false)
    throw new RequestError('code', textOf(answer.message), { url, errorCode: textOf(answer.errorCode) });
  return textOf(answer.data);
}

/** Swaps a one-time token for the session's two cookies. */
export async function loginByToken(ssoToken: string): Promise<void> {
  await request('/yzjumc/mall/loginByToken', { data: { ssoToken }, encoding: 'form', session: false });
}

export async function replaceTeam(eid: string): Promise<void> {
  await request('/yzjumc/mall/replaceOrg', { data: { eid } });
}

/** Whether the cloud login behind the session still stands. */
export async function fetchCloudLogin(): Promise<boolean> {
  return (await request('/yzjumc/getYzjLogin', { warn: false, session: false })) === true;
}

export async function logoutMall(): Promise<void> {
  await request('/yzjumc/mall/logout', { method: 'GET', warn: false, session: false });
}

export async function logoutCloud(): Promise<void> {
  await request('/space/c/user/logout', { method: 'GET', session: false });
}
