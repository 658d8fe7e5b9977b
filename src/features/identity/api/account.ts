import type { Device, Account as OwnAccount } from '../../../../contract/identity/account.ts';
import { space } from '../../../platform/gateway/space.ts';

export type { Device } from '../../../../contract/identity/account.ts';

const RAW = { envelope: false } as const;

/** What a person sees of the own account. */
export interface Account extends Pick<OwnAccount, 'account' | 'name' | 'phone' | 'photoUrl'> {
  teams: OwnAccount['networks'];
  /** Another number that a code was sent to, and that has not been proven yet. */
  pendingPhone: string | undefined;
}

const account = space('GET /space/c/rest/mycloudhome/getMyAccount', RAW);
const devices = space('GET /space/c/rest/mycloudhome/devices', RAW);

export async function fetchAccount(): Promise<Account> {
  const { networks: teams, pendingBind, ...own } = (await account()).data;
  return { ...own, teams, pendingPhone: pendingBind?.phone };
}

/** @throws RequestError account.name */
export const renamePerson = space('GET /space/c/rest/mycloudhome/update-user-name', RAW);

/** Takes an uploaded picture as the photo; '' takes the photo away. @throws RequestError account.avatar, file.notFound */
export const changeAvatar = space('GET /space/c/rest/mycloudhome/changeAvatar', RAW);

/** Other devices are signed out. @throws RequestError account.password, account.phoneTaken, account.noBind, code.* */
export const movePhone = space('POST /space/c/rest/mycloudhome/', RAW);

export const cancelBind = space('GET /space/c/rest/mycloudhome/cancel-account-bind', RAW);

/** The browsers that are signed in, the one used last first. */
export const fetchDevices = async (): Promise<Device[]> => (await devices()).data;

export const endDevice = space('POST /space/c/rest/mycloudhome/devices/end', RAW);

/** Signs out every browser; with `others` this one stays. */
export const endDevices = space('POST /space/c/rest/mycloudhome/devices/end-all', RAW);
