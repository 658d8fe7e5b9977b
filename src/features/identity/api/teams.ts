import { requestKey } from '@yunpu/engine-core/endpoint';
import type { NewInvite } from '../../../../contract/identity/teams.ts';
import { api } from '../../../platform/gateway/api.ts';

export { MAX_DEPARTMENT_NAME, MAX_POSITION } from '../../../../contract/identity/departments.ts';
export type {
  Invite,
  JoinRequest,
  Member,
  Members,
  MembershipChanges,
  MembershipEvent,
} from '../../../../contract/identity/teams.ts';
export type { Department } from '../../../../contract/organisation.ts';

const ATOMIC = { atomic: true } as const;

export const fetchMembers = api('POST /yzjumc/team/v1/members');
export const fetchInvites = api('POST /yzjumc/team/v1/invites');
export const fetchRequests = api('POST /yzjumc/team/v1/requests');
export const fetchTeamHistory = api('POST /yzjumc/team/v1/history');

const invite = api('POST /yzjumc/team/v1/invite');

/** 256 random bits, in hexadecimal: what one invitation is known by, however often it is sent. */
export const newInviteToken = (): string => requestKey() + requestKey();

/** Makes an invitation; its link is told this once. Sent again with its token it is the same one, as it is wanted now. */
export async function createInvite(
  wanted: NewInvite & { token: string },
): Promise<{ link: string; expiresAt: string; sent: boolean }> {
  const { token, expiresAt, sent } = await invite(wanted);
  return { link: `${location.origin}/invite#${token}`, expiresAt, sent };
}

export const revokeInvite = api('POST /yzjumc/team/v1/invite/revoke', ATOMIC);
export const decideRequest = api('POST /yzjumc/team/v1/requests/decide', ATOMIC);
export const fetchDepartments = api('GET /yzjumc/org/getOrgs');
export const saveDepartment = api('POST /yzjumc/team/v1/departments/save', ATOMIC);
export const shiftDepartment = api('POST /yzjumc/team/v1/departments/shift', ATOMIC);
export const dissolveDepartment = api('POST /yzjumc/team/v1/departments/dissolve', ATOMIC);
export const placeMember = api('POST /yzjumc/team/v1/members/place', ATOMIC);
export const setAdmin = api('POST /yzjumc/team/v1/members/admin', ATOMIC);
export const handOverTeam = api('POST /yzjumc/team/v1/members/handOver', ATOMIC);
export const removeMember = api('POST /yzjumc/team/v1/members/remove', ATOMIC);
export const leaveTeam = api('POST /yzjumc/team/v1/leave', ATOMIC);
