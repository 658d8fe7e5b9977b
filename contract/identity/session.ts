import { type Static, Type } from 'typebox';
import { defineCall, OneOf } from '../define.ts';
import { Done, Got } from './parts.ts';

const teamNo = Type.Optional(Type.String({ maxLength: 64 }));
/** A team by any of its names. */
const NamedByAny = Type.Object({ networkId: teamNo, network_id: teamNo, eid: teamNo });
const space = { section: '7', who: 'anyone', answers: 'raw' } as const;
const mall = { section: '7, Mall' } as const;
/** Refusals of entering a team. */
const UNENTERED = ['team.notMember', 'team.notAdmin', 'team.addressForbidden'] as const;

/** A team as the team list shows it (specification, section 3, "Team"). */
export const TeamEntry = Type.Object({
  /** The same as `eid`; cloud calls name it so. */
  networkid: Type.String(),
  networkname: Type.String(),
  networkphotourl: Type.String(),
  eid: Type.String(),
  isAdmin: OneOf(['1', '0']),
  defNetwork: Type.Boolean(),
  managers: Type.Array(Type.Object({ name: Type.String() })),
});
export type TeamEntry = Static<typeof TeamEntry>;

/** The person behind the session (specification, section 3, "User info"). */
export const UserInfo = Type.Object({
  eid: Type.String(),
  name: Type.String(),
  companyName: Type.String(),
  photoUrl: Type.String(),
  phone: Type.String(),
  yzjUserId: Type.String(),
  /** Anything but 'yzj_public' is a private deployment. */
  sourceChannel: Type.String(),
  private: Type.Boolean(),
  /** Administers the team of the session. */
  isAdmin: Type.Boolean(),
  /** Role names of the documents' access rules. */
  roles: Type.Array(Type.String()),
});
export type UserInfo = Static<typeof UserInfo>;

/** Specification, section 3, "Client state". */
export const CosmicUserInfo = Type.Object({
  roles: Type.Array(Type.Object({ name: Type.String(), group: Type.Object({ type: Type.String() }) })),
});
export type CosmicUserInfo = Static<typeof CosmicUserInfo>;

const entered = Type.Object({ eid: Type.String() });

export const myNetworks = defineCall({
  ...space,
  name: 'identity.myNetworks',
  method: 'POST',
  path: '/space/c/rest/mycloudhome/myNetworksOpen',
  summary: '我的团队',
  answered: Got(Type.Array(TeamEntry)),
});

/** The token signs in for the team, once, within a minute. */
export const fluxAuth = defineCall({
  ...space,
  name: 'identity.fluxAuth',
  method: 'POST',
  path: '/space/c/auth/fluxAuth',
  summary: '取得团队的一次性登录凭证',
  sent: NamedByAny,
  answered: Got(Type.String()),
  errors: UNENTERED,
});

export const travel = defineCall({
  ...space,
  name: 'identity.travel',
  method: 'GET',
  path: '/space/c/community/travel',
  summary: '选择下一个要进入的团队',
  effects: true,
  sent: NamedByAny,
  answered: Got(Type.Object({ networkid: Type.String(), eid: Type.String() })),
  errors: UNENTERED,
});

export const logoutCloud = defineCall({
  ...space,
  name: 'identity.logoutCloud',
  method: 'GET',
  path: '/space/c/user/logout',
  summary: '退出云平台登录',
  effects: true,
  answered: Done,
});

export const loginByToken = defineCall({
  ...mall,
  name: 'identity.loginByToken',
  method: 'POST',
  path: '/yzjumc/mall/loginByToken',
  summary: '用一次性凭证登录商城',
  who: 'anyone',
  takes: 'form',
  sent: Type.Object({ ssoToken: Type.String({ minLength: 1, maxLength: 128 }) }),
  answered: entered,
  errors: ['sso.invalid', ...UNENTERED],
});

export const replaceOrg = defineCall({
  ...mall,
  name: 'identity.replaceOrg',
  method: 'POST',
  path: '/yzjumc/mall/replaceOrg',
  summary: '切换团队',
  who: 'signedIn',
  sent: Type.Object(
    { eid: teamNo, networkId: teamNo },
    { anyOf: [{ required: ['eid'] }, { required: ['networkId'] }] },
  ),
  answered: entered,
  errors: ['team.paying', ...UNENTERED],
});

export const logoutMall = defineCall({
  ...mall,
  name: 'identity.logoutMall',
  method: 'GET',
  path: '/yzjumc/mall/logout',
  summary: '退出商城',
  who: 'anyone',
  effects: true,
});

export const userInfo = defineCall({
  ...mall,
  name: 'identity.userInfo',
  method: 'GET',
  path: '/yzjumc/mall/getUserInfoByTicket',
  summary: '当前用户',
  who: 'signedIn',
  answered: UserInfo,
});

export const cosmicUserInfo = defineCall({
  ...mall,
  name: 'identity.cosmicUserInfo',
  method: 'POST',
  path: '/yzjumc/mall/getcosmicuserinfo',
  summary: '当前用户的角色',
  who: 'signedIn',
  answered: CosmicUserInfo,
});

export const cosmicUserToken = defineCall({
  ...mall,
  name: 'identity.cosmicUserToken',
  method: 'POST',
  path: '/yzjumc/mall/getcosmicusertoken',
  summary: '进入卖家中心的一次性凭证（仅伙伴）',
  who: 'signedIn',
  /** expiresIn: seconds */
  answered: Type.Object({ token: Type.String(), expiresIn: Type.Integer() }),
  errors: ['session.forbidden'],
});

export const grayscale = defineCall({
  ...mall,
  name: 'identity.grayscale',
  method: 'POST',
  path: '/yzjumc/mall/getgrayscale',
  summary: '团队是否在伙伴灰度范围内',
  who: 'signedIn',
  sent: Type.Object({ eids: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 })) }),
  answered: Type.Boolean(),
});

/** Asked every ten seconds by an open page: it must not keep a forgotten session alive. */
export const yzjLogin = defineCall({
  ...mall,
  name: 'identity.yzjLogin',
  method: 'POST',
  path: '/yzjumc/getYzjLogin',
  summary: '登录状态检查',
  who: 'anyone',
  passive: true,
  answered: Type.Boolean(),
});
