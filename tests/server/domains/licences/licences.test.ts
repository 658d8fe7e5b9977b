import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import { type Client, refusalOf } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';

const CHECK = '/yzjumc/license/v3/check_license_auth_info';
const CERTIFICATE = '/yzjumc/license/v3/certificate';
const EID = '20000001';
const BUYER = demoTeam('蓝海制造有限公司').eid;

eachDatabase('the licence of a product', (driver) => {
  let gateway: TestGateway;
  let product: string;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    product = await make('product', {
      name: '云协作旗舰版',
      family: 'collaboration',
      kind: 'edition',
      unit: '用户/年',
      price: 10_000,
    });
  });
  afterAll(() => gateway.close());

  const make = (entity: string, record: Record<string, unknown>) =>
    gateway.database.transaction(
      async (tx) => (await gateway.entities.access.create(tx, systemActor(EID), entity, record)).key,
    );
  const asset = (key: string) => gateway.entities.access.get(gateway.database.kysely, systemActor(EID), 'asset', key);
  const sold = (more: Record<string, unknown> = {}) =>
    make('asset', {
      kind: 'paid',
      product,
      customerName: '蓝海制造有限公司',
      quantity: 100,
      unitPrice: 10_000,
      startDate: '2026-01-05',
      expireDate: '2099-01-04',
      ...more,
    });
  const tokenOf = async (key: string) => String((await asset(key))?.record.licencePage).replace('/license/', '');

  it('is read by anyone who knows its address, and says whom and what it covers until when', async () => {
    const token = await tokenOf(await sold());
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await gateway.visitor().call(CHECK, { token })).toEqual({
      authName: '云铺科技有限公司',
      customerName: '蓝海制造有限公司',
      productName: '云协作旗舰版',
      productNo: product,
      authDateLimit: '2026年01月05日至2099年01月04日',
      date: '2026年01月05日',
      status: 'active',
    });
  });

  it('keeps its address when the product changes, and shows what the product has become', async () => {
    const key = await sold();
    const token = await tokenOf(key);
    await gateway.database.transaction(async (tx) => {
      await gateway.entities.access.change(
        tx,
        systemActor('20000002'),
        'asset',
        key,
        { expireDate: '2026-01-06' },
        '保存',
      );
    });
    expect(await tokenOf(key)).toBe(token);
    expect(await gateway.visitor().call(CHECK, { token })).toMatchObject({
      authDateLimit: '2026年01月05日至2026年01月06日',
      status: 'expired',
    });
    await gateway.database.transaction((tx) =>
      gateway.entities.access.act(tx, systemActor(EID), 'asset', key, 'close', { reason: '客户退订' }),
    );
    expect(await gateway.visitor().call(CHECK, { token })).toMatchObject({ status: 'closed' });
  });

  it('exists only for what was bought, and its address belongs to no other licence', async () => {
    const trial = await sold({ kind: 'trial', expireDate: '2026-02-01' });
    expect((await asset(trial))?.record.licencePage).toBeUndefined();
    for (const token of [trial, await sold(), '', '%', "' or 1=1 --"]) {
      expect((await gateway.visitor().refusal(CHECK, { token })).errorCode).toBe('licence.unknown');
    }
  });

  const certificate = async (client: Client, query: Record<string, string>) =>
    client.request(`${CERTIFICATE}?${new URLSearchParams(query).toString()}`);
  const owned = (more: Record<string, unknown> = {}) => sold({ ownerEid: BUYER, ...more });

  it('has a certificate as PDF for its own team, with the address that proves it, and never other bytes', async () => {
    const chen = await gateway.signIn('13800000001');
    const key = await owned({ modules: [{ name: '考勤', quantity: 3 }] });
    const token = await tokenOf(key);
    const answer = await certificate(chen, { assetNo: key });
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': expect.stringContaining(encodeURIComponent('产品授权证书')) as unknown,
      },
    });
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.bytes.toString('latin1')).toContain(`/license/${token}`);
    expect((await certificate(chen, { token })).bytes.equals(answer.bytes)).toBe(true);
    expect(await chen.call(CHECK, { token })).toMatchObject({ own: true });
  });

  it('gives its certificate to nobody else: no other team, no member of the shop, no visitor, and none for a trial', async () => {
    const key = await owned();
    const token = await tokenOf(key);
    for (const account of ['13800000008', '13800000005', '13800000007']) {
      const client = await gateway.signIn(account);
      for (const query of [{ assetNo: key }, { token }] as Record<string, string>[])
        expect(refusalOf('certificate', await certificate(client, query)).errorCode, account).toBe('record.notFound');
    }
    const stranger = await gateway.signIn('13800000008');
    expect(await stranger.call(CHECK, { token })).not.toHaveProperty('own');
    expect((await certificate(gateway.visitor(), { assetNo: key })).status).toBe(401);
    const chen = await gateway.signIn('13800000001');
    for (const query of [{}, { assetNo: await owned({ kind: 'trial', expireDate: '2026-02-01' }) }, { token: 'x' }])
      expect(refusalOf('certificate', await certificate(chen, query as Record<string, string>)).errorCode).toBe(
        'record.notFound',
      );
    await gateway.database.transaction((tx) =>
      gateway.entities.access.act(tx, systemActor(EID), 'asset', key, 'close', { reason: '客户退订' }),
    );
    expect(refusalOf('certificate', await certificate(chen, { assetNo: key })).errorCode).toBe('licence.over');
  });

  it('keeps names as text, in the certificate and in the file’s name', async () => {
    const chen = await gateway.signIn('13800000001');
    const key = await owned({ customerName: '<img src=x onerror=alert(1)>\r\n公司' });
    await gateway.database.transaction((tx) =>
      gateway.entities.access.change(
        tx,
        systemActor(EID),
        'asset',
        key,
        {
          productName: '名\r\nset-cookie: a=b/../"产品',
        },
        '保存',
      ),
    );
    const answer = await certificate(chen, { assetNo: key });
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(String(answer.headers['content-disposition'])).not.toMatch(/[\r\n]/);
  });

  it('cannot be looked for by trying many addresses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => gateway.visitor().request(CHECK, { method: 'POST', body: { token: 'x' } })),
    );
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });
});
