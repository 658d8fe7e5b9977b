import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { addDays } from '@yunpu/engine-core/expression';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { trialsCostNothing } from '../../../../server/domains/subscriptions/migrations/371_trials_cost_nothing.ts';
import { eachDatabase } from '../../../support/database.ts';
import { makeCustomer } from '../partners/support.ts';
import {
  act,
  assetOf,
  attempt,
  BUYER_EID,
  decide,
  OWN_EID,
  once,
  type Shop,
  startShop,
  submit,
  TODAY,
  together,
} from './support.ts';

const BASE = '/yzjumc/order/trial/v3';

eachDatabase('trials', (driver) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop(driver);
  });
  afterAll(() => shop.close());

  let customers = 0;
  const trial = async (values: RecordData = {}): Promise<RecordData> => {
    customers += 1;
    const customer = await makeCustomer(shop.gateway, OWN_EID, {
      name: `深圳云岭第${customers}软件有限公司`,
      kind: 'government',
      uscc: undefined,
    });
    return {
      name: '考勤试用',
      customer,
      product: shop.basic,
      seats: 20,
      days: 15,
      purpose: 'evaluate',
      startDate: TODAY,
      ...values,
    };
  };
  const open = async (values: RecordData = {}): Promise<string> => {
    const billNo = await submit(shop.partner, `${BASE}/saveOrSubmit`, await trial(values));
    await decide(shop.staff, 'trial-order', billNo, 'approve');
    return billNo;
  };
  const detail = async (billNo: string) => (await shop.partner.call<DetailResult>(`${BASE}/detail`, { billNo })).record;

  it('open a trial asset that ends with their days', async () => {
    const billNo = await open();
    const { assetNo, endDate } = await detail(billNo);
    expect(endDate).toBe(addDays(TODAY, 14));
    expect(await assetOf(shop, String(assetNo))).toMatchObject({
      kind: 'trial',
      quantity: 20,
      expireDate: endDate,
      eid: OWN_EID,
      sourceNo: billNo,
      annualAmount: 0,
    });
    // Those of an earlier version were counted at the list price.
    const { kysely } = shop.gateway.database;
    await kysely
      .updateTable('records')
      .set({ data: sql`data || '{"annualAmount": 200000}'::jsonb` })
      .where('key', '=', String(assetNo))
      .execute();
    await shop.gateway.database.transaction(trialsCostNothing.up);
    expect((await assetOf(shop, String(assetNo))).annualAmount).toBe(0);
  });

  it('last no longer than the product allows, and are extended once', async () => {
    const tooLong = await shop.partner.refusal(`${BASE}/saveOrSubmit`, { record: await trial({ days: 31 }) }, once());
    expect(tooLong.issues).toEqual([
      expect.objectContaining({ path: '/days', message: '试用天数不能超过该产品的上限' }),
    ]);
    const billNo = await open();
    await act(shop.staff, 'trial-order', billNo, 'extend', { days: 7, reason: '客户评审推迟' });
    const { assetNo, endDate } = await detail(billNo);
    expect(endDate).toBe(addDays(TODAY, 21));
    expect((await assetOf(shop, String(assetNo))).expireDate).toBe(endDate);
    const refused = await shop.staff.refusal(
      '/yzjumc/entity/v1/trial-order/act',
      { key: billNo, action: 'extend', input: { days: 7, reason: '客户评审推迟' } },
      once(),
    );
    expect(refused.message).toBe('每张试用单只能延长一次');
  });

  it('turn into one order contract, however often that is asked at the same moment', async () => {
    const billNo = await open();
    expect(
      await together(Array.from({ length: 6 }, () => () => attempt(shop.partner, 'trial-order', billNo, 'toOrder'))),
    ).toBe(1);
    const done = await detail(billNo);
    expect(done).toMatchObject({ status: 'converted', convertedTo: 'order-contract' });
    const { record: order } = await shop.partner.call<DetailResult>('/yzjumc/ordercontract/v3/detail', {
      billNo: done.convertedNo,
    });
    expect(order).toMatchObject({
      status: 'draft',
      orderType: 'direct',
      trialNo: billNo,
      customer: done.customer,
      total: 200_000,
      lines: [{ product: shop.basic, quantity: 20 }],
    });
    expect((await assetOf(shop, String(done.assetNo))).status).toBe('closed');
    // The draft is complete: it can be submitted as it stands.
    await act(shop.partner, 'order-contract', done.convertedNo, 'submit');
  });

  it('turn into an opportunity when the customer is not ready to buy', async () => {
    const billNo = await open({ budget: 3_000_000, contactName: '赵敏', contactPhone: '13911113333' });
    await act(shop.partner, 'trial-order', billNo, 'toOpportunity');
    const { convertedNo } = await detail(billNo);
    const { record } = await shop.partner.call<DetailResult>('/yzjumc/opportunity/v3/detail', { billNo: convertedNo });
    expect(record).toMatchObject({
      stage: 'new',
      productFamily: 'attendance',
      estimatedAmount: 3_000_000,
      partnerName: '远帆科技有限公司',
      contactName: '赵敏',
      contactPhone: '13911113333',
    });
    // One that an opportunity asked for is that opportunity's business: it would be counted twice.
    const key = await open({ customer: record.customer, opportunity: convertedNo });
    const refused = await shop.partner.refusal(
      '/yzjumc/entity/v1/trial-order/act',
      { key, action: 'toOpportunity' },
      once(),
    );
    expect(refused.message).toContain('来源商机');
  });

  it('are asked for in the mall by a buyer for the own team', async () => {
    const asked = { productNo: shop.basic, contactName: '陈晓', contactPhone: '13900000001' };
    const { billNo } = await shop.buyer.call<{ billNo: string }>('/yzjumc/order/v3/trialorder', asked, once());
    const own = (await shop.buyer.call<DetailResult>(`${BASE}/detail`, { billNo })).record;
    expect(own).toMatchObject({
      status: 'submitted',
      channel: 'mall',
      customerName: '蓝海制造有限公司',
      days: 30,
      eid: BUYER_EID,
    });
    await decide(shop.staff, 'trial-order', billNo, 'approve');
    const { assetNo } = (await shop.buyer.call<DetailResult>(`${BASE}/detail`, { billNo })).record;
    expect(
      (await shop.buyer.call<DetailResult>('/yzjumc/entity/v1/asset/detail', { key: assetNo })).record.ownerEid,
    ).toBe(BUYER_EID);
    expect((await shop.buyer.refusal('/yzjumc/order/v3/trialorder', asked, once())).message).toContain('不能重复申请');
    expect(
      (await shop.buyer.refusal('/yzjumc/order/v3/trialorder', { ...asked, productNo: shop.pro }, once())).message,
    ).toBe('该产品不提供试用');
  });

  it('are one at a time for each customer and product', async () => {
    const record = await trial();
    const ask = () =>
      shop.partner.request(`${BASE}/saveOrSubmit`, {
        method: 'POST',
        body: { record, action: 'submit' },
        headers: once(),
      });
    expect(await together(Array.from({ length: 5 }, () => ask))).toBe(1);
  });
});
