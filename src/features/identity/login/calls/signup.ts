import { type Json, listOf, objectOf, textOf } from '../../../../platform/gateway/json.ts';
import { askSpace } from '../../../../platform/gateway/space.ts';
import type { NamedTeam } from '../../api/joining.ts';

async function ask(url: string, data: Json): Promise<Json> {
  return objectOf(await askSpace(url, { data, encoding: 'form', session: false }));
}

export interface Picture {
  vcodeId: string;
  /** data: address */
  image: string;
}

export async function fetchPicture(): Promise<Picture> {
  const data = await ask('/space/c/user/refreshVCodeImage', {});
  return { vcodeId: textOf(data.vcodeId), image: textOf(data.image) };
}

/** Whether the number may register; rejects with `signup.exists` when it has an account. */
export async function checkSignup(phone: string): Promise<void> {
  await ask('/space/c/rest/user/pre-signup', { phone });
}

/** A proven number, and what its account has already. */
export interface ProvenPhone {
  phone: string;
  activationKey: string;
  status: 'new' | 'inactive';
  name: string;
  companies: readonly string[];
}

export async function provePhone(phone: string, verifyCode: string, verifyKey: string): Promise<ProvenPhone> {
  const data = await ask('/space/c/user-activate/checkMobileValidateCode', { phone, verifyCode, verifyKey });
  return {
    phone,
    activationKey: textOf(data.activationKey),
    status: data.status === 'inactive' ? 'inactive' : 'new',
    name: textOf(data.name),
    companies: listOf(data.networkNames).map(textOf),
  };
}

const namedTeam = (row: Json): NamedTeam => ({
  eid: textOf(row.eid),
  name: textOf(row.name),
  certified: row.certified === true,
  managers: listOf(row.managers).map(textOf),
});

/** Teams that go by this name: one that is certified, or any number that are not. */
export async function teamsOfCompany(networkName: string): Promise<NamedTeam[]> {
  return listOf((await ask('/space/c/rest/network/checkNetworkExist', { networkName })).teams).map((row) =>
    namedTeam(objectOf(row)),
  );
}

export interface NewAccount {
  phone: string;
  activationKey: string;
  name: string;
  password: string;
  networkName: string;
  /** A team to ask to be let in, instead of a new one. */
  joinEid?: string;
  joinMessage?: string;
  /** Of the invitation by which one comes into a team. */
  inviteToken?: string;
}

/** Makes person and team, or activates the account that waits; the answer sets the cloud login's cookie. */
export async function openAccount(account: NewAccount): Promise<void> {
  await ask('/space/c/user-activate/activateUserFromRegByMobileV2', { ...account });
}
