import { api } from '../gateway/api.ts';
import { space } from '../gateway/space.ts';
import { type CosmicRole, parseCosmicRoles } from './partner.ts';
import { parseTeams, type Team } from './team.ts';

/** Signing in and out: a 401 is an answer, not the end of a session. */
const OPEN = { session: false } as const;
const OPEN_SPACE = { envelope: false, session: false } as const;

const userInfo = api('GET /yzjumc/mall/getUserInfoByTicket');
const cosmicUserInfo = api('POST /yzjumc/mall/getcosmicuserinfo');
/** Whether the team is certified, and how far its application has come. */
export const fetchStanding = api('POST /yzjumc/customer/v2/auth_info');
const grayscale = api('POST /yzjumc/mall/getgrayscale');
const yzjLogin = api('POST /yzjumc/getYzjLogin', OPEN);
const logout = api('GET /yzjumc/mall/logout', OPEN);
const tokenLogin = api('POST /yzjumc/mall/loginByToken', { ...OPEN, warn: true, encoding: 'form' });
const replaceOrg = api('POST /yzjumc/mall/replaceOrg', { warn: true });
const myNetworks = space('POST /space/c/rest/mycloudhome/myNetworksOpen', OPEN_SPACE);
const fluxAuth = space('POST /space/c/auth/fluxAuth', OPEN_SPACE);
const leaveCloud = space('GET /space/c/user/logout', OPEN_SPACE);

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
  const { yzjUserId, sourceChannel, eid, name, companyName, photoUrl, phone, isAdmin, roles } = await userInfo();
  return {
    id: yzjUserId,
    eid,
    name,
    companyName,
    photoUrl,
    phone,
    isPrivate: sourceChannel !== 'yzj_public',
    isAdmin,
    roles,
  };
}

export const fetchCosmicRoles = async (): Promise<CosmicRole[]> => parseCosmicRoles(await cosmicUserInfo());

export const fetchTeams = async (): Promise<Team[]> => parseTeams((await myNetworks()).data);

export const fetchCertified = async (): Promise<boolean> => (await fetchStanding()).status === 1;

export const grayCheck = (eids: string[]): Promise<boolean> => grayscale({ eids });

/** A one-time token that signs in for a team. Rejects with the server's word when the team may not be entered. */
export const fetchSsoToken = async (eid: string): Promise<string> => (await fluxAuth({ networkId: eid })).data;

/** Swaps a one-time token for the session's two cookies. */
export async function loginByToken(ssoToken: string): Promise<void> {
  await tokenLogin({ ssoToken });
}

export async function replaceTeam(eid: string): Promise<void> {
  await replaceOrg({ eid });
}

/** Whether the cloud login behind the session still stands. */
export const fetchCloudLogin = (): Promise<boolean> => yzjLogin();

export async function logoutMall(): Promise<void> {
  await logout();
}

export async function logoutCloud(): Promise<void> {
  await leaveCloud();
}
