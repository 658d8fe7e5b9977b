import { type Json, listOf, objectOf, textOf } from '../../../platform/gateway/json.ts';
import { askSpace } from '../../../platform/gateway/space.ts';

const BASE = '/space/c/rest/mycloudhome';

/** What a person sees of the own account. */
export interface Account {
  account: string;
  name: string;
  phone: string;
  photoUrl: string;
  teams: { eid: string; name: string; isAdmin: boolean }[];
  /** Another number that a code was sent to, and that has not been proven yet. */
  pendingPhone: string | undefined;
}

/** A browser that is signed in. Times are instants. */
export interface Device {
  id: string;
  device: string;
  address: string;
  startedAt: string;
  seenAt: string;
  current: boolean;
}

const get = (name: string, data?: Json): Promise<unknown> =>
  askSpace(`${BASE}/${name}`, { method: 'GET', ...(data && { data }) });

export async function fetchAccount(): Promise<Account> {
  const data = objectOf(await get('getMyAccount'));
  return {
    account: textOf(data.account),
    name: textOf(data.name),
    phone: textOf(data.phone),
    photoUrl: textOf(data.photoUrl),
    teams: listOf(data.networks)
      .map(objectOf)
      .map((team) => ({ eid: textOf(team.eid), name: textOf(team.name), isAdmin: team.isAdmin === true })),
    pendingPhone: textOf(objectOf(data.pendingBind).phone) || undefined,
  };
}

/** @throws RequestError account.name */
export async function renamePerson(name: string): Promise<void> {
  await get('update-user-name', { name });
}

/** Takes an uploaded picture as the photo; '' takes the photo away. @throws RequestError account.avatar, file.notFound */
export async function changeAvatar(fileId: string): Promise<void> {
  await get('changeAvatar', { fileId });
}

export interface PhoneChange {
  phone: string;
  verifyCode: string;
  verifyKey: string;
  /** The current one. */
  password: string;
}

/** Other devices are signed out. @throws RequestError account.password, account.phoneTaken, account.noBind, code.* */
export async function movePhone(change: PhoneChange): Promise<void> {
  await askSpace(`${BASE}/`, { data: { ...change } });
}

export async function cancelBind(): Promise<void> {
  await get('cancel-account-bind');
}

/** The browsers that are signed in, the one used last first. */
export async function fetchDevices(): Promise<Device[]> {
  return listOf(await get('devices'))
    .map(objectOf)
    .map((row) => ({
      id: textOf(row.id),
      device: textOf(row.device),
      address: textOf(row.address),
      startedAt: textOf(row.startedAt),
      seenAt: textOf(row.seenAt),
      current: row.current === true,
    }));
}

export async function endDevice(id: string): Promise<void> {
  await askSpace(`${BASE}/devices/end`, { data: { id } });
}

/** Signs out every browser; with `others` this one stays. */
export async function endDevices({ others }: { others: boolean }): Promise<void> {
  await askSpace(`${BASE}/devices/end-all`, { data: { others } });
}
