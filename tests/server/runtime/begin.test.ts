import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { addMonths } from '@yunpu/engine-core/expression';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { eachDatabase } from '../../support/database.ts';
import { IN_USE, make, makeAsset, OTHER_EID, OWN_EID, type Shop, startShop } from '../domains/subscriptions/support.ts';

eachDatabase('a new record that is begun from another', (driver) => {
  let shop: Shop;
  let asset: string;
  beforeAll(async () => {
    shop = await startShop(driver);
    asset = await makeAsset(shop);
  });
  afterAll(() => shop.close());

  const begin = async (entity: string, values: RecordData, client: Client = shop.partner): Promise<DetailResult> =>
    client.call<DetailResult>(`/yzjumc/entity/v1/${entity}/blank`, { values });

  it('has the values, what their links fetch, the defaults of its rows and what follows from them', async () => {
    const { record, version, labels } = await begin('renewal', { kind: 'renew', termMonths: 24, lines: [{ asset }] });
    expect(record).toMatchObject({
      kind: 'renew',
      termMonths: 24,
      assetCount: 1,
      total: 2_000_000,
      lines: [
        {
          asset,
          customerName: '深圳云岭软件有限公司',
          annualAmount: 1_000_000,
          newExpire: addMonths(IN_USE.until, 24),
        },
      ],
    });
    expect(version).toBe(0);
    expect(labels?.['lines.asset']?.[asset]).toBe('智能考勤标准版');
    expect((await begin('renewal', {})).record).toMatchObject({ kind: 'defer', assetCount: 0 });
  });

  it('stores nothing', async () => {
    const count = async () =>
      (await shop.gateway.database.kysely.selectFrom('records').select('id').where('entity', '=', 'renewal').execute())
        .length;
    const before = await count();
    await begin('renewal', { lines: [{ asset }] });
    expect(await count()).toBe(before);
  });

  it('takes no value that the person could not type: the state, a computed sum, another’s asset, or nonsense', async () => {
    const { key: foreign } = await make(shop.gateway, OTHER_EID, 'asset', {
      kind: 'paid',
      product: shop.basic,
      customerName: '他人',
      quantity: 1,
      unitPrice: 1,
      startDate: '2026-01-01',
      expireDate: '2027-01-01',
      sourceType: 'mall',
    });
    const { record } = await begin('renewal', {
      kind: 'renew',
      status: 'approved',
      billNo: 'RN-1',
      total: 5,
      applyDate: '2020-01-01',
      termMonths: 'long',
      nonsense: 1,
      lines: [{ asset: foreign, annualAmount: 9 }],
    });
    expect(record).toMatchObject({ status: 'draft', total: 0, termMonths: 12, lines: [{}] });
    expect(record.applyDate).not.toBe('2020-01-01');
    for (const name of ['billNo', 'nonsense']) expect(record).not.toHaveProperty(name);
    expect(JSON.stringify(record.lines)).not.toMatch(/他人|asset|"annualAmount":9/u);
    expect((await begin('renewal', { lines: 'all' })).record.lines).toBeUndefined();
  });

  it('of an extraction has everything that can be extracted, or what was chosen, and the account used last', async () => {
    const reward = {
      name: '活动激励',
      kind: 'activity',
      activityName: '双十一',
      period: '2026-10',
      expectedDate: '2026-11-10',
      status: 'settled',
      settledDate: '2026-11-10',
    };
    const [first] = [
      await make(shop.gateway, OWN_EID, 'reward', { ...reward, bonus: 30_000 }),
      await make(shop.gateway, OWN_EID, 'reward', { ...reward, bonus: 20_000 }),
    ];
    await make(shop.gateway, OTHER_EID, 'reward', { ...reward, bonus: 77_700 });
    const payee = {
      payeeKind: 'company',
      accountName: '远帆科技有限公司',
      bankName: '招商银行',
      branchName: '深圳高新园支行',
      accountNo: '62148301000012345',
      contactName: '周航',
      contactPhone: '13800000003',
    };
    await make(shop.gateway, OWN_EID, 'extraction', { ...payee, lines: [{ reward: first?.key, amount: 10_000 }] });
    const all = (await begin('extraction', {})).record;
    expect(all).toMatchObject({
      amount: 50_000,
      bankName: '招商银行',
      accountNo: '62148301000012345',
      contactPhone: '13800000003',
      scope: 'selected',
    });
    expect((await begin('extraction', { lines: [{ reward: first?.key }] })).record).toMatchObject({
      amount: 30_000,
      lines: [{ reward: first?.key, available: 30_000 }],
    });
  });
});
