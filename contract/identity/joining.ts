import { type Static, Type } from 'typebox';
import { defineCall, Nullable } from '../define.ts';
import { id, linkToken as token } from './parts.ts';
import { RequestStatus } from './teams.ts';

const name = Type.String({ maxLength: 120, title: '企业名称' });
/** Who is in no team yet has a login and no session of a team: the handler asks for that one. */
const join = { method: 'POST', section: '', who: 'anyone' } as const;
const limited = { ...join, perMinute: 60 } as const;

/** What whoever holds the link may know of an invitation. */
export const InviteView = Type.Object({
  eid: Type.String(),
  teamName: Type.String(),
  certified: Type.Boolean(),
  /** Masked. */
  byName: Type.String(),
  admin: Type.Boolean(),
  /** Masked; null: for whoever has the link. */
  phone: Nullable(Type.String()),
  /** RFC 3339 */
  expiresAt: Type.String(),
});
export type InviteView = Static<typeof InviteView>;

export const NamedTeam = Type.Object({
  eid: Type.String(),
  name: Type.String(),
  /** Certified as the company of that name: nobody else can go by it. */
  certified: Type.Boolean(),
  /** Masked: who they are is not for strangers to know. */
  managers: Type.Array(Type.String()),
});
export type NamedTeam = Static<typeof NamedTeam>;

/** A team that a person is in. */
export const OwnTeam = Type.Object({ eid: Type.String(), name: Type.String(), isAdmin: Type.Boolean() });
export type OwnTeam = Static<typeof OwnTeam>;

/** What a person asked for. */
export const OwnRequest = Type.Object({
  id: Type.String(),
  teamName: Type.String(),
  status: RequestStatus,
  reason: Type.String(),
  /** RFC 3339 */
  createdAt: Type.String(),
});
export type OwnRequest = Static<typeof OwnRequest>;

/** An invitation that waits for a person. */
export const OwnInvite = Type.Object({
  id: Type.String(),
  teamName: Type.String(),
  /** Masked. */
  byName: Type.String(),
  admin: Type.Boolean(),
  /** RFC 3339 */
  expiresAt: Type.String(),
});
export type OwnInvite = Static<typeof OwnInvite>;

export const JoinOverview = Type.Object({
  name: Type.String(),
  /** Its middle hidden. */
  phone: Type.String(),
  teams: Type.Array(OwnTeam),
  requests: Type.Array(OwnRequest),
  invites: Type.Array(OwnInvite),
});
export type JoinOverview = Static<typeof JoinOverview>;

export const viewInvite = defineCall({
  ...limited,
  name: 'identity.viewInvite',
  path: '/yzjumc/team/v1/join/invite',
  summary: '查看邀请',
  sent: Type.Object({ token }),
  answered: InviteView,
  errors: ['invite.over'],
});

export const acceptInvite = defineCall({
  ...limited,
  name: 'identity.acceptInvite',
  path: '/yzjumc/team/v1/join/accept',
  summary: '接受邀请',
  sent: Type.Object(
    { token: Type.Optional(token), inviteId: Type.Optional(id) },
    { anyOf: [{ required: ['token'] }, { required: ['inviteId'] }] },
  ),
  /** The team that one is in now. */
  answered: Type.Object({ eid: Type.String() }),
  errors: ['invite.over', 'invite.otherPhone', 'team.unknown'],
});

export const joinOverview = defineCall({
  ...join,
  name: 'identity.joinOverview',
  path: '/yzjumc/team/v1/join/overview',
  summary: '我的团队、申请与收到的邀请',
  answered: JoinOverview,
});

export const searchTeams = defineCall({
  ...limited,
  name: 'identity.searchTeams',
  path: '/yzjumc/team/v1/join/search',
  summary: '按企业全称查找团队',
  sent: Type.Object({ name }),
  answered: Type.Array(NamedTeam),
  errors: ['network.name'],
});

export const askToJoin = defineCall({
  ...limited,
  name: 'identity.askToJoin',
  path: '/yzjumc/team/v1/join/ask',
  summary: '申请加入团队',
  sent: Type.Object({ eid: id, message: Type.Optional(Type.String({ maxLength: 200, title: '申请说明' })) }),
  answered: Type.Object({ requestId: Type.String() }),
  errors: ['team.unknown', 'team.isMember', 'joinRequest.waiting', 'team.requests'],
});

export const withdrawRequest = defineCall({
  ...join,
  name: 'identity.withdrawRequest',
  path: '/yzjumc/team/v1/join/withdraw',
  summary: '撤回加入申请',
  sent: Type.Object({ requestId: id }),
  errors: ['joinRequest.over'],
});

export const foundTeam = defineCall({
  ...limited,
  name: 'identity.foundTeam',
  path: '/yzjumc/team/v1/join/found',
  summary: '新建团队',
  sent: Type.Object({ name }),
  answered: Type.Object({ eid: Type.String() }),
  errors: ['network.name', 'network.exists', 'network.tooMany'],
});
