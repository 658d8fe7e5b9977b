import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../../server/demo/identity/accounts.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { startGateway } from '../../../support/gateway.ts';
import { codeFor, INFO, LOGIN, post, WITH_INBOX, wrong } from './support.ts';

const ASK = '/space/c/rest/mycloudhome/get-verify-code';
const SET = '/space/c/rest/mycloudhome/updatePwdByCode';
const PASSWORD = 'Green-Hill-9';
let gateway: TestGateway;
const run = (statement: string) => sql.raw(statement).execute(gateway.database.kysely);

eachDatabase('a password', (driver) => {
  beforeAll(async () => {
    gateway = await startGateway({ driver, settings: WITH_INBOX });
  });
  afterAll(() => gateway.close());
  beforeEach(() => run('delete from code_sends'));

  it('that was forgotten is set by a code; every session of the person ends and the failures are forgiven', async () => {
    const [here, there, other] = [
      await gateway.signIn('13800000001'),
      await gateway.signIn('13800000001'),
      await gateway.signIn('13800000008'),
    ];
    await run(`insert into login_failures (subject) select 'account:13800000001' from generate_series(1, 10)`);
    const visitor = gateway.visitor();
    const sent = await post(visitor, ASK, { phone: '13800000001' });
    const asked = {
      phone: '13800000001',
      verifyKey: sent.verifyKey,
      verifyCode: await codeFor(gateway, '13800000001'),
      password: PASSWORD,
    };
    expect(await post(visitor, SET, { ...asked, password: 'weak' })).toMatchObject({
      errorCode: 'password.weak',
      message: '密码应为 8 到 64 个字符',
    });
    expect(await post(visitor, SET, { ...asked, verifyCode: wrong(asked.verifyCode) })).toMatchObject({
      errorCode: 'code.wrong',
    });
    expect(await post(visitor, SET, { ...asked, phone: '13800000008' })).toMatchObject({ errorCode: 'code.expired' });
    expect((await here.request(INFO)).status).toBe(200);

    expect(await post(visitor, SET, asked)).toEqual({ success: true });
    expect(await post(visitor, SET, asked)).toMatchObject({ errorCode: 'code.expired' });
    for (const gone of [here, there]) {
      expect((await gone.request(INFO)).status).toBe(401);
      expect((await post(gone, '/space/c/auth/fluxAuth')).errorCode).toBe('session.required');
    }
    expect((await other.request(INFO)).status).toBe(200);
    expect(await post(gateway.visitor(), LOGIN, { email: '13800000001', password: DEMO_PASSWORD })).toMatchObject({
      code: 2,
    });
    expect(await post(gateway.visitor(), LOGIN, { email: '13800000001', password: PASSWORD })).toMatchObject({
      success: true,
    });
  });

  it('that is changed leaves no session of the old one, though both happen at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      await run('delete from code_sends');
      const [old, next] = [round === 0 ? DEMO_PASSWORD : `${PASSWORD}-${round - 1}`, `${PASSWORD}-${round}`];
      const sent = await post(gateway.visitor(), ASK, { phone: '13800000007' });
      const change = {
        phone: '13800000007',
        verifyKey: sent.verifyKey,
        verifyCode: await codeFor(gateway, '13800000007'),
        password: next,
      };
      const clients = Array.from({ length: 6 }, () => gateway.visitor());
      const [changed] = await Promise.all([
        post(gateway.visitor(), SET, change),
        ...clients.map((client) => post(client, LOGIN, { email: '13800000007', password: old })),
      ]);
      expect(changed).toEqual({ success: true });
      for (const client of clients) expect(await post(client, LOGIN)).toEqual({ success: false });
    }
  });

  it('of one’s own is set without naming the phone, and this session ends as well', async () => {
    const client = await gateway.signIn('13800000003');
    const sent = await post(client, ASK);
    expect(
      await post(client, SET, {
        verifyKey: sent.verifyKey,
        verifyCode: await codeFor(gateway, '13800000003'),
        password: PASSWORD,
      }),
    ).toEqual({ success: true });
    expect([...client.cookies.keys()]).toEqual([]);
    expect(await post(gateway.visitor(), ASK)).toMatchObject({ errorCode: 'phone.invalid' });
  });

  it('is asked for alike whether the phone has an account; only its holder learns that it has none', async () => {
    const visitor = gateway.visitor();
    const [known, unknown] = [
      await post(visitor, ASK, { phone: '13800000005' }),
      await post(visitor, ASK, { phone: '13911300001' }),
    ];
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    const asked = { phone: '13911300001', verifyKey: unknown.verifyKey, password: PASSWORD };
    const code = await codeFor(gateway, '13911300001');
    expect(await post(visitor, SET, { ...asked, verifyCode: wrong(code) })).toMatchObject({ errorCode: 'code.wrong' });
    expect(await post(visitor, SET, { ...asked, verifyCode: code })).toMatchObject({
      success: false,
      errorCode: 'password.noAccount',
    });
  });

  it('is not set for an account that waits to be activated', async () => {
    await run(`update users set status = 'inactive' where id = 'u13800000006'`);
    const sent = await post(gateway.visitor(), ASK, { phone: '13800000006' });
    expect(
      await post(gateway.visitor(), SET, {
        phone: '13800000006',
        verifyKey: sent.verifyKey,
        verifyCode: await codeFor(gateway, '13800000006'),
        password: PASSWORD,
      }),
    ).toMatchObject({ success: false, code: 3 });
  });
});
