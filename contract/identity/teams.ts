import { type Static, Type } from 'typebox';
import { defineCall, Nullable, OneOf } from '../define.ts';
import { id, pageNo } from './parts.ts';

const reason = { maxLength: 200, title: '原因' };
const team = { method: 'POST', section: '', who: 'signedIn' } as const;
/** Refusals of changes that only a team's administrators make. */
export const MANAGED = ['session.forbidden', 'team.unknown'] as const;

export const MembershipEvent = OneOf([
  'joined',
  'left',
  'removed',
  'adminGiven',
  'adminTaken',
  'roleGiven',
  'roleTaken',
  'placed',
  'leads',
  'leadsNoMore',
  'departments',
]);
export type MembershipEvent = Static<typeof MembershipEvent>;

export const RequestStatus = OneOf(['waiting', 'approved', 'refused', 'withdrawn']);
export type RequestStatus = Static<typeof RequestStatus>;

export const Member = Type.Object({
  userId: Type.String(),
  name: Type.String(),
  /** Its middle hidden. */
  phone: Type.String(),
  isAdmin: Type.Boolean(),
  /** Not activated yet, or switched off. */
  inactive: Type.Boolean(),
  /** The department; the team itself for who is in none. */
  orgId: Type.String(),
  orgName: Type.String(),
  position: Type.String(),
  /** RFC 3339 */
  joinedAt: Type.String(),
});
export type Member = Static<typeof Member>;

export const Members = Type.Object({
  /** Whether who asks may change who is in the team. */
  canManage: Type.Boolean(),
  /** Whether invitations leave by SMS. */
  sms: Type.Boolean(),
  /** Administrators first. */
  rows: Type.Array(Member),
});
export type Members = Static<typeof Members>;

export const Invite = Type.Object({
  id: Type.String(),
  /** Its middle hidden; null: for whoever has the link. */
  phone: Nullable(Type.String()),
  admin: Type.Boolean(),
  uses: Type.Integer(),
  mostUses: Type.Integer(),
  /** RFC 3339 */
  createdAt: Type.String(),
  createdByName: Type.String(),
  /** RFC 3339 */
  expiresAt: Type.String(),
  state: OneOf(['open', 'used', 'expired', 'revoked']),
});
export type Invite = Static<typeof Invite>;

export const JoinRequest = Type.Object({
  id: Type.String(),
  userName: Type.String(),
  /** Its middle hidden. */
  phone: Type.String(),
  message: Type.String(),
  status: RequestStatus,
  reason: Type.String(),
  /** RFC 3339 */
  createdAt: Type.String(),
  /** RFC 3339; null while it waits. */
  decidedAt: Nullable(Type.String()),
  decidedByName: Nullable(Type.String()),
});
export type JoinRequest = Static<typeof JoinRequest>;

/** What became of a person in a team. */
const MembershipChange = Type.Object({
  id: Type.Integer(),
  /** RFC 3339 */
  at: Type.String(),
  eid: Type.String(),
  teamName: Type.String(),
  userName: Type.String(),
  what: MembershipEvent,
  /** Null for what is about no role. */
  role: Nullable(Type.String()),
  byName: Type.String(),
  reason: Type.String(),
});
type MembershipChange = Static<typeof MembershipChange>;

/** A page of them, newest first. */
export const MembershipChanges = Type.Object({ rows: Type.Array(MembershipChange), total: Type.Integer() });
export type MembershipChanges = Static<typeof MembershipChanges>;

/** The work of a leaving member that was reassigned to the successor. */
export const ReassignedWork = Type.Object({
  /** Unsaved forms and orders that were not submitted. */
  drafts: Type.Integer(),
  approvals: Type.Integer(),
  grants: Type.Integer(),
  /** Records that they were in charge of. */
  records: Type.Integer(),
  /** Numbers of records that could not be reassigned, because their document no longer accepts them as they are. */
  stuck: Type.Array(Type.String()),
});
export type ReassignedWork = Static<typeof ReassignedWork>;

export const NewInvite = Type.Object({
  /** For one person, told by SMS; without it a link for whoever has it. */
  phone: Type.Optional(Type.String({ maxLength: 32, title: '手机号' })),
  admin: Type.Optional(Type.Boolean({ title: '作为管理员加入' })),
  /** Days until it ends; 7 unless told. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 30, title: '有效天数' })),
  /** People who may come in by it; 1 for a phone. */
  uses: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, title: '可使用次数' })),
  /**
   * What the link is to end with: 256 random bits, in hexadecimal. Sent again it is the same invitation, as it is wanted
   * now; left out, each call makes one.
   */
  token: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$', title: '链接的随机数' })),
});
export type NewInvite = Static<typeof NewInvite>;

export const MadeInvite = Type.Object({
  id: Type.String(),
  /** What the link ends with; told this once. */
  token: Type.String(),
  /** RFC 3339 */
  expiresAt: Type.String(),
  /** By SMS. */
  sent: Type.Boolean(),
});
export type MadeInvite = Static<typeof MadeInvite>;

export const members = defineCall({
  ...team,
  name: 'identity.members',
  path: '/yzjumc/team/v1/members',
  summary: '团队成员',
  answered: Members,
});

export const teamHistory = defineCall({
  ...team,
  name: 'identity.teamHistory',
  path: '/yzjumc/team/v1/history',
  summary: '成员变更记录',
  sent: Type.Object({ pageNo }),
  answered: MembershipChanges,
});

export const invites = defineCall({
  ...team,
  name: 'identity.invites',
  path: '/yzjumc/team/v1/invites',
  summary: '发出的邀请',
  answered: Type.Array(Invite),
});

/** The answer holds the token: it is not kept for a repetition, whose sender names it. */
export const invite = defineCall({
  ...team,
  name: 'identity.invite',
  path: '/yzjumc/team/v1/invite',
  summary: '邀请成员：按手机号，或用链接',
  sent: NewInvite,
  answered: MadeInvite,
  errors: [...MANAGED, 'phone.invalid', 'team.isMember', 'team.invites', 'invite.over'],
});

export const revokeInvite = defineCall({
  ...team,
  name: 'identity.revokeInvite',
  path: '/yzjumc/team/v1/invite/revoke',
  summary: '撤销邀请',
  atomic: true,
  sent: Type.Object({ id }),
  errors: [...MANAGED, 'invite.over'],
});

export const joinRequests = defineCall({
  ...team,
  name: 'identity.joinRequests',
  path: '/yzjumc/team/v1/requests',
  summary: '加入申请',
  answered: Type.Array(JoinRequest),
});

export const decideRequest = defineCall({
  ...team,
  name: 'identity.decideRequest',
  path: '/yzjumc/team/v1/requests/decide',
  summary: '同意或拒绝加入申请',
  atomic: true,
  sent: Type.Object({
    requestId: id,
    agree: Type.Boolean({ title: '同意' }),
    /** A refusal says why. */
    reason: Type.Optional(Type.String(reason)),
  }),
  errors: [...MANAGED, 'joinRequest.over'],
});

export const setAdmin = defineCall({
  ...team,
  name: 'identity.setAdmin',
  path: '/yzjumc/team/v1/members/admin',
  summary: '设为或取消管理员',
  atomic: true,
  sent: Type.Object({ userId: id, admin: Type.Boolean({ title: '管理员' }) }),
  errors: [...MANAGED, 'team.noMember', 'team.lastAdmin', 'team.inactive'],
});

export const handOver = defineCall({
  ...team,
  name: 'identity.handOver',
  path: '/yzjumc/team/v1/members/handOver',
  summary: '移交管理员',
  atomic: true,
  sent: Type.Object({ userId: id }),
  errors: [...MANAGED, 'team.noMember', 'team.self', 'team.inactive'],
});

export const removeMember = defineCall({
  ...team,
  name: 'identity.removeMember',
  path: '/yzjumc/team/v1/members/remove',
  summary: '移除成员',
  atomic: true,
  sent: Type.Object({ userId: id, successorId: id, reason: Type.String({ ...reason, minLength: 2 }) }),
  answered: ReassignedWork,
  errors: [...MANAGED, 'team.noMember', 'team.lastAdmin', 'team.self', 'team.successor', 'team.administrator'],
});

export const leaveTeam = defineCall({
  ...team,
  name: 'identity.leaveTeam',
  path: '/yzjumc/team/v1/leave',
  summary: '退出团队',
  atomic: true,
  sent: Type.Object({ successorId: id, reason: Type.Optional(Type.String(reason)) }),
  answered: ReassignedWork,
  errors: ['team.unknown', 'team.noMember', 'team.lastAdmin', 'team.successor', 'team.administrator'],
});
