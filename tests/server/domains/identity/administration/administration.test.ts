import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueLink, leaveLink } from '../../../../../server/domains/identity/administration/setupLinks.ts';
import type { Client } from '../../../../support/client.ts';
import { eachDatabase } from '../../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../../support/gateway.ts';
import { enter, INFO } from '../support.ts';
import { CHEN, inTeam, outcomes } from '../teams/support.ts';

const SETUP = '/yzjumc/setup/v1';
const PEOPLE = '/yzjumc/people/v1';
const STAFF = '13800000005';
const OPERATOR = '13800000006';
let gateway: TestGateway;
const claim = (client: Client, token: string, more: object = {}) =>
  client.request(`${SETUP}/claim`, {
    method: 'POST',
    body: { token, phone: '13955500001', name: '首任', password: 'First-Admin-1', teamName: '云铺运营中心', ...more },
  });

interface People {
  roles: { name: string; title: string; ofShop: boolean }[];
  rows: { userId: string; name: string; phone: string; teams: { eid: string; roles: string[] }[] }[];
}

eachDatabase('the first administrator', (driver) => {
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    // As a first start with DEMO=off: nobody is there.
    await gateway.database.kysely.deleteFrom('users').execute();
    await gateway.database.kysely.deleteFrom('teams').execute();
  });
  afterAll(() => gateway.close());

  it('is made by one of the links that were printed, once, without any text message', async () => {
    const { kysely } = gateway.database;
    const expired = await issueLink(kysely, false, new Date(Date.now() - 25 * 3_600_000));
    const [one, two] = [await issueLink(kysely, false), await issueLink(kysely, false)];
    expect(
      (await kysely.selectFrom('setup_links').select('token_hash').execute()).map(({ token_hash }) => token_hash),
    ).not.toContain(one);
    const client = gateway.visitor();
    expect((await client.refusal(`${SETUP}/check`, { token: expired })).errorCode).toBe('setup.over');
    expect(await client.call(`${SETUP}/check`, { token: one })).toEqual({ teamName: null });
    expect(await outcomes([claim(client, one, { password: 'short' })])).toEqual(['password.weak']);
    const others = [gateway.visitor(), gateway.visitor()];
    const results = await outcomes([
      claim(client, one),
      claim(others[0] ?? client, two, { phone: '13955500002' }),
      claim(others[1] ?? client, one, { phone: '13955500003' }),
    ]);
    expect(results).toEqual(['done', 'setup.over', 'setup.over']);
    expect(await kysely.selectFrom('users').select('id').execute()).toHaveLength(1);
    for (const token of [one, two])
      expect((await client.refusal(`${SETUP}/check`, { token })).errorCode).toBe('setup.over');
  });

  it('works for the shop and gives roles from then on', async () => {
    const { account } = await gateway.database.kysely.selectFrom('users').select('account').executeTakeFirstOrThrow();
    const client = gateway.visitor();
    await client.request('/space/c/rest/user/checkLogin', {
      method: 'POST',
      body: { email: account, password: 'First-Admin-1' },
    });
    await enter(client);
    expect(await client.read(INFO)).toMatchObject({
      name: '首任',
      companyName: '云铺运营中心',
      isAdmin: true,
      roles: ['staff', 'operator', 'administrator'],
    });
    expect((await client.call<People>(`${PEOPLE}/list`)).rows).toHaveLength(1);
  });

  it('is joined by another through the command, who proves an account by its password', async () => {
    if (driver === 'pglite') {
      const token = await leaveLink(gateway.config);
      expect(await gateway.visitor().call(`${SETUP}/check`, { token })).toEqual({ teamName: '云铺运营中心' });
      expect(await outcomes([claim(gateway.visitor(), token, { phone: '13955500009' })])).toEqual(['done']);
    }
    const token = await issueLink(gateway.database.kysely, true);
    const { phone } = await gateway.database.kysely
      .selectFrom('users')
      .select('phone')
      .orderBy('created_at')
      .executeTakeFirstOrThrow();
    expect(await outcomes([claim(gateway.visitor(), token, { phone, password: 'Wrong-Pass-9' })])).toEqual([
      'account.password',
    ]);
    expect(await outcomes([claim(gateway.visitor(), token, { phone })])).toEqual(['done']);
    expect((await gateway.visitor().refusal(`${SETUP}/check`, { token })).errorCode).toBe('setup.over');
  });
});

eachDatabase('roles', (driver) => {
  let staff: Client;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    staff = await gateway.signIn(STAFF);
  });
  afterAll(() => gateway.close());

  const rolesOf = async (account: string) => {
    const { rows } = await staff.call<People>(`${PEOPLE}/list`, { keyword: account });
    return rows.flatMap(({ teams }) => teams.flatMap(({ roles }) => roles)).sort();
  };

  it('take effect on the person’s living session at once, with a reason in the history', async () => {
    const operator = await gateway.signIn(OPERATOR);
    const request = { userId: `u${OPERATOR}`, role: 'staff', reason: '兼职审核' };
    await staff.call(`${PEOPLE}/give`, request);
    expect(await operator.read(INFO)).toMatchObject({ roles: ['operator', 'staff'] });
    expect((await staff.refusal(`${PEOPLE}/give`, request)).errorCode).toBe('role.has');
    await staff.call(`${PEOPLE}/take`, { ...request, reason: '不再兼职' });
    expect(await operator.read(INFO)).toMatchObject({ roles: ['operator'] });
    expect((await staff.refusal(`${PEOPLE}/take`, request)).errorCode).toBe('role.hasNot');
    expect(await staff.call(`${PEOPLE}/history`)).toMatchObject({
      total: 2,
      rows: [
        { userName: '顾言', what: 'roleTaken', role: 'staff', byName: '沈一', reason: '不再兼职' },
        { what: 'roleGiven', reason: '兼职审核' },
      ],
    });
    expect(await operator.call('/yzjumc/notification/v1/list')).toMatchObject({
      items: [
        { title: '您的角色已变更', text: '沈一收回了您“运营人员”的角色：不再兼职' },
        { title: '您的角色已变更', text: '沈一给了您“运营人员”的角色：兼职审核' },
      ],
    });
  });

  it('of the shop bring a customer into its team, who may enter it beside the own one', async () => {
    await staff.call(`${PEOPLE}/give`, { userId: `u${CHEN}`, role: 'developer', reason: '共建' });
    const { rows } = await staff.call<People>(`${PEOPLE}/list`, { role: 'developer' });
    expect(rows.map(({ name }) => name).sort()).toEqual(['唐果', '陈晓']);
    const shop = rows[0]?.teams.find(({ roles }) => roles.includes('developer'))?.eid;
    expect(await (await inTeam(gateway, CHEN, shop)).read(INFO)).toMatchObject({ roles: ['developer'] });
  });

  it('make a partner, in a team of the person’s own only', async () => {
    const he = 'u13800000008';
    const eid = (await staff.call<People>(`${PEOPLE}/list`, { keyword: '13800000008' })).rows[0]?.teams[0]?.eid;
    expect((await staff.refusal(`${PEOPLE}/give`, { userId: he, role: 'partner', reason: '直签' })).errorCode).toBe(
      'role.team',
    );
    expect(
      (await staff.refusal(`${PEOPLE}/give`, { userId: he, eid: '10108001', role: 'partner', reason: '直签' }))
        .errorCode,
    ).toBe('team.noMember');
    expect((await staff.refusal(`${PEOPLE}/give`, { userId: he, eid, role: 'king', reason: '直签' })).errorCode).toBe(
      'role.unknown',
    );
    await staff.call(`${PEOPLE}/give`, { userId: he, eid, role: 'partner', reason: '直签' });
    const client = await gateway.signIn('13800000008');
    expect(await client.call('/yzjumc/mall/getgrayscale', { eids: [eid] })).toBe(true);
    await staff.call(`${PEOPLE}/take`, { userId: he, eid, role: 'partner', reason: '到期' });
    expect(await client.call('/yzjumc/mall/getgrayscale', { eids: [eid] })).toBe(false);
  });

  it('never leave the site without an administrator, nor oneself without a right', async () => {
    const own = { userId: `u${STAFF}`, role: 'administrator', reason: '退出' };
    expect((await staff.refusal(`${PEOPLE}/take`, own)).errorCode).toBe('role.lastAdministrator');
    await staff.call(`${PEOPLE}/give`, { ...own, userId: `u${OPERATOR}` });
    expect((await staff.refusal(`${PEOPLE}/take`, own)).errorCode).toBe('role.own');
    const operator = await gateway.signIn(OPERATOR);
    const take = (client: Client, userId: string) =>
      client.request(`${PEOPLE}/take`, { method: 'POST', body: { ...own, userId } });
    const results = await outcomes([take(staff, `u${OPERATOR}`), take(operator, `u${STAFF}`)]);
    expect(results).toEqual(['done', 'session.forbidden']);
    expect(
      [
        ...(await rolesOf(STAFF).catch(() => [])),
        ...(await gateway.database.kysely.selectFrom('memberships').select('roles').execute()).flatMap(
          ({ roles }) => roles,
        ),
      ].filter((role) => role === 'administrator').length,
    ).toBeGreaterThan(0);
  });

  it('are nobody’s to see or give but an administrator’s', async () => {
    for (const account of [CHEN, '13800000007', '13800000003']) {
      const client = await gateway.signIn(account);
      for (const call of ['list', 'history'])
        expect((await client.refusal(`${PEOPLE}/${call}`)).errorCode).toBe('session.forbidden');
      expect(
        (await client.refusal(`${PEOPLE}/give`, { userId: `u${account}`, role: 'administrator', reason: '自封' }))
          .errorCode,
      ).toBe('session.forbidden');
    }
    expect((await gateway.visitor().request(`${PEOPLE}/list`, { method: 'POST', body: {} })).status).toBe(401);
  });
});
