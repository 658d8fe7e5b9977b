import type { RecordData } from '@yunpu/engine-core/document';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../support/database.ts';
import { act, BUYER_EID, make, makeAsset, OTHER_EID, once, type Shop, startShop, submit, TODAY } from './support.ts';

const TRIAL = '/yzjumc/order/trial/v3/saveOrSubmit';
const MALL_TRIAL = '/yzjumc/order/v3/trialorder';

/** Specification, section 9: the mini pack is for at most 50 users, and of the editions a team uses one. */
eachDatabase('the limits of an edition', (driver) => {
  let shop: Shop;
  let mini: string;
  let other: string;
  beforeAll(async () => {
    shop = await startShop(driver);
    const edition = async (values: RecordData): Promise<string> => {
      const { key } = await make(shop.gateway, OTHER_EID, 'product', {
        family: 'attendance',
        kind: 'edition',
        unit: '用户/年',
        isTrial: true,
        trialDays: 15,
        exclusiveGroup: '版本',
        ...values,
      });
      await act(shop.operator, 'product', key, 'publish');
      return key;
    };
    mini = await edition({ name: '迷你包', price: 9800, maxQuantity: 50 });
    other = await edition({ name: '基础版', price: 12_800, minQuantity: 50 });
  });
  afterAll(() => shop.close());

  const trial = { productNo: '', contactName: '陈晓', contactPhone: '13900000001' };
  const issuesOf = (answer: { issues?: readonly { path: string; message: string }[] }) =>
    answer.issues?.map(({ path, message }) => [path, message]);

  it('hold in a trial, from the mall and from the workstation, and a trial may be of fewer', async () => {
    expect(issuesOf(await shop.buyer.refusal(MALL_TRIAL, { ...trial, productNo: mini, seats: 51 }, once()))).toEqual([
      ['/seats', '迷你包最多试用 50 个用户'],
    ]);
    const record = {
      name: '试用',
      customer: shop.customer,
      product: mini,
      seats: 60,
      days: 15,
      purpose: 'evaluate',
      startDate: TODAY,
      contactName: '甲',
      contactPhone: '13900000001',
    };
    expect(issuesOf(await shop.partner.refusal(TRIAL, { record, action: 'submit' }, once()))).toEqual([
      ['/seats', '迷你包最多试用 50 个用户'],
    ]);
    await submit(shop.partner, TRIAL, { ...record, product: other, seats: 5 });
  });

  it('keep a team that uses one edition from trying another', async () => {
    await makeAsset(
      shop,
      { product: other, ownerEid: BUYER_EID, customerName: '蓝海制造有限公司', expireDate: '2099-12-31' },
      BUYER_EID,
    );
    const refused = await shop.buyer.refusal(MALL_TRIAL, { ...trial, productNo: mini, seats: 20 }, once());
    expect(issuesOf(refused)).toEqual([['/product', '您的团队正在使用基础版，不能试用迷你包；如需更换请办理升级']]);
    await shop.buyer.call(MALL_TRIAL, { ...trial, productNo: other, seats: 20 }, once());
  });

  it('hold when users are added to what is in use', async () => {
    const asset = await makeAsset(shop, { product: mini, quantity: 40, expireDate: '2099-12-31' });
    const change = (addQuantity: number) => ({
      name: '增购',
      changeType: 'seats',
      ground: 'correction',
      asset,
      effectiveDate: TODAY,
      contactName: '甲',
      contactPhone: '13900000001',
      addQuantity,
    });
    expect(issuesOf(await shop.partner.refusal('/yzjumc/change/v3/save', { record: change(11) }, once()))).toEqual([
      ['/addQuantity', '迷你包最多订购 50 个用户'],
    ]);
    await shop.partner.call('/yzjumc/change/v3/save', { record: change(10) }, once());
  });

  it('hold for the product that an upgrade leads to', async () => {
    const path = await make(shop.gateway, OTHER_EID, 'upgrade-path', {
      fromProduct: shop.pro,
      toProduct: mini,
      level: 'edition',
      ratio: 1,
      minQuantity: 1,
      creditRate: 1,
      serviceFee: 0,
      keepTerm: true,
      minRemaining: 30,
      validFrom: '2026-01-01',
    });
    await act(shop.operator, 'upgrade-path', path.key, 'enable');
    const upgrade = async (quantity: number) => ({
      name: '升级',
      ground: 'gift',
      termMode: 'keep',
      upgradeDate: TODAY,
      reason: 'function',
      contactName: '甲',
      contactPhone: '13900000001',
      lines: [
        { asset: await makeAsset(shop, { product: shop.pro, quantity, expireDate: '2099-12-31' }), path: path.key },
      ],
    });
    expect(
      issuesOf(await shop.partner.refusal('/yzjumc/upgrade/v3/upgrade-save', { record: await upgrade(60) }, once())),
    ).toEqual([['/lines/0/path', '迷你包最多订购 50 个用户']]);
    await shop.partner.call('/yzjumc/upgrade/v3/upgrade-save', { record: await upgrade(50) }, once());
  });
});
