import { type Json, listOf, numberOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

const BASE = '/yzjumc/seal_manage/v3';
export const PAGE_SIZE = 20;

export type SealPurpose = 'contract' | 'file';
/** 'waiting' has not begun, 'over' ran out, 'ended' was ended before its time. */
export type GrantState = 'running' | 'waiting' | 'over' | 'ended';
export type SealHappening = 'submitted' | 'approved' | 'rejected' | 'revoked' | 'granted' | 'ended';

export interface SealGrant {
  grantId: string;
  sealNo: string;
  sealName: string;
  userId: string;
  userName: string;
  purposes: SealPurpose[];
  /** RFC 3339. */
  validFrom: string;
  /** The first instant at which it holds no more; '': without an end. */
  validUntil: string;
  state: GrantState;
  grantedAt: string;
  grantedByName: string;
  endedAt: string;
  endedByName: string;
  endReason: string;
}

export interface SealUse {
  id: number;
  at: string;
  userName: string;
  purpose: SealPurpose;
  subject: string;
  fileDigest: string;
}

export interface SealChange {
  id: number;
  at: string;
  what: SealHappening;
  userName: string;
  purposes: SealPurpose[];
  validFrom: string;
  validUntil: string;
  byName: string;
  reason: string;
}

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

const purposesOf = (value: unknown): SealPurpose[] => listOf(value).map((one) => textOf(one) as SealPurpose);

function grant(data: Json): SealGrant {
  return {
    grantId: textOf(data.grantId),
    sealNo: textOf(data.sealNo),
    sealName: textOf(data.sealName),
    userId: textOf(data.userId),
    userName: textOf(data.userName),
    purposes: purposesOf(data.purposes),
    validFrom: textOf(data.validFrom),
    validUntil: textOf(data.validUntil),
    state: textOf(data.state) as GrantState,
    grantedAt: textOf(data.grantedAt),
    grantedByName: textOf(data.grantedByName),
    endedAt: textOf(data.endedAt),
    endedByName: textOf(data.endedByName),
    endReason: textOf(data.endReason),
  };
}

const use = (data: Json): SealUse => ({
  id: numberOf(data.id),
  at: textOf(data.at),
  userName: textOf(data.userName),
  purpose: textOf(data.purpose) as SealPurpose,
  subject: textOf(data.subject),
  fileDigest: textOf(data.fileDigest),
});

const change = (data: Json): SealChange => ({
  id: numberOf(data.id),
  at: textOf(data.at),
  what: textOf(data.what) as SealHappening,
  userName: textOf(data.userName),
  purposes: purposesOf(data.purposes),
  validFrom: textOf(data.validFrom),
  validUntil: textOf(data.validUntil),
  byName: textOf(data.byName),
  reason: textOf(data.reason),
});

async function paged<T>(call: string, data: Json, of: (row: Json) => T): Promise<Paged<T>> {
  const { rows, total } = objectOf(
    await request(`${BASE}/${call}`, { data: { pageSize: PAGE_SIZE, ...data }, warn: false }),
  );
  return { rows: listOf(rows).map((row) => of(objectOf(row))), total: numberOf(total) };
}

/** Who may use a seal, or with '' any seal of the team; people who are no administrators are told of their own. */
export const fetchGrants = (sealNo: string, state: 'valid' | 'ended', pageNo: number): Promise<Paged<SealGrant>> =>
  paged('seal_auth_list', { ...(sealNo !== '' && { sealNo }), state, pageNo }, grant);
export const fetchUses = (sealNo: string, pageNo: number): Promise<Paged<SealUse>> =>
  paged('seal_use_list', { sealNo, pageNo }, use);
export const fetchChanges = (sealNo: string, pageNo: number): Promise<Paged<SealChange>> =>
  paged('seal_change_list', { sealNo, pageNo }, change);

export interface GrantWish {
  sealNos: string[];
  userIds: string[];
  purposes: SealPurpose[];
  /** YYYY-MM-DD. */
  validFrom: string;
  /** YYYY-MM-DD, the last day; '': until it is revoked. */
  validUntil: string;
}

/** All of it or nothing. @throws RequestError with an issue for each wrong line */
export async function grantSeals({ validUntil, ...wish }: GrantWish): Promise<void> {
  await request(`${BASE}/seal_auth_save_batch`, {
    data: { ...wish, validUntil: validUntil || null },
    atomic: true,
    warn: false,
  });
}

export async function endGrant(grantId: string, reason: string): Promise<void> {
  await request(`${BASE}/seal_auth_delete`, { data: { grantIds: [grantId], reason }, atomic: true, warn: false });
}

/** People of the team, at most fifty: by a part of their name or phone number. */
export async function fetchColleagues(keywords: string): Promise<Colleague[]> {
  const rows = listOf(
    await request('/yzjumc/org/getusersoforgandkeywords', { method: 'GET', data: { keywords }, warn: false }),
  );
  return rows.map(objectOf).map((row) => ({
    userId: textOf(row.id),
    name: textOf(row.name),
    about: [row.orgName, row.position, row.phone]
      .map(textOf)
      .filter((part) => part !== '')
      .join(' · '),
    isAdmin: row.isAdmin === true,
  }));
}
