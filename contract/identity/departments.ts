import { Type } from 'typebox';
import { defineCall, Nullable } from '../define.ts';
import { id } from './parts.ts';
import { MANAGED } from './teams.ts';

const change = { method: 'POST', section: '', who: 'signedIn', atomic: true } as const;
const departmentId = Type.String({ minLength: 1, maxLength: 60, title: '部门' });

/** Most letters of a department's name and of a position in it. */
export const MAX_DEPARTMENT_NAME = 40;
export const MAX_POSITION = 20;

/** Without an `id` a new one; without a `parentId` directly below the team, where one that is there stays. */
export const saveDepartment = defineCall({
  ...change,
  name: 'identity.saveDepartment',
  path: '/yzjumc/team/v1/departments/save',
  summary: '新建或修改部门：名称、上级、负责人',
  sent: Type.Object({
    id: Type.Optional(departmentId),
    parentId: Type.Optional(departmentId),
    name: Type.String({ maxLength: MAX_DEPARTMENT_NAME, title: '名称' }),
    leaderId: Nullable(id),
  }),
  answered: Type.Object({ id: Type.String() }),
  errors: [...MANAGED, 'department.unknown'],
});

export const shiftDepartment = defineCall({
  ...change,
  name: 'identity.shiftDepartment',
  path: '/yzjumc/team/v1/departments/shift',
  summary: '在同级部门中上移或下移',
  sent: Type.Object({ id: departmentId, up: Type.Boolean({ title: '上移' }) }),
  errors: [...MANAGED, 'department.unknown'],
});

/** Its people and the departments below it come to the one above. */
export const dissolveDepartment = defineCall({
  ...change,
  name: 'identity.dissolveDepartment',
  path: '/yzjumc/team/v1/departments/dissolve',
  summary: '撤销部门，人员与下级并入上级',
  sent: Type.Object({ id: departmentId }),
  errors: [...MANAGED, 'department.unknown'],
});

export const placeMember = defineCall({
  ...change,
  name: 'identity.placeMember',
  path: '/yzjumc/team/v1/members/place',
  summary: '调整成员的部门与职务',
  sent: Type.Object({
    userId: id,
    orgId: departmentId,
    position: Type.String({ maxLength: MAX_POSITION, title: '职务' }),
  }),
  errors: [...MANAGED, 'team.noMember', 'department.unknown'],
});
