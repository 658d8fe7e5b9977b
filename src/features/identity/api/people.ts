import { api } from '../../../platform/gateway/api.ts';

export type { GivenRole, Person } from '../../../../contract/identity/administration.ts';

export const fetchPeople = api('POST /yzjumc/people/v1/list');
export const fetchRoleHistory = api('POST /yzjumc/people/v1/history');
export const giveRole = api('POST /yzjumc/people/v1/give', { atomic: true });
export const takeRole = api('POST /yzjumc/people/v1/take', { atomic: true });
