import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { startGateway } from '../../../support/gateway.ts';
import { codeFor, enter, fetchCode, form, INFO, LOGIN, post, WITH_INBOX, waitAMinute, wrong } from './support.ts';

const SEND = '/space/c/rest/user/send-phone-code';
const CHECK = '/space/c/rest/user/verify-phone-code';
let gateway: TestGateway;
const run = (statement: string) => sql.raw(statement).execute(gateway.database.kysely);

eachDatabase('the code login', (driver) => {
  beforeAll(async () => {
    gateway = await startGateway({ driver, settings: WITH_INBOX });
    await run(`insert into users (id, account, name, phone, password_hash, status) values
      ('bound', '80010001', '曹颖', '13911100001', '!', 'active'), ('asleep', '13911100002', '未激活', '13911100002', '!', 'inactive'), ('alone', '13911100003', '独行', '13911100003', '!', 'active')`);
    await run(
      `insert into memberships (user_id, eid, roles) values ('bound', '${demoTeam('青松物流有限公司').eid}', '{customer}')`,
    );
  });
  afterAll(() => gateway.close());

  it('leads on to a team and a session like the password does', async () => {
    const client = gateway.visitor();
    const proof = await fetchCode(gateway, client, '13800000001');
    expect(proof.verifyCode).toMatch(/^\d{6}$/);
    expect(await post(client, LOGIN, { ...proof, phone: ` ${proof.phone} ` })).toEqual({
      success: true,
      code: 0,
      data: { userId: 'u13800000001', name: '陈晓' },
    });
    await enter(client);
    expect(await client.read(INFO)).toMatchObject({ name: '陈晓', companyName: '蓝海制造有限公司' });
  });

  it('finds the account that a phone is bound to under another name; the password login tells that there is one', async () => {
    const client = gateway.visitor();
    expect(await post(client, LOGIN, { email: '13911100001', password: 'x' })).toMatchObject({
      code: 1,
      errorCode: 'login.userNotFound',
    });
    const seq = await form(client, '/space/c/rest/user/get-user-seq', { email: '13911100001' });
    expect(seq).toMatchObject({ success: true, data: { userSeq: expect.stringMatching(/^[0-9a-f]{16}$/) as string } });
    for (const email of ['13911199999', '13800000001', '80010001'])
      expect(await form(client, '/space/c/rest/user/get-user-seq', { email })).toEqual({
        success: true,
        data: { userSeq: null },
      });
    expect(await post(client, LOGIN, await fetchCode(gateway, client, '13911100001'))).toMatchObject({
      success: true,
      data: { name: '曹颖' },
    });
  });

  it('tells that a phone is not registered, not activated or in no team, to its holder alone', async () => {
    const client = gateway.visitor();
    const stranger = await fetchCode(gateway, client, '13911199999');
    expect(await post(client, LOGIN, { ...stranger, verifyCode: wrong(stranger.verifyCode) })).toMatchObject({
      success: false,
      code: 2,
      errorCode: 'code.wrong',
    });
    expect(await post(client, LOGIN, stranger)).toEqual({
      success: false,
      code: 1,
      errorCode: 'login.phoneUnregistered',
      message: '该手机号尚未注册，是否前往注册？',
    });
    const asleep = await fetchCode(gateway, client, '13911100002');
    expect(await post(client, LOGIN, { ...asleep, verifyCode: wrong(asleep.verifyCode) })).toMatchObject({
      errorCode: 'code.wrong',
    });
    expect(await post(client, LOGIN, asleep)).toMatchObject({ success: false, code: 3, message: '账号尚未激活' });
    expect(client.cookies.has('at')).toBe(false);
    expect(await post(client, LOGIN, await fetchCode(gateway, client, '13911100003'))).toMatchObject({
      success: false,
      errorType: 'noJoinNetwork',
    });
    // Known as far as to join or found a team, and no further.
    expect([client.cookies.has('at'), client.cookies.has('YZJ_MALL_TICKET')]).toEqual([true, false]);
    expect((await client.request(INFO)).status).toBe(401);
  });

  it('by password tells an account that has no password yet to activate, and never takes one for it', async () => {
    for (const password of ['!', 'x', 'Yunpu@2026'])
      expect(await post(gateway.visitor(), LOGIN, { email: '13911100002', password })).toMatchObject({
        success: false,
        code: 3,
        message: '账号尚未激活',
      });
  });

  it('from an address that the company forbids is refused', async () => {
    await waitAMinute(gateway);
    const team = (networks: string) =>
      run(`update teams set login_networks = '${networks}' where eid = '${demoTeam('青松物流有限公司').eid}'`);
    await team('{203.0.113.0/24}');
    const client = gateway.visitor();
    expect(await post(client, LOGIN, await fetchCode(gateway, client, '13800000008'))).toMatchObject({
      success: false,
      errorCode: 'ip_security_exception',
    });
    await team('{}');
  });

  it('refuses what is no phone number, an empty code and one that was never asked for, in words', async () => {
    const client = gateway.visitor();
    expect(await post(client, SEND, { phone: '12345' })).toMatchObject({
      success: false,
      errorCode: 'phone.invalid',
      message: '请输入正确的手机号',
    });
    expect(await post(client, LOGIN, { phone: '13800000001', verifyCode: ' ' })).toMatchObject({
      code: 2,
      message: '验证码不能为空',
    });
    expect(await post(client, LOGIN, { phone: '13800000001', verifyCode: '123456' })).toMatchObject({
      code: 2,
      message: '请先获取验证码',
    });
  });

  it('knows the key by a cookie when phone and code come alone', async () => {
    const client = gateway.visitor();
    const { verifyCode } = await fetchCode(gateway, client, '13911100011');
    expect(await post(gateway.visitor(), CHECK, { phone: '13911100011', code: verifyCode })).toMatchObject({
      errorCode: 'code.notFetched',
    });
    expect(await post(client, CHECK, { phone: '13911100011', code: verifyCode })).toEqual({ success: true });
    expect(await post(client, CHECK, { phone: '13911100011', code: verifyCode })).toMatchObject({
      success: false,
      errorCode: 'code.expired',
    });
  });

  it('has the same codes behind the calls of the mall', async () => {
    const client = gateway.visitor();
    const sent = await client.call<{ success: boolean; verifyKey: string; errormsg: string }>(
      '/yzjumc/sms/v1/sentMessageCode',
      { mobile: '13911100012' },
    );
    expect(sent).toMatchObject({ success: true, errormsg: '', waitSeconds: 60 });
    const check = { mobile: '13911100012', verifyKey: sent.verifyKey, code: await codeFor(gateway, '13911100012') };
    expect(
      await client.refusal('/yzjumc/sms/v1/checkMessageCode', { ...check, code: wrong(check.code) }),
    ).toMatchObject({ status: 200, errorCode: 'code.wrong' });
    expect(await client.call('/yzjumc/sms/v1/checkMessageCode', check)).toEqual({ success: true });
    expect(await client.refusal('/yzjumc/sms/v1/checkMessageCode', check)).toMatchObject({ errorCode: 'code.expired' });
    expect(await client.refusal('/yzjumc/sms/v1/sentMessageCode', { mobile: '13911100012' })).toMatchObject({
      errorCode: 'sms.wait',
      data: { waitSeconds: expect.any(Number) as number },
    });
  });

  it('stores neither code nor key, and stops after twenty codes a day', async () => {
    const { verifyKey, verifyCode } = await fetchCode(gateway, gateway.visitor(), '13911100013');
    const { rows } = await sql<{ text: string }>`select string_agg(c::text, ' ') as text from phone_codes c`.execute(
      gateway.database.kysely,
    );
    expect(rows[0]?.text).toContain('13911100013');
    expect(rows[0]?.text).not.toContain(verifyKey);
    expect(rows[0]?.text).not.toContain(verifyCode);
    await run(
      `insert into code_sends (phone, address, sent_at) select '13911100013', '198.51.100.1', now() - interval '2 minutes' from generate_series(1, 19)`,
    );
    await waitAMinute(gateway);
    expect(await post(gateway.visitor(), SEND, { phone: '13911100013' })).toMatchObject({
      errorCode: 'sms.tooMany',
      errormsg: '该手机号今天获取验证码的次数过多，请明天再试',
    });
  });
});

it('codes are not promised where nobody would send them', async () => {
  gateway = await startGateway({ driver: 'pglite' });
  expect(await post(gateway.visitor(), SEND, { phone: '13800000001' })).toMatchObject({
    success: false,
    errorCode: 'sms.unavailable',
  });
  await gateway.close();
});
