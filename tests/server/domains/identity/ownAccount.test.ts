import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { deviceWords } from '../../../../server/domains/identity/devices/words.ts';
import { startMallSession } from '../../../../server/domains/identity/sessions/sessions.ts';
import { removeOrphans } from '../../../../server/platform/files/cleanup.ts';
import { filesRoot, openFolder } from '../../../../server/platform/files/folder.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { multipart } from '../../../support/form.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { startGateway } from '../../../support/gateway.ts';
import { png } from '../../../support/pictures.ts';
import { codeFor, get, INFO, LOGIN, post, WITH_INBOX, wrong } from './support.ts';

const BASE = '/space/c/rest/mycloudhome';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let gateway: TestGateway;
const run = (statement: string) => sql.raw(statement).execute(gateway.database.kysely);
const account = async (client: Client) => (await get(client, `${BASE}/getMyAccount`)).data;

async function upload(client: Client, name = '头像.png', bytes: Uint8Array = PNG): Promise<string> {
  const answer = await client.request('/docrest/doc/file/uploadfile', {
    method: 'POST',
    ...multipart({ name, bytes }),
  });
  return (answer.body as { data: { fileId: string }[] }).data[0]?.fileId ?? '';
}

eachDatabase('the own account', (driver) => {
  beforeAll(async () => {
    gateway = await startGateway({ driver, settings: WITH_INBOX });
  });
  afterAll(() => gateway.close());
  beforeEach(() => run('delete from code_sends'));

  it('is shown to its owner, and to nobody else', async () => {
    expect(await account(await gateway.signIn('13800000002'))).toMatchObject({
      userId: 'u13800000002',
      account: '13800000002',
      name: '林悦',
      phone: '13800000002',
      networks: [{ name: '蓝海制造有限公司', isAdmin: false }],
      pendingBind: null,
    });
    expect((await gateway.visitor().request(`${BASE}/getMyAccount`)).status).toBe(401);
  });

  it('takes a new name at once, of two to twenty characters', async () => {
    const client = await gateway.signIn('13800000002');
    const rename = (name: string) =>
      get(client, `${BASE}/update-user-name?${new URLSearchParams({ name }).toString()}`);
    expect(await rename('  林 悦然 ')).toEqual({ success: true, data: { name: '林 悦然' } });
    expect(await client.read(INFO)).toMatchObject({ name: '林 悦然' });
    for (const name of ['', '林', '长'.repeat(21), '林\u202e悦'])
      expect(await rename(name), name).toMatchObject({ success: false, errorCode: 'account.name' });
  });

  it('takes an own small picture as its photo, which others see and the clean-up spares, until the next', async () => {
    const [client, other] = [await gateway.signIn('13800000001'), await gateway.signIn('13800000008')];
    const change = (who: Client, fileId: string) => get(who, `${BASE}/changeAvatar?fileId=${fileId}`);
    const fileId = await upload(client);
    const { data } = await change(client, fileId);
    expect(data).toEqual({ photoUrl: `/space/c/avatars/${fileId}` });
    expect(await client.read(INFO)).toMatchObject({ photoUrl: data?.photoUrl });
    const seen = await other.request(String(data?.photoUrl));
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await gateway.visitor().request(String(data?.photoUrl))).status).toBe(401);
    expect((await other.request(`/space/c/avatars/${await upload(client)}`)).status).toBe(404);

    expect(await change(other, fileId)).toMatchObject({ success: false, errorCode: 'file.notFound' });
    expect(
      await change(client, await upload(client, '合同.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'))),
    ).toMatchObject({ errorCode: 'account.avatar' });
    expect(await change(client, await upload(client, '大.png', png(4, 4, 2 * 1024 * 1024)))).toMatchObject({
      errorCode: 'account.avatar',
    });

    const inThreeDays = new Date(Date.now() + 72 * 3_600_000);
    await removeOrphans(gateway.database, openFolder(filesRoot(gateway.config.dataDir)), inThreeDays);
    expect((await other.request(String(data?.photoUrl))).status).toBe(200);
    expect(await change(client, '')).toEqual({ success: true, data: { photoUrl: '' } });
    await removeOrphans(gateway.database, openFolder(filesRoot(gateway.config.dataDir)), inThreeDays);
    expect(await gateway.database.kysely.selectFrom('files').select('id').where('id', '=', fileId).execute()).toEqual(
      [],
    );
  });

  it('moves to another phone by code and password; the account follows, other devices are signed out', async () => {
    const [client, elsewhere] = [await gateway.signIn('13800000003'), await gateway.signIn('13800000003')];
    expect(await post(client, `${BASE}/pre-account-bind`, { phone: '13800000003' })).toMatchObject({
      errorCode: 'account.samePhone',
    });
    const first = await post(client, `${BASE}/pre-account-bind`, { phone: '13911400001' });
    expect((await account(client))?.pendingBind).toMatchObject({
      phone: '13911400001',
      waitSeconds: expect.any(Number) as number,
    });
    expect(await get(client, `${BASE}/resend-account-bind`)).toMatchObject({ success: false, errorCode: 'sms.wait' });
    await run('delete from code_sends');
    const sent = await get(client, `${BASE}/resend-account-bind`);
    expect(sent.verifyKey).not.toBe(first.verifyKey);
    const asked = {
      phone: '13911400001',
      verifyKey: sent.verifyKey,
      verifyCode: await codeFor(gateway, '13911400001'),
      password: DEMO_PASSWORD,
    };
    expect(await post(client, `${BASE}/`, { ...asked, password: 'wrong' })).toMatchObject({
      errorCode: 'account.password',
    });
    expect(await post(client, `${BASE}/`, { ...asked, verifyCode: wrong(asked.verifyCode) })).toMatchObject({
      errorCode: 'code.wrong',
    });
    expect(await post(client, `${BASE}/`, { ...asked, phone: '13911400002' })).toMatchObject({
      errorCode: 'account.noBind',
    });
    expect(await post(await gateway.signIn('13800000008'), `${BASE}/`, asked)).toMatchObject({
      errorCode: 'account.noBind',
    });
    expect(await post(client, `${BASE}/`, asked)).toEqual({
      success: true,
      data: { phone: '13911400001', account: '13911400001' },
    });
    expect(await client.read(INFO)).toMatchObject({ phone: '13911400001' });
    expect((await elsewhere.request(INFO)).status).toBe(401);
    expect(await post(gateway.visitor(), LOGIN, { email: '13800000003', password: DEMO_PASSWORD })).toMatchObject({
      code: 1,
    });
    expect(await post(gateway.visitor(), LOGIN, { email: '13911400001', password: DEMO_PASSWORD })).toMatchObject({
      success: true,
    });
  });

  it('does not take a phone that belongs to someone, which its holder alone learns; and a binding can be given up', async () => {
    const client = await gateway.signIn('13800000002');
    const sent = await post(client, `${BASE}/pre-account-bind`, { phone: '13800000008' });
    expect(sent.success).toBe(true);
    const asked = {
      phone: '13800000008',
      verifyKey: sent.verifyKey,
      verifyCode: await codeFor(gateway, '13800000008'),
      password: DEMO_PASSWORD,
    };
    expect(await post(client, `${BASE}/`, asked)).toMatchObject({ success: false, errorCode: 'account.phoneTaken' });
    expect(await get(client, `${BASE}/cancel-account-bind`)).toEqual({ success: true });
    expect((await account(client))?.pendingBind).toBeNull();
    expect(await get(client, `${BASE}/resend-account-bind`)).toMatchObject({ errorCode: 'account.noBind' });
  });

  it('that is signed out everywhere is so, though teams are switched at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const client = await gateway.signIn('13800000001');
      const copies = Array.from({ length: 8 }, () => {
        const copy = gateway.visitor();
        for (const [name, value] of client.cookies) copy.cookies.set(name, value);
        return copy;
      });
      const eid = round % 2 === 0 ? demoTeam('蓝海制造苏州分公司').eid : demoTeam('蓝海制造有限公司').eid;
      const switching = copies.map((copy) =>
        copy.request('/yzjumc/mall/replaceOrg', { method: 'POST', body: { eid } }),
      );
      const [, ...answers] = await Promise.all([post(client, `${BASE}/devices/end-all`), ...switching]);
      for (const answer of answers) expect([200, 401]).toContain(answer.status);
      for (const copy of copies) expect((await copy.request(INFO)).status).toBe(401);
    }
    const ended = { cloudId: 'ended', userId: 'u13800000001', cookieSeconds: undefined };
    await expect(
      startMallSession(gateway.database.kysely, ended, demoTeam('蓝海制造有限公司').eid),
    ).rejects.toMatchObject({ code: 'session.required' });
  });

  it('lists its devices, signs out one, the others or all, and never another person’s', async () => {
    const [here, there, third, stranger] = [
      await gateway.signIn('13800000005'),
      await gateway.signIn('13800000005'),
      await gateway.signIn('13800000005'),
      await gateway.signIn('13800000008'),
    ];
    const devices = async (client: Client) =>
      (await get(client, `${BASE}/devices`)).data as unknown as {
        id: string;
        current: boolean;
        address: string;
        device: string;
      }[];
    const list = await devices(here);
    expect(list).toHaveLength(3);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    expect(list[0]).toMatchObject({
      address: '127.0.0.1',
      startedAt: expect.any(String) as string,
      seenAt: expect.any(String) as string,
    });
    const thereId = (await devices(there)).find(({ current }) => current)?.id ?? '';
    expect(await post(stranger, `${BASE}/devices/end`, { id: thereId })).toMatchObject({
      success: false,
      errorCode: 'device.notFound',
    });
    expect(await post(here, `${BASE}/devices/end`, { id: thereId })).toEqual({ success: true });
    expect((await there.request(INFO)).status).toBe(401);
    expect(await post(here, `${BASE}/devices/end-all`, { others: true })).toEqual({ success: true });
    expect((await third.request(INFO)).status).toBe(401);
    expect((await here.request(INFO)).status).toBe(200);
    const ticket = here.cookies.get('YZJ_MALL_TICKET') ?? '';
    expect(await post(here, `${BASE}/devices/end-all`)).toEqual({ success: true });
    expect([...here.cookies.keys()]).toEqual([]);
    here.cookies.set('YZJ_MALL_TICKET', ticket);
    expect((await here.request(INFO)).status).toBe(401);
    expect((await stranger.request(INFO)).status).toBe(200);
  });
});

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50',
      'iPhone · 微信',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
      'Android · Chrome',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Mac · Safari',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Windows · Edge',
    ],
    ['curl/8.5.0', '未知设备'],
  ])('that says %s is called %s', (userAgent, words) => {
    expect(deviceWords(userAgent)).toBe(words);
  });
});
