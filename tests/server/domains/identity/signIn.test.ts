import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoTeam } from '../../../../server/demo/identity/accounts.ts';
import type { Answer, Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { startGateway } from '../../../support/gateway.ts';

const LOGIN = '/space/c/rest/user/checkLogin';
let gateway: TestGateway;

const login = (client: Client, email: string, password = DEMO_PASSWORD, more: object = {}): Promise<Answer> =>
  client.request(LOGIN, { method: 'POST', body: { email, password, ...more } });

eachDatabase('the password login', (driver) => {
  beforeAll(async () => {
    gateway = await startGateway({ driver });
  });
  afterAll(() => gateway.close());

  it('proves who one is, without a session for a team yet', async () => {
    const client = gateway.visitor();
    expect((await login(client, ' 13800000001 ')).body).toEqual({
      success: true,
      code: 0,
      data: { userId: 'u13800000001', name: '陈晓' },
    });
    expect([...client.cookies.keys()]).toEqual(['at']);
    expect(await client.call('/yzjumc/getYzjLogin')).toBe(false);
  });

  it('without an account asks whether one is signed in', async () => {
    const client = gateway.visitor();
    expect((await client.request(LOGIN, { method: 'POST', body: {} })).body).toEqual({ success: false });
    await login(client, '13800000001');
    expect((await client.request(LOGIN, { method: 'POST', body: {} })).body).toMatchObject({
      success: true,
      data: { userId: 'u13800000001' },
    });
  });

  it.each([
    ['', 'x', '账号不能为空'],
    ['abc', 'x', '请输入正确的账号'],
    ['13800000001', '', '密码不能为空'],
    ['13800000001', 'wrong', '用户名或密码错误'],
  ])('of %j with %j says %s', async (account, password, message) => {
    const client = gateway.visitor();
    expect((await login(client, account, password)).body).toMatchObject({ success: false, code: 2, message });
    expect(client.cookies.size).toBe(0);
  });

  it('of an unknown account is code 1', async () => {
    expect((await login(gateway.visitor(), '13999999999')).body).toMatchObject({
      success: false,
      code: 1,
      message: '用户不存在，请前往注册！',
    });
  });

  it('of an account that is not activated is code 3, told only to who knows the password', async () => {
    await gateway.database.kysely
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('account', '=', '13800000007')
      .execute();
    expect((await login(gateway.visitor(), '13800000007')).body).toMatchObject({ code: 3, message: '账号尚未激活' });
    expect((await login(gateway.visitor(), '13800000007', 'wrong')).body).toMatchObject({ code: 2 });
  });

  it('from an address that every team of the account forbids is ip_security_exception', async () => {
    const network = (value: string[]) =>
      gateway.database.kysely
        .updateTable('teams')
        .set({ login_networks: value })
        .where('eid', '=', demoTeam('青松物流有限公司').eid)
        .execute();
    await network(['203.0.113.0/24']);
    expect((await login(gateway.visitor(), '13800000008')).body).toMatchObject({
      errorCode: 'ip_security_exception',
      message: '您当前的网络地址已被企业管理员禁止登录，请更换网络后重试',
    });
    await network(['203.0.113.0/24', '127.0.0.0/8']);
    expect((await login(gateway.visitor(), '13800000008')).body).toMatchObject({ success: true });
  });

  it('of an account without a team is noJoinNetwork', async () => {
    await sql`insert into users (id, account, name, phone, password_hash) select 'alone', '13900000000', '独行', '13900000000', password_hash from users limit 1`.execute(
      gateway.database.kysely,
    );
    expect((await login(gateway.visitor(), '13900000000')).body).toMatchObject({
      success: false,
      errorType: 'noJoinNetwork',
    });
  });

  it('is not heard any more after ten wrong passwords, though the eleventh be right and all come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => login(gateway.visitor(), '13800000006', 'guess')),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
    const late = await login(gateway.visitor(), '13800000006');
    expect(late.status).toBe(429);
    expect(late.body).toMatchObject({
      success: false,
      errorCode: 'request.tooMany',
      message: '登录失败次数过多，请 15 分钟后再试',
    });
    expect((await login(gateway.visitor(), '13800000005')).status).toBe(200);
    await sql`update login_failures set failed_at = now() - interval '16 minutes'`.execute(gateway.database.kysely);
    expect((await login(gateway.visitor(), '13800000006')).body).toMatchObject({ success: true });
  });

  it('keeps a browser signed in only when asked to', async () => {
    const cookieOf = (answer: Answer): string =>
      [answer.headers['set-cookie']]
        .flat()
        .find((cookie) => String(cookie).startsWith('at='))
        ?.toString() ?? '';
    expect(cookieOf(await login(gateway.visitor(), '13800000001'))).not.toContain('Max-Age');
    expect(cookieOf(await login(gateway.visitor(), '13800000001', DEMO_PASSWORD, { remember: true }))).toContain(
      'Max-Age=2592000',
    );
  });
});

describe('a cookie of a session', () => {
  it('is out of reach of scripts and of other sites, and random', async () => {
    gateway = await startGateway({ driver: 'pglite', settings: { COOKIE_SECURE: 'on' } });
    const client = gateway.visitor();
    const first = await login(client, '13800000001');
    expect(String(first.headers['set-cookie'])).toMatch(/at=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax/);
    const token = client.cookies.get('at');
    await login(client, '13800000001');
    expect(client.cookies.get('at')).not.toBe(token);
    const { rows } = await sql<{ text: string }>`select string_agg(s::text, ' ') as text from sessions s`.execute(
      gateway.database.kysely,
    );
    expect(rows[0]?.text).not.toContain(client.cookies.get('at'));
    await gateway.close();
  });
});
