import { type Json, listOf, numberOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

const BASE = '/yzjumc/team/v1';
const QUIET = { warn: false } as const;

export interface Member {
  userId: string;
  name: string;
  /** Its middle hidden. */
  phone: string;
  isAdmin: boolean;
  inactive: boolean;
  joinedAt: string;
}

export interface Members {
  /** Whether this person may change who is in the team. */
  canManage: boolean;
  /** Whether invitations leave by SMS. */
  sms: boolean;
  rows: Member[];
}

export interface Invite {
  id: string;
  /** Its middle hidden; '': for whoever has the link. */
  phone: string;
  admin: boolean;
  uses: number;
  mostUses: number;
  createdAt: string;
  createdByName: string;
  expiresAt: string;
  state: 'open' | 'used' | 'expired' | 'revoked';
}

export interface JoinRequest {
  id: string;
  userName: string;
  phone: string;
  message: string;
  status: 'waiting' | 'approved' | 'refused' | 'withdrawn';
  reason: string;
  createdAt: string;
  decidedByName: string;
}

export type MembershipEvent = 'joined' | 'left' | 'removed' | 'adminGiven' | 'adminTaken' | 'roleGiven' | 'roleTaken';

export interface MembershipChange {
  id: number;
  at: string;
  teamName: string;
  userName: string;
  what: MembershipEvent;
  role: string;
  byName: string;
  reason: string;
}

export const rowsOf = <T>(value: unknown, of: (row: Json) => T): T[] => listOf(value).map((row) => of(objectOf(row)));

const member = (row: Json): Member => ({
  userId: textOf(row.userId),
  name: textOf(row.name),
  phone: textOf(row.phone),
  isAdmin: row.isAdmin === true,
  inactive: row.inactive === true,
  joinedAt: textOf(row.joinedAt),
});
const inviteOf = (row: Json): Invite => ({
  id: textOf(row.id),
  phone: textOf(row.phone),
  admin: row.admin === true,
  uses: numberOf(row.uses),
  mostUses: numberOf(row.mostUses),
  createdAt: textOf(row.createdAt),
  createdByName: textOf(row.createdByName),
  expiresAt: textOf(row.expiresAt),
  state: textOf(row.state) as Invite['state'],
});
const requestOf = (row: Json): JoinRequest => ({
  id: textOf(row.id),
  userName: textOf(row.userName),
  phone: textOf(row.phone),
  message: textOf(row.message),
  status: textOf(row.status) as JoinRequest['status'],
  reason: textOf(row.reason),
  createdAt: textOf(row.createdAt),
  decidedByName: textOf(row.decidedByName),
});
export const changeOf = (row: Json): MembershipChange => ({
  id: numberOf(row.id),
  at: textOf(row.at),
  teamName: textOf(row.teamName),
  userName: textOf(row.userName),
  what: textOf(row.what) as MembershipEvent,
  role: textOf(row.role),
  byName: textOf(row.byName),
  reason: textOf(row.reason),
});

export async function fetchMembers(): Promise<Members> {
  const data = objectOf(await request(`${BASE}/members`, QUIET));
  return { canManage: data.canManage === true, sms: data.sms === true, rows: rowsOf(data.rows, member) };
}
export const fetchInvites = async (): Promise<Invite[]> => rowsOf(await request(`${BASE}/invites`, QUIET), inviteOf);
export const fetchRequests = async (): Promise<JoinRequest[]> =>
  rowsOf(await request(`${BASE}/requests`, QUIET), requestOf);

export async function fetchTeamHistory(pageNo: number): Promise<{ rows: MembershipChange[]; total: number }> {
  const data = objectOf(await request(`${BASE}/history`, { data: { pageNo }, ...QUIET }));
  return { rows: rowsOf(data.rows, changeOf), total: numberOf(data.total) };
}

export interface NewInvite {
  phone?: string;
  admin: boolean;
  days: number;
  uses?: number;
}

/** Makes an invitation; its link is told this once. */
export async function createInvite(wish: NewInvite): Promise<{ link: string; expiresAt: string; sent: boolean }> {
  const data = objectOf(await request(`${BASE}/invite`, { data: { ...wish }, ...QUIET }));
  return {
    link: `${location.origin}/invite#${textOf(data.token)}`,
    expiresAt: textOf(data.expiresAt),
    sent: data.sent === true,
  };
}

async function change(call: string, data: Json): Promise<Json> {
  return objectOf(await request(`${BASE}/${call}`, { data, atomic: true, ...QUIET }));
}

export const revokeInvite = (id: string): Promise<unknown> => change('invite/revoke', { id });
export const decideRequest = (requestId: string, agree: boolean, reason = ''): Promise<unknown> =>
  change('requests/decide', { requestId, agree, reason });
export const setAdmin = (userId: string, admin: boolean): Promise<unknown> =>
  change('members/admin', { userId, admin });
export const handOverTeam = (userId: string): Promise<unknown> => change('members/handOver', { userId });
export const leaveTeam = (successorId: string): Promise<unknown> => change('leave', { successorId });

export async function removeMember(
  userId: string,
  successorId: string,
  reason: string,
): Promise<{ drafts: number; approvals: number; grants: number; records: number }> {
  const data = await change('members/remove', { userId, successorId, reason });
  return {
    drafts: numberOf(data.drafts),
    approvals: numberOf(data.approvals),
    grants: numberOf(data.grants),
    records: numberOf(data.records),
  };
}
