import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { removeExpiredSessions } from '../../../../server/domains/identity/sessions/sessions.ts';
import type { Client } from '../../../support/client.ts';
import { refusalOf } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { startGateway } from '../../../support/gateway.ts';

const TICKET = 'YZJ_MALL_TICKET';
const INFO = '/yzjumc/mall/getUserInfoByTicket';
const HQ = demoTeam('蓝海制造有限公司');
const BRANCH = demoTeam('蓝海制造苏州分公司');
const STUDIO = demoTeam('晨光设计工作室');
const FOREIGN = demoTeam('青松物流有限公司');

let gateway: TestGateway;
const run = (statement: string) => sql.raw(statement).execute(gateway.database.kysely);

/** Signed in with the cloud, no team yet. */
async function atSignIn(account: string): Promise<Client> {
  const client = gateway.visitor();
  await client.request('/space/c/rest/user/checkLogin', {
    method: 'POST',
    body: { email: account, password: DEMO_PASSWORD },
  });
  return client;
}

const flux = async (client: Client, body: object = {}) =>
  client.request('/space/c/auth/fluxAuth', { method: 'POST', body });
const ssoToken = async (client: Client, body: object = {}) =>
  String(((await flux(client, body)).body as { data?: unknown }).data);
const byToken = (client: Client, token: string) =>
  client.request('/yzjumc/mall/loginByToken', { method: 'POST', form: { ssoToken: token } });

eachDatabase('a session', (driver) => {
  beforeAll(async () => {
    gateway = await startGateway({ driver });
  });
  afterAll(() => gateway.close());

  it('begins for the default team that one administers', async () => {
    const client = await gateway.signIn('13800000001');
    expect(await client.read(INFO)).toEqual({
      eid: HQ.eid,
      name: '陈晓',
      companyName: '蓝海制造有限公司',
      photoUrl: '',
      phone: '13800000001',
      yzjUserId: 'u13800000001',
      sourceChannel: 'yzj_public',
      private: false,
      isAdmin: true,
      roles: ['customer'],
    });
    expect(client.cookies.get('loginStatus')).toBe('1');
    expect(client.cookies.get('sync_networkid')).toBe(HQ.eid);
  });

  it('of who administers no team begins for the first one', async () => {
    const client = await gateway.signIn('13800000002');
    expect(await client.read(INFO)).toMatchObject({ companyName: '蓝海制造有限公司', isAdmin: false });
  });

  it('lists the teams, those one may pick first, each with its managers', async () => {
    const client = await atSignIn('13800000001');
    const { body } = await client.request('/space/c/rest/mycloudhome/myNetworksOpen', { method: 'POST' });
    expect(body).toEqual({
      success: true,
      data: [
        {
          networkid: HQ.eid,
          networkname: HQ.name,
          networkphotourl: '',
          eid: HQ.eid,
          isAdmin: '1',
          defNetwork: true,
          managers: [{ name: '陈晓' }],
        },
        {
          networkid: BRANCH.eid,
          networkname: BRANCH.name,
          networkphotourl: '',
          eid: BRANCH.eid,
          isAdmin: '1',
          defNetwork: false,
          managers: [{ name: '陈晓' }],
        },
        {
          networkid: STUDIO.eid,
          networkname: STUDIO.name,
          networkphotourl: '',
          eid: STUDIO.eid,
          isAdmin: '0',
          defNetwork: false,
          managers: [],
        },
      ],
    });
  });

  it('is refused for a team one does not administer, or does not belong to, on every way in', async () => {
    const client = await gateway.signIn('13800000001');
    for (const [team, status, errorCode] of [
      [STUDIO, 200, 'team.notAdmin'],
      [FOREIGN, 403, 'team.notMember'],
    ] as const) {
      expect(await client.refusal('/yzjumc/mall/replaceOrg', { eid: team.eid })).toMatchObject({ status, errorCode });
      for (const answer of [
        await flux(client, { networkId: team.eid }),
        await client.request(`/space/c/community/travel?network_id=${team.eid}`),
      ]) {
        expect(answer.status).toBe(status);
        expect(answer.body).toMatchObject({ success: false, errorCode });
      }
    }
    expect(await client.refusal('/yzjumc/mall/replaceOrg', { eid: STUDIO.eid })).toMatchObject({
      message: '不能选择非管理员的团队！',
    });
    expect(await client.read(INFO)).toMatchObject({ eid: HQ.eid });
  });

  it('moves to another team with a new ticket; the old one is dead', async () => {
    const client = await gateway.signIn('13800000001');
    const old = client.cookies.get(TICKET) ?? '';
    expect(await client.call('/yzjumc/mall/replaceOrg', { eid: BRANCH.eid })).toEqual({ eid: BRANCH.eid });
    expect(client.cookies.get('sync_networkid')).toBe(BRANCH.eid);
    expect(client.cookies.get(TICKET)).not.toBe(old);
    expect(await client.read(INFO)).toMatchObject({ companyName: BRANCH.name });
    client.cookies.set(TICKET, old);
    expect((await client.request(INFO)).status).toBe(401);
  });

  it('follows the team chosen by travel', async () => {
    const client = await gateway.signIn('13800000001');
    await client.request(`/space/c/community/travel?network_id=${BRANCH.eid}`);
    await byToken(client, await ssoToken(client));
    expect(await client.read(INFO)).toMatchObject({ eid: BRANCH.eid });
  });

  it('cannot be begun with a token twice, nor with an old one, nor with an invented one', async () => {
    const client = await atSignIn('13800000001');
    const token = await ssoToken(client);
    expect((await byToken(client, token)).status).toBe(200);
    const thief = gateway.visitor();
    expect(refusalOf('again', await byToken(thief, token))).toMatchObject({ status: 401, errorCode: 'sso.invalid' });

    const late = await ssoToken(client);
    await run(`update sso_tokens set expires_at = now() - interval '1 second'`);
    expect((await byToken(thief, late)).status).toBe(401);
    expect((await byToken(thief, 'a'.repeat(43))).status).toBe(401);
    expect(thief.cookies.size).toBe(0);
  });

  it('is begun by one only of many who bring the same token at once', async () => {
    const token = await ssoToken(await atSignIn('13800000001'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => byToken(gateway.visitor(), token)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('tokens live a minute and are stored as hashes', async () => {
    const token = await ssoToken(await atSignIn('13800000001'));
    const { rows } = await sql<{
      text: string;
      left: number;
    }>`select string_agg(token_hash, ' ') as text, max(extract(epoch from expires_at - now())) as left from sso_tokens`.execute(
      gateway.database.kysely,
    );
    expect(rows[0]?.text).not.toContain(token);
    expect(rows[0]?.left).toBeLessThanOrEqual(60);
  });

  it('is not made by a readable loginStatus, nor by a header, nor by a made-up ticket', async () => {
    const forger = gateway.visitor();
    forger.cookies.set('loginStatus', '1').set('sync_networkid', HQ.eid);
    expect(
      (await forger.request(INFO, { headers: { authorization: 'Bearer x', 'x-user': 'u13800000001' } })).status,
    ).toBe(401);
    for (const ticket of ['a'.repeat(43), "' or 1=1 --", 'u13800000001']) {
      forger.cookies.set(TICKET, ticket);
      expect((await forger.request(INFO)).status, ticket).toBe(401);
    }
  });

  it('of the cloud alone opens nothing of the mall, and an invented one no team list', async () => {
    const client = await atSignIn('13800000001');
    expect((await client.request(INFO)).status).toBe(401);
    client.cookies.set(TICKET, client.cookies.get('at') ?? '');
    expect((await client.request(INFO)).status).toBe(401);
    client.cookies.clear();
    client.cookies.set('at', 'b'.repeat(43));
    expect((await client.request('/space/c/rest/mycloudhome/myNetworksOpen', { method: 'POST' })).status).toBe(401);
  });

  it('takes no role and no channel from the request', async () => {
    const client = await gateway.signIn('13800000001');
    const answer = await client.request('/yzjumc/mall/getcosmicuserinfo', {
      method: 'POST',
      body: { channel: '1', roles: ['staff'] },
      headers: { channel: '1', 'x-channel': '1' },
    });
    expect(answer.body).toMatchObject({
      responseBody: { data: { roles: [{ name: 'customer', group: { type: 'RG-002' } }] } },
    });
  });

  it('tells a partner by the role group and the gray release of the own teams only', async () => {
    const partner = await gateway.signIn('13800000003');
    const eid = demoTeam('远帆科技有限公司').eid;
    expect(await partner.call('/yzjumc/mall/getcosmicuserinfo')).toEqual({
      roles: [{ name: 'partner', group: { type: 'RG-001' } }],
    });
    expect(await partner.call('/yzjumc/mall/getgrayscale', { eids: [eid] })).toBe(true);
    expect(await partner.call('/yzjumc/mall/getgrayscale', { eids: [HQ.eid] })).toBe(false);
    expect(await (await gateway.signIn('13800000001')).call('/yzjumc/mall/getgrayscale', { eids: [eid, HQ.eid] })).toBe(
      false,
    );
  });

  it('tells private deployment and certification', async () => {
    expect(await (await gateway.signIn('13800000004')).read(INFO)).toMatchObject({
      private: true,
      sourceChannel: 'private',
    });
    expect(await (await gateway.signIn('13800000001')).call('/yzjumc/customer/v2/auth_info')).toMatchObject({
      status: 1,
    });
    expect(
      await (await gateway.signIn('13800000001', BRANCH.name)).call('/yzjumc/customer/v2/auth_info'),
    ).toMatchObject({ status: 0 });
  });

  it('loses a role the moment it is taken away, and ends with the membership or the account', async () => {
    const staff = await gateway.signIn('13800000005');
    await run(`update memberships set roles = '{}' where user_id = 'u13800000005'`);
    expect(await staff.read(INFO)).toMatchObject({ roles: [] });
    await run(`update users set status = 'inactive' where id = 'u13800000005'`);
    expect((await staff.request(INFO)).status).toBe(401);

    const customer = await gateway.signIn('13800000008');
    await run(`delete from memberships where user_id = 'u13800000008'`);
    expect((await customer.request(INFO)).status).toBe(401);
  });

  it('ends when it was not used for two hours, or a day after the login; use prolongs the first only', async () => {
    const client = await gateway.signIn('13800000001');
    await run(`update sessions set seen_at = now() - interval '119 minutes'`);
    expect(await client.call('/yzjumc/getYzjLogin')).toBe(true);
    const passive = await sql<{
      idle: number;
    }>`select min(extract(epoch from now() - seen_at)) as idle from sessions`.execute(gateway.database.kysely);
    expect(passive.rows[0]?.idle).toBeGreaterThan(7000);
    await client.read(INFO);
    await run(
      `update sessions set seen_at = seen_at - interval '119 minutes' where seen_at > now() - interval '1 minute'`,
    );
    expect((await client.request(INFO)).status).toBe(200);
    await run(`update sessions set seen_at = now() - interval '121 minutes'`);
    expect((await client.request(INFO)).status).toBe(401);

    const day = await gateway.signIn('13800000001');
    await run(`update sessions set expires_at = now() - interval '1 second'`);
    expect((await day.request(INFO)).status).toBe(401);
    await removeExpiredSessions(gateway.database);
    expect((await run('select 1 from sessions')).rows).toEqual([]);
  });

  it('ends at the mall logout while the cloud login goes on; the cloud logout ends both', async () => {
    const client = await gateway.signIn('13800000001');
    const ticket = client.cookies.get(TICKET) ?? '';
    expect((await client.request('/yzjumc/mall/logout')).body).toMatchObject({ responseBody: { success: true } });
    expect([...client.cookies.keys()]).toEqual(['at']);
    client.cookies.set(TICKET, ticket);
    expect((await client.request(INFO)).status).toBe(401);
    client.cookies.delete(TICKET);
    await byToken(client, await ssoToken(client));
    expect((await client.request(INFO)).status).toBe(200);

    const other = client.cookies.get(TICKET) ?? '';
    expect((await client.request('/space/c/user/logout')).body).toEqual({ success: true });
    client.cookies.set(TICKET, other);
    expect((await client.request(INFO)).status).toBe(401);
  });

  it('that is to be remembered outlives the browser, the ticket as long as the login', async () => {
    const client = gateway.visitor();
    await client.request('/space/c/rest/user/checkLogin', {
      method: 'POST',
      body: { email: '13800000001', password: DEMO_PASSWORD, remember: true },
    });
    const cookies = String((await byToken(client, await ssoToken(client))).headers['set-cookie']);
    expect(cookies).toMatch(/YZJ_MALL_TICKET=[\w-]{43}; Max-Age=25\d{5}; Path=\/; HttpOnly/);
    await run(`update sessions set seen_at = now() - interval '6 days'`);
    expect((await client.request(INFO)).status).toBe(200);
    expect(
      String(
        (await byToken(await atSignIn('13800000001'), await ssoToken(await atSignIn('13800000001')))).headers[
          'set-cookie'
        ],
      ),
    ).not.toMatch(/YZJ_MALL_TICKET=[^;]+; Max-Age/);
  });

  it('that is not there can be left without an error', async () => {
    const client = gateway.visitor();
    expect((await client.request('/yzjumc/mall/logout')).status).toBe(200);
    expect((await client.request('/space/c/user/logout')).status).toBe(200);
  });
});
