import { type Static, Type } from 'typebox';
import { defineCall, Nullable } from '../define.ts';
import { id, pageNo, linkToken as token } from './parts.ts';
import { MembershipChanges } from './teams.ts';

const text = (title: string, maxLength: number, minLength = 0) => Type.String({ title, minLength, maxLength });
const setup = { method: 'POST', section: '', who: 'anyone', perMinute: 30 } as const;
const people = { method: 'POST', section: '', who: { roles: ['administrator'] } } as const;

/** A role that can be given. */
export const GivenRole = Type.Object({
  name: Type.String(),
  title: Type.String(),
  /** Of the shop's own people, in its operating team. */
  ofShop: Type.Boolean(),
});
export type GivenRole = Static<typeof GivenRole>;

export const Person = Type.Object({
  userId: Type.String(),
  name: Type.String(),
  /** Their middles hidden. */
  account: Type.String(),
  phone: Type.String(),
  active: Type.Boolean(),
  teams: Type.Array(
    Type.Object({
      eid: Type.String(),
      name: Type.String(),
      isAdmin: Type.Boolean(),
      isShop: Type.Boolean(),
      roles: Type.Array(Type.String()),
    }),
  ),
});
export type Person = Static<typeof Person>;

export const RoleChange = Type.Object({
  userId: id,
  /** The team in which; for a role of the shop's it is the operating team, whatever is said here. */
  eid: Type.Optional(id),
  role: text('角色', 40, 1),
  reason: Type.String({ title: '原因', minLength: 2, maxLength: 200, pattern: '\\S.*\\S' }),
});
export type RoleChange = Static<typeof RoleChange>;

/** Whoever holds the link becomes administrator of the site. */
export const Claim = Type.Object({
  token,
  phone: text('手机号', 32),
  /** Of a new account; who has one keeps the name. */
  name: Type.Optional(text('姓名', 64)),
  /** The account's password, or the one that a new account gets. */
  password: text('密码', 256),
  /** Name of the operating team where there is none yet. */
  teamName: Type.Optional(text('运营团队名称', 120)),
});
export type Claim = Static<typeof Claim>;

export const checkSetup = defineCall({
  ...setup,
  name: 'identity.checkSetup',
  path: '/yzjumc/setup/v1/check',
  summary: '首位管理员链接是否有效',
  sent: Type.Object({ token }),
  /** Of the operating team; null: there is none yet. */
  answered: Type.Object({ teamName: Nullable(Type.String()) }),
  errors: ['setup.over'],
});

export const claimSetup = defineCall({
  ...setup,
  name: 'identity.claimSetup',
  path: '/yzjumc/setup/v1/claim',
  summary: '用链接成为平台管理员，并登录',
  sent: Claim,
  /** Of the operating team. */
  answered: Type.Object({ eid: Type.String() }),
  errors: [
    'setup.over',
    'phone.invalid',
    'signup.name',
    'password.weak',
    'network.name',
    'account.password',
    'login.stale',
  ],
});

export const listPeople = defineCall({
  ...people,
  name: 'identity.listPeople',
  path: '/yzjumc/people/v1/list',
  summary: '查找人员及其角色',
  sent: Type.Object({
    keyword: Type.Optional(text('姓名、手机号或账号', 40)),
    role: Type.Optional(text('角色', 40)),
  }),
  answered: Type.Object({ roles: Type.Array(GivenRole), rows: Type.Array(Person) }),
});

export const roleHistory = defineCall({
  ...people,
  name: 'identity.roleHistory',
  path: '/yzjumc/people/v1/history',
  summary: '角色的变更记录',
  sent: Type.Object({
    /** Left out: everyone's. */
    userId: Type.Optional(id),
    pageNo,
  }),
  answered: MembershipChanges,
});

export const giveRole = defineCall({
  ...people,
  name: 'identity.giveRole',
  path: '/yzjumc/people/v1/give',
  summary: '给出角色',
  atomic: true,
  sent: RoleChange,
  errors: ['role.unknown', 'role.team', 'role.has', 'team.unknown', 'team.noMember', 'team.inactive'],
});

export const takeRole = defineCall({
  ...people,
  name: 'identity.takeRole',
  path: '/yzjumc/people/v1/take',
  summary: '收回角色',
  atomic: true,
  sent: RoleChange,
  errors: [
    'role.unknown',
    'role.team',
    'role.hasNot',
    'role.lastAdministrator',
    'role.own',
    'team.unknown',
    'team.noMember',
  ],
});
