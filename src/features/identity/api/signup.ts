import type { NamedTeam } from '../../../../contract/identity/joining.ts';
import { space } from '../../../platform/gateway/space.ts';

export type { Picture } from '../../../../contract/identity/registration.ts';

const FORM = { encoding: 'form', envelope: false, session: false } as const;

const newPicture = space('POST /space/c/user/refreshVCodeImage', FORM);
const prove = space('POST /space/c/user-activate/checkMobileValidateCode', FORM);
const checkNetwork = space('POST /space/c/rest/network/checkNetworkExist', FORM);

export const fetchPicture = async () => (await newPicture()).data;

/** Whether the number may register; rejects with `signup.exists` when it has an account. */
export const checkSignup = space('POST /space/c/rest/user/pre-signup', FORM);

/** A proven number, and what its account has already. */
export interface ProvenPhone {
  phone: string;
  activationKey: string;
  status: 'new' | 'inactive';
  name: string;
  companies: readonly string[];
}

export async function provePhone(phone: string, verifyCode: string, verifyKey: string): Promise<ProvenPhone> {
  const { activationKey, status, name, networkNames } = (await prove({ phone, verifyCode, verifyKey })).data;
  return { phone, activationKey, status, name, companies: networkNames };
}

/** Teams that go by this name: one that is certified, or any number that are not. */
export const teamsOfCompany = async (networkName: string): Promise<NamedTeam[]> =>
  (await checkNetwork({ networkName })).data.teams;

/** Makes person and team, or activates the account that waits; the answer sets the cloud login's cookie. */
export const openAccount = space('POST /space/c/user-activate/activateUserFromRegByMobileV2', FORM);
