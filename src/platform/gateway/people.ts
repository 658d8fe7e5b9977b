import { listOf, numberOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';
import { changeOf, type MembershipChange, rowsOf } from './teams.ts';

const BASE = '/yzjumc/people/v1';

export interface Role {
  name: string;
  title: string;
  /** Of the shop's own people, in its operating team. */
  ofShop: boolean;
}

export interface Person {
  userId: string;
  name: string;
  account: string;
  phone: string;
  active: boolean;
  teams: { eid: string; name: string; isAdmin: boolean; isShop: boolean; roles: string[] }[];
}

export async function fetchPeople(keyword: string, role: string): Promise<{ roles: Role[]; rows: Person[] }> {
  const data = objectOf(await request(`${BASE}/list`, { data: { keyword, role }, warn: false }));
  return {
    roles: rowsOf(data.roles, (row) => ({
      name: textOf(row.name),
      title: textOf(row.title),
      ofShop: row.ofShop === true,
    })),
    rows: rowsOf(data.rows, (row) => ({
      userId: textOf(row.userId),
      name: textOf(row.name),
      account: textOf(row.account),
      phone: textOf(row.phone),
      active: row.active === true,
      teams: rowsOf(row.teams, (team) => ({
        eid: textOf(team.eid),
        name: textOf(team.name),
        isAdmin: team.isAdmin === true,
        isShop: team.isShop === true,
        roles: listOf(team.roles).map(textOf),
      })),
    })),
  };
}

/** One person's, or with '' everyone's. */
export async function fetchRoleHistory(
  userId: string,
  pageNo: number,
): Promise<{ rows: MembershipChange[]; total: number }> {
  const data = objectOf(
    await request(`${BASE}/history`, { data: { pageNo, ...(userId !== '' && { userId }) }, warn: false }),
  );
  return { rows: rowsOf(data.rows, changeOf), total: numberOf(data.total) };
}

export interface RoleWish {
  userId: string;
  eid?: string;
  role: string;
  reason: string;
}

export async function changeRole(what: 'give' | 'take', wish: RoleWish): Promise<void> {
  await request(`${BASE}/${what}`, { data: { ...wish }, atomic: true, warn: false });
}
