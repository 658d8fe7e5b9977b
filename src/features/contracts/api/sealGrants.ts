import type { SealChange, SealGrant, SealUse } from '../../../../contract/seals.ts';
import { api } from '../../../platform/gateway/api.ts';

export const PAGE_SIZE = 20;

export interface Colleague {
  userId: string;
  name: string;
  /** Department and position, and the phone number with its middle hidden. */
  about: string;
  isAdmin: boolean;
}

export interface Paged<T> {
  rows: T[];
  total: number;
}

const grants = api('POST /yzjumc/seal_manage/v3/seal_auth_list');
const uses = api('POST /yzjumc/seal_manage/v3/seal_use_list');
const changes = api('POST /yzjumc/seal_manage/v3/seal_change_list');
const end = api('POST /yzjumc/seal_manage/v3/seal_auth_delete', { atomic: true });

/** Who may use a seal, or with '' any seal of the team; people who are no administrators are told of their own. */
export const fetchGrants = (sealNo: string, state: 'valid' | 'ended', pageNo: number): Promise<Paged<SealGrant>> =>
  grants({ pageSize: PAGE_SIZE, ...(sealNo !== '' && { sealNo }), state, pageNo });
export const fetchUses = (sealNo: string, pageNo: number): Promise<Paged<SealUse>> =>
  uses({ pageSize: PAGE_SIZE, sealNo, pageNo });
export const fetchChanges = (sealNo: string, pageNo: number): Promise<Paged<SealChange>> =>
  changes({ pageSize: PAGE_SIZE, sealNo, pageNo });

/** All of it or nothing. @throws RequestError with an issue for each wrong line */
export const grantSeals = api('POST /yzjumc/seal_manage/v3/seal_auth_save_batch', { atomic: true });

export const endGrant = (grantId: string, reason: string): Promise<null> => end({ grantIds: [grantId], reason });

const people = api('GET /yzjumc/org/getusersoforgandkeywords');

/** People of the team, at most fifty: by a part of their name or phone number. */
export const fetchColleagues = async (keywords: string): Promise<Colleague[]> =>
  (await people({ keywords })).map(({ id, name, orgName, position, phone, isAdmin }) => ({
    userId: id,
    name,
    about: [orgName, position, phone].filter((part) => part !== '').join(' · '),
    isAdmin,
  }));
