import { type Static, Type } from 'typebox';
import { defineCall, Nullable } from './define.ts';

const orgId = Type.Optional(Type.String({ maxLength: 60, title: '部门标识' }));
const keyword = Type.Optional(Type.String({ maxLength: 60, title: '关键字' }));
const sent = Type.Object({ orgId, keyword, keywords: keyword });
const ownTeam = { method: 'GET', section: '7, Org and user', who: 'signedIn' } as const;

export const Department = Type.Object({
  id: Type.String(),
  name: Type.String(),
  parentId: Nullable(Type.String()),
  /** Nothing below it. */
  leaf: Type.Boolean(),
  leaderId: Nullable(Type.String()),
  leaderName: Nullable(Type.String()),
  /** People in it, those of departments below not counted. */
  memberCount: Type.Integer(),
  /** Names from the team down to it. */
  path: Type.String(),
});
export type Department = Static<typeof Department>;

/** A department with those directly below it. */
export const DepartmentTree = Type.Object({ ...Department.properties, children: Type.Array(Department) });
export type DepartmentTree = Static<typeof DepartmentTree>;

export const OrgPerson = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Its middle hidden: a picker has to tell people apart, no more. */
  phone: Type.String(),
  orgId: Type.String(),
  orgName: Type.String(),
  position: Type.String(),
  isAdmin: Type.Boolean(),
});
export type OrgPerson = Static<typeof OrgPerson>;

export const initialTree = defineCall({
  ...ownTeam,
  name: 'organisation.initialTree',
  path: '/yzjumc/org/getinitorgtreeparamvo',
  summary: '组织树的初始层级',
  answered: Type.Array(DepartmentTree),
});

export const departmentsBelow = defineCall({
  ...ownTeam,
  name: 'organisation.departmentsBelow',
  path: '/yzjumc/org/getorgtreechildrenbyorgid',
  summary: '部门的下级部门',
  sent,
  answered: Type.Array(Department),
});

export const people = defineCall({
  ...ownTeam,
  name: 'organisation.people',
  path: '/yzjumc/org/getusersoforgandkeywords',
  summary: '部门及其下级的人员',
  sent,
  answered: Type.Array(OrgPerson),
});

export const departments = defineCall({
  ...ownTeam,
  name: 'organisation.departments',
  path: '/yzjumc/org/getOrgs',
  summary: '团队的全部部门',
  sent,
  answered: Type.Array(Department),
});
