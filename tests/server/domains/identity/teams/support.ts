import { randomUUID } from 'node:crypto';
import { DEMO_USERS, demoTeam } from '../../../../../server/demo/identity/accounts.ts';
import type { Client } from '../../../../support/client.ts';
import type { TestGateway } from '../../../../support/gateway.ts';
import { enter, post } from '../support.ts';

export const TEAM = '/yzjumc/team/v1';
export const JOIN = `${TEAM}/join`;
export const BLUE = demoTeam('蓝海制造有限公司').eid;
export const CHEN = '13800000001';
export const LIN = '13800000002';
const PASSWORD = 'Yunpu@2026';

export interface MemberList {
  canManage: boolean;
  rows: { userId: string; name: string; phone: string; isAdmin: boolean }[];
}

export const membersOf = async (client: Client): Promise<MemberList> => client.call<MemberList>(`${TEAM}/members`);

/** A person with an account and no team, whose password is the demo accounts'. */
export async function newPerson(gateway: TestGateway, phone: string, name: string): Promise<string> {
  const { kysely } = gateway.database;
  const { password_hash } = await kysely
    .selectFrom('users')
    .where('id', '=', DEMO_USERS[0]?.id ?? '')
    .select('password_hash')
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  await kysely.insertInto('users').values({ id, account: phone, phone, name, password_hash }).execute();
  return id;
}

/** A member of the team, made by the database. */
export async function newMember(
  gateway: TestGateway,
  phone: string,
  name: string,
  { eid = BLUE, admin = false } = {},
): Promise<string> {
  const id = await newPerson(gateway, phone, name);
  await gateway.database.kysely
    .insertInto('memberships')
    .values({ user_id: id, eid, is_admin: admin, is_default: true, roles: ['customer'] })
    .execute();
  return id;
}

/** Proven to be that person, before any team. */
export async function cloudLogin(gateway: TestGateway, phone: string): Promise<Client> {
  const client = gateway.visitor();
  await post(client, '/space/c/rest/user/checkLogin', { email: phone, password: PASSWORD });
  return client;
}

export async function inTeam(gateway: TestGateway, phone: string, eid = BLUE): Promise<Client> {
  const client = await cloudLogin(gateway, phone);
  await enter(client, eid);
  return client;
}

/** Which error each of several calls at once ended with; 'done' for none. */
export async function outcomes(calls: readonly Promise<{ status: number; body: unknown }>[]): Promise<string[]> {
  const answers = await Promise.all(calls);
  return answers
    .map(({ body }) => {
      const { responseBody } = body as { responseBody: { success: boolean; errorCode?: string } };
      return responseBody.success ? 'done' : (responseBody.errorCode ?? '');
    })
    .sort();
}
