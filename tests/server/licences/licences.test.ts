import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemAsker } from '../../../server/entities/access/asker.ts';
import { eachDatabase } from '../../support/database.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';

const CHECK = '/yzjumc/license/v3/check_license_auth_info';
const EID = '20000001';

eachDatabase('the licence of a product', (driver) => {
  let gateway: TestGateway;
  let product: string;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    product = await make('product', { name: '云协作旗舰版', family: 'collaboration', kind: 'edition', unit: '用户/年', price: 10_000 });
  });
  afterAll(() => gateway.close());

  const make = (entity: string, record: Record<string, unknown>) =>
    gateway.database.transaction(async (tx) => (await gateway.entities.access.create(tx, systemAsker(EID), entity, record)).key);
  const asset = (key: string) => gateway.entities.access.get(gateway.database.kysely, systemAsker(EID), 'asset', key);
  const sold = (more: Record<string, unknown> = {}) =>
    make('asset', { kind: 'paid', product, customerName: '蓝海制造有限公司', quantity: 100, unitPrice: 10_000, startDate: '2026-01-05', expireDate: '2099-01-04', ...more });
  const tokenOf = async (key: string) => String((await asset(key))?.record.licencePage).replace('/license/', '');

  it('is read by anyone who knows its address, and says whom and what it covers until when', async () => {
    const token = await tokenOf(await sold());
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await gateway.visitor().call(CHECK, { token })).toEqual({
      authName: '云铺科技有限公司', customerName: '蓝海制造有限公司', productName: '云协作旗舰版', productNo: product,
      authDateLimit: '2026年01月05日至2099年01月04日', date: '2026年01月05日', status: 'active',
    });
  });

  it('keeps its address when the product changes, and shows what the product has become', async () => {
    const key = await sold();
    const token = await tokenOf(key);
    await gateway.database.transaction(async (tx) => {
      await gateway.entities.access.change(tx, systemAsker('20000002'), 'asset', key, { expireDate: '2026-01-06' });
    });
    expect(await tokenOf(key)).toBe(token);
    expect(await gateway.visitor().call(CHECK, { token })).toMatchObject({ authDateLimit: '2026年01月05日至2026年01月06日', status: 'expired' });
    await gateway.database.transaction((tx) => gateway.entities.access.act(tx, systemAsker(EID), 'asset', key, 'close', { reason: '客户退订' }));
    expect(await gateway.visitor().call(CHECK, { token })).toMatchObject({ status: 'closed' });
  });

  it('exists for what was bought only, and its address is nobody else’s number', async () => {
    const trial = await sold({ kind: 'trial', expireDate: '2026-02-01' });
    expect((await asset(trial))?.record.licencePage).toBeUndefined();
    for (const token of [trial, await sold(), '', '%', "' or 1=1 --"]) {
      expect((await gateway.visitor().refusal(CHECK, { token })).errorCode).toBe('licence.unknown');
    }
  });

  it('cannot be looked for by trying many addresses', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => gateway.visitor().request(CHECK, { method: 'POST', body: { token: 'x' } })));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });
});
