import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { hashPassword } from '../../../../server/domains/identity/login/password.ts';
import type { Answer, Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { startGateway } from '../../../support/gateway.ts';
import { enter, INFO, LOGIN, post, raw, WITH_INBOX } from './support.ts';

const BY_TOKEN = '/yzjumc/mall/loginByToken';
const FLUX = '/space/c/auth/fluxAuth';
const REPLACE = '/yzjumc/mall/replaceOrg';
const HQ = demoTeam('蓝海制造有限公司');
const BRANCH = demoTeam('蓝海制造苏州分公司');
const STUDIO = demoTeam('晨光设计工作室');

let gateway: TestGateway;
const run = (statement: string) => sql.raw(statement).execute(gateway.database.kysely);
const byToken = (client: Client, token: string, headers: Record<string, string | undefined> = {}): Promise<Answer> =>
  client.request(BY_TOKEN, { method: 'POST', form: { ssoToken: token }, headers });
const tokenOf = async (client: Client, networkId?: string): Promise<string> =>
  String((await post(client, FLUX, networkId === undefined ? {} : { networkId })).data);

async function atSignIn(account: string): Promise<Client> {
  const client = gateway.visitor();
  await post(client, LOGIN, { email: account, password: DEMO_PASSWORD });
  return client;
}

/** How a browser describes a call that another site's page makes, in each of the ways it may. */
const FOREIGN: [string, Record<string, string | undefined>][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin that is hidden', { origin: 'null' }],
  ['our host under another scheme', { origin: 'https://mall.test' }],
  ['a neighbour', { origin: 'http://evil.mall.test' }],
  ['a cross-site fetch', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
  ['a same-site fetch', { origin: undefined, 'sec-fetch-site': 'same-site' }],
  ['a foreign page by its Referer', { origin: undefined, referer: 'https://evil.example/mall.test' }],
];

eachDatabase('an attack', (driver) => {
  beforeAll(async () => {
    gateway = await startGateway({ driver, settings: WITH_INBOX });
  });
  afterAll(() => gateway.close());
  beforeEach(() => run('delete from login_failures'));

  it('with a forged loginStatus, or with the cookie of another call, opens nothing', async () => {
    const forger = gateway.visitor();
    forger.cookies
      .set('loginStatus', '1')
      .set('sync_networkid', HQ.eid)
      .set('qrNonce', 'a'.repeat(43))
      .set('verifyKey', 'a'.repeat(43));
    for (const path of [INFO, '/space/c/rest/mycloudhome/getMyAccount', '/space/c/rest/mycloudhome/devices'])
      expect((await forger.request(path)).status, path).toBe(401);
    expect(await forger.call('/yzjumc/getYzjLogin')).toBe(false);
  });

  it('with a replayed, an expired or an invented ssoToken begins no session', async () => {
    const client = await atSignIn('13800000001');
    const token = await tokenOf(client);
    expect((await byToken(client, token)).status).toBe(200);
    expect((await byToken(client, token)).status).toBe(401);
    const late = await tokenOf(client);
    await run(`update sso_tokens set expires_at = now() - interval '1 second'`);
    for (const dead of [late, 'a'.repeat(43), `${late}x`])
      expect((await byToken(gateway.visitor(), dead)).status).toBe(401);
  });

  it('with the ssoToken of a stranger does not move a signed-in person into the stranger’s account', async () => {
    const victim = await gateway.signIn('13800000001');
    const stranger = await atSignIn('13800000008');
    const token = await tokenOf(stranger);
    expect((await byToken(victim, token)).status).toBe(401);
    expect(await victim.read(INFO)).toMatchObject({ name: '陈晓' });
    expect((await byToken(stranger, token)).status).toBe(200);
  });

  it('with an ssoToken of a login that has ended fails', async () => {
    const client = await atSignIn('13800000001');
    const token = await tokenOf(client);
    await client.request('/space/c/user/logout');
    expect((await byToken(gateway.visitor(), token)).status).toBe(401);
  });

  it.each(FOREIGN)('by login-CSRF from %s fails on every form-encoded call', async (_what, headers) => {
    const attacker = await atSignIn('13800000008');
    const token = await tokenOf(attacker);
    const victim = gateway.visitor();
    expect((await byToken(victim, token, headers)).status).toBe(403);
    for (const [path, form] of [
      [LOGIN, { email: '13800000008', password: DEMO_PASSWORD }],
      ['/space/c/user-activate/activateUserFromRegByMobileV2', { phone: '13911500001', activationKey: 'x' }],
      ['/space/c/user-activate/checkMobileValidateCode', { phone: '13911500001' }],
      ['/space/c/rest/user/pre-signup', { phone: '13911500001' }],
      ['/space/c/user/refreshVCodeImage', {}],
      ['/space/c/qrlogin/create', {}],
      [REPLACE, { eid: BRANCH.eid }],
    ] as const) {
      const answer = await victim.request(path, { method: 'POST', form, headers });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect(victim.cookies.size).toBe(0);
    expect((await byToken(attacker, token)).status).toBe(200);
  });

  it.each([...FOREIGN, ['nowhere', { origin: undefined }] as [string, Record<string, string | undefined>]])(
    'through a GET with effects from %s changes nothing',
    async (_what, headers) => {
      const client = await gateway.signIn('13800000001');
      for (const path of [
        '/yzjumc/mall/logout',
        '/space/c/user/logout',
        `/space/c/community/travel?network_id=${BRANCH.eid}`,
        '/space/c/rest/mycloudhome/update-user-name?name=黑客',
        '/space/c/rest/mycloudhome/changeAvatar?fileId=',
        '/space/c/rest/mycloudhome/cancel-account-bind',
        '/space/c/rest/mycloudhome/resend-account-bind',
        '/space/c/user/mobile-validate-code/6/13911500001?vcode=a&vcodeId=b',
        '/space/c/checkloginstatus?qrId=x',
      ]) {
        for (const method of ['GET', 'HEAD'] as const)
          expect([path, method, (await client.request(path, { method, headers })).status]).toEqual([path, method, 403]);
      }
      expect(await client.read(INFO)).toMatchObject({ name: '陈晓', eid: HQ.eid });
    },
  );

  it('by a member picking a team of others fails on every way in, also when the rights went after the token was issued', async () => {
    const client = await gateway.signIn('13800000001');
    for (const eid of [STUDIO.eid, demoTeam('青松物流有限公司').eid]) {
      expect((await post(client, FLUX, { networkId: eid })).success).toBe(false);
      expect((await client.refusal(REPLACE, { eid })).errorCode).toMatch(/^team\./);
      expect(raw(await client.request(`/space/c/community/travel?network_id=${eid}`)).success).toBe(false);
      client.cookies.set('sync_networkid', eid);
      expect((await post(client, FLUX)).success).toBe(false);
      client.cookies.delete('sync_networkid');
    }
    const token = await tokenOf(client, BRANCH.eid);
    await run(`update memberships set is_admin = false where user_id = 'u13800000001' and eid = '${BRANCH.eid}'`);
    expect((await byToken(client, token)).text).toContain('team.notAdmin');
    await run(`update memberships set is_admin = true where user_id = 'u13800000001' and eid = '${BRANCH.eid}'`);
  });

  it('from an address that a company forbids does not reach that company by way of another team', async () => {
    await run(`update teams set login_networks = '{203.0.113.0/24}' where eid = '${HQ.eid}'`);
    const client = await atSignIn('13800000001');
    expect(await post(client, FLUX, { networkId: HQ.eid })).toMatchObject({
      success: false,
      errorCode: 'team.addressForbidden',
      message: '您当前的网络地址已被企业管理员禁止登录，请更换网络后重试',
    });
    await enter(client);
    expect(await client.read(INFO)).toMatchObject({ eid: BRANCH.eid });
    expect(await client.refusal(REPLACE, { eid: HQ.eid })).toMatchObject({ errorCode: 'team.addressForbidden' });
    await run(`update teams set login_networks = '{}' where eid = '${HQ.eid}'`);
    const token = await tokenOf(client, HQ.eid);
    await run(`update teams set login_networks = '{203.0.113.0/24}' where eid = '${HQ.eid}'`);
    expect((await byToken(client, token)).text).toContain('team.addressForbidden');
    await run(`update teams set login_networks = '{}' where eid = '${HQ.eid}'`);
  });

  it('by switching teams while paying is refused, on the page of payment and of its result', async () => {
    const client = await gateway.signIn('13800000001');
    for (const page of ['/pay', '/pay?orderNo=1', '/pay/', '/result', '/Result?x=1#y']) {
      expect(
        await client.refusal(REPLACE, { eid: BRANCH.eid }, { referer: `http://mall.test${page}` }),
        page,
      ).toMatchObject({ status: 200, errorCode: 'team.paying', message: '支付中，请勿切换团队' });
    }
    expect(await client.call(REPLACE, { eid: BRANCH.eid }, { referer: 'http://mall.test/payments' })).toEqual({
      eid: BRANCH.eid,
    });
  });

  it('with a role that was taken away in mid-session, or that a header claims, gets no further', async () => {
    const partner = await gateway.signIn('13800000003');
    const { token, expiresIn } = await partner.call<{ token: string; expiresIn: number }>(
      '/yzjumc/mall/getcosmicusertoken',
    );
    expect(expiresIn).toBe(60);
    expect((await byToken(partner, token)).status).toBe(200);
    expect((await byToken(partner, token)).status).toBe(401);
    await run(`update memberships set roles = '{customer}' where user_id = 'u13800000003'`);
    const claims = { 'x-channel': '1', channel: '1', 'x-roles': 'partner' };
    expect((await partner.refusal('/yzjumc/mall/getcosmicusertoken', {}, claims)).status).toBe(403);
    expect(await partner.call('/yzjumc/mall/getcosmicuserinfo', {}, claims)).toEqual({
      roles: [{ name: 'customer', group: { type: 'RG-002' } }],
    });
    await run(`update memberships set roles = '{partner}' where user_id = 'u13800000003'`);
  });

  it('by a channel header opens nothing, and closes nothing: a partner’s list is a partner’s whatever the header says', async () => {
    const [partner, customer] = [await gateway.signIn('13800000003'), await gateway.signIn('13800000001')];
    const list = async (client: typeof partner, channel: string) => {
      const answer = await client.request('/yzjumc/opportunity/v3/list', {
        method: 'POST',
        body: {},
        headers: { 'x-channel': channel },
      });
      return [answer.status, answer.body];
    };
    const own = await list(partner, '1');
    expect(own[0]).toBe(200);
    for (const channel of ['2', '', 'PARTNER']) expect(await list(partner, channel)).toEqual(own);
    for (const channel of ['1', '2', '']) expect((await list(customer, channel))[0]).toBe(404);
  });

  it('with a made-up forwarded-for header meets the limit of its own address', async () => {
    await run(`insert into login_failures (subject) select 'address:127.0.0.1' from generate_series(1, 100)`);
    for (const [index, address] of ['203.0.113.1', '203.0.113.2, 198.51.100.1', '::1'].entries()) {
      const answer = await gateway.visitor().request(LOGIN, {
        method: 'POST',
        body: { email: `1391150010${index}`, password: 'x' },
        headers: { 'x-forwarded-for': address, 'x-real-ip': address },
      });
      expect(answer.status).toBe(429);
    }
  });

  it('with a password of a megabyte is turned away before anything is hashed', async () => {
    for (const [bytes, status] of [
      [300, 400],
      [900_000, 400],
      [1_100_000, 413],
    ] as const) {
      for (const [path, body] of [
        [LOGIN, { email: '13800000001' }],
        ['/space/c/rest/mycloudhome/updatePwdByCode', { phone: '13800000001', verifyCode: '1', verifyKey: 'x' }],
        ['/space/c/user-activate/activateUserFromRegByMobileV2', { phone: '13911500001', activationKey: 'x' }],
      ] as const)
        expect(
          (await gateway.visitor().request(path, { method: 'POST', body: { ...body, password: 'x'.repeat(bytes) } }))
            .status,
          `${path} ${bytes}`,
        ).toBe(status);
    }
    expect(await gateway.database.kysely.selectFrom('login_failures').select('id').execute()).toEqual([]);
  });

  it('by the clock does not tell accounts that exist, have no password yet, or do not exist apart', async () => {
    await run(`update users set password_hash = '${await hashPassword(DEMO_PASSWORD)}' where account = '13800000002'`);
    await run(
      `insert into users (id, account, name, phone, password_hash, status) values ('empty', '13911500009', '空', '13911500009', '!', 'inactive') on conflict do nothing`,
    );
    const times: Record<string, number[]> = { '13800000002': [], '13911500009': [], '13911599999': [] };
    for (let round = 0; round < 7; round += 1) {
      for (const [account, samples] of Object.entries(times)) {
        const began = performance.now();
        await post(gateway.visitor(), LOGIN, { email: account, password: 'wrong' });
        samples.push(performance.now() - began);
      }
    }
    // The least disturbed of each: hashing dominates it, and without hashing it would be a tenth.
    const best = Object.values(times).map((samples) => Math.min(...samples));
    expect(Math.min(...best)).toBeGreaterThan(Math.max(...best) / 3);
  });
});

describe('behind a proxy that the settings trust', () => {
  it('each visitor has the address that the proxy names, and nobody else may name one', async () => {
    gateway = await startGateway({ driver: 'pglite', settings: { ...WITH_INBOX, TRUST_PROXY: '127.0.0.1' } });
    const subjects = async (forwarded: string) => {
      await run('delete from login_failures');
      await gateway.visitor().request(LOGIN, {
        method: 'POST',
        body: { email: '13911500001', password: 'x' },
        headers: { 'x-forwarded-for': forwarded },
      });
      const rows = await gateway.database.kysely
        .selectFrom('login_failures')
        .where('subject', 'like', 'address:%')
        .select('subject')
        .execute();
      return rows.map(({ subject }) => subject);
    };
    expect(await subjects('203.0.113.7')).toEqual(['address:203.0.113.7']);
    // What a visitor wrote stands before what the proxy added.
    expect(await subjects('198.51.100.66, 203.0.113.7')).toEqual(['address:203.0.113.7']);
    await gateway.close();
  });
});
