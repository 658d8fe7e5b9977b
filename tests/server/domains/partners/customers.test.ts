import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { make, makeCustomer, OTHER_EID, OWN_EID, once, opportunity, PARTNER, startPartners } from './support.ts';

const V2 = '/yzjumc/customer/v2';
const V3 = '/yzjumc/customer/v3';
const BUYER_EID = demoTeam('蓝海制造有限公司').eid;

interface Draft {
  orderNo: string;
  lines: Record<string, unknown>[];
}

function inDays(days: number): string {
  return new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
}

eachDatabase('a customer’s business and products', (driver) => {
  let gateway: TestGateway;
  let partner: Client;
  let buyer: Client;
  let customer: string;
  let product: string;
  const assets: Record<string, string> = {};
  beforeAll(async () => {
    gateway = await startPartners(driver);
    [partner, buyer] = await Promise.all([gateway.signIn(PARTNER), gateway.signIn('13800000001')]);
    customer = await makeCustomer(gateway, OWN_EID);
    ({ key: product } = await make(gateway, OTHER_EID, 'product', {
      name: '智能考勤标准版',
      family: 'attendance',
      kind: 'module',
      unit: '用户/年',
      price: 10_000,
      isTrial: true,
      trialDays: 30,
      status: 'onsale',
    }));
    const asset = async (name: string, eid: string, expireDate: string, values: RecordData = {}) => {
      assets[name] = (
        await make(gateway, eid, 'asset', {
          product,
          productName: '智能考勤标准版',
          customer,
          customerName: '深圳云岭软件有限公司',
          ownerEid: BUYER_EID,
          quantity: 10,
          unitPrice: 10_000,
          startDate: '2025-01-01',
          expireDate,
          kind: 'paid',
          ...values,
        })
      ).key;
    };
    await asset('soon', OWN_EID, inDays(20));
    await asset('later', OWN_EID, inDays(80));
    await asset('expired', OWN_EID, inDays(-3));
    await asset('other', OTHER_EID, inDays(10), { customer: null, ownerEid: 'someone' });
    await make(gateway, OWN_EID, 'opportunity', opportunity(customer));
    await make(gateway, OTHER_EID, 'opportunity', opportunity(await makeCustomer(gateway, OTHER_EID)));
  });
  afterAll(() => gateway.close());

  it('lists what was done with a customer, the own team’s alone, and opens each', async () => {
    const list = await partner.call<{
      rows: { entity: string; billNo: string; kind: string; amount: number }[];
      total: number;
      amount: number;
    }>(`${V3}/business-list`, { customerNo: customer });
    expect(list).toMatchObject({
      total: 1,
      amount: 5_000_000,
      rows: [{ entity: 'opportunity', kind: '商机', amount: 5_000_000 }],
    });
    const row = list.rows[0];
    expect(
      await partner.call(`${V3}/business-detail`, { customerNo: customer, entity: row?.entity, billNo: row?.billNo }),
    ).toMatchObject({ record: { customer } });
    const another = await makeCustomer(gateway, OWN_EID, { uscc: '91110108551385082Q', name: '北京博远软件有限公司' });
    expect(
      (
        await partner.refusal(`${V3}/business-detail`, {
          customerNo: another,
          entity: row?.entity,
          billNo: row?.billNo,
        })
      ).errorCode,
    ).toBe('record.notFound');
    expect(
      (
        await partner.request(`${V3}/business-detail`, {
          method: 'POST',
          body: { customerNo: customer, entity: 'invoice', billNo: 'x' },
        })
      ).status,
    ).toBe(400);
    expect((await partner.request(`${V3}/business-list`, { method: 'POST', body: {} })).status).toBe(400);
  });

  it('sums it up beside the file', async () => {
    expect(await partner.call(`${V3}/detail_with_result`, { customerNo: customer })).toMatchObject({
      detail: { record: { customerNo: customer } },
      result: {
        business: [{ entity: 'opportunity', count: 1, amount: 5_000_000 }],
        products: { total: 3, expired: 1, in30: 1, in60: 1, in90: 2 },
      },
    });
  });

  it('counts products that expire, for a customer, for a partner and for the buyer', async () => {
    const counts = { total: 3, expired: 1, in30: 1, in60: 1, in90: 2 };
    expect(await partner.call(`${V3}/expirecount`, { customerNo: customer })).toEqual(counts);
    expect(await partner.call(`${V3}/expirecount`)).toEqual(counts);
    expect(await buyer.call(`${V3}/expirecount`)).toEqual(counts);
    const staff = await gateway.signIn('13800000005');
    expect(await staff.call(`${V3}/expirecount`)).toEqual({ ...counts, total: 4, in30: 2, in60: 2, in90: 3 });
  });

  it('shows a customer’s assets to the partner who serves it and nobody else’s', async () => {
    const page = await partner.call<{ rows: { assetNo: string }[]; total: number }>(`${V3}/product_assets`, {
      customerNo: customer,
      pageSize: 2,
    });
    expect(page.total).toBe(3);
    expect(page.rows.map(({ assetNo }) => assetNo)).toEqual([assets.expired, assets.soon]);
    expect((await buyer.call<{ total: number }>(`${V3}/product_assets`)).total).toBe(3);
    expect((await buyer.refusal(`${V3}/product_assets`, { customerNo: customer })).errorCode).toBe('record.notFound');
  });

  it('offers to renew and to add only where something was bought', async () => {
    const fresh = await makeCustomer(gateway, OWN_EID, {
      uscc: null,
      kind: 'government',
      industry: '政务',
      name: '某市数据局',
    });
    const types = async (customerNo?: string) =>
      (await partner.call<{ value: string; available: boolean }[]>(`${V3}/signtypes`, { customerNo })).map(
        ({ value, available }) => [value, available],
      );
    expect(await types(customer)).toEqual([
      ['new', true],
      ['renew', true],
      ['expand', true],
    ]);
    expect(await types(fresh)).toEqual([
      ['new', true],
      ['renew', false],
      ['expand', false],
    ]);
  });

  it('names a team by its id, and a team that is not there not at all', async () => {
    expect(await partner.call(`${V3}/getnetworkname`, { networkid: BUYER_EID })).toEqual({
      networkid: BUYER_EID,
      networkname: '蓝海制造有限公司',
      certified: true,
    });
    expect(await partner.call(`${V3}/getnetworkname`, { networkid: '1' })).toBeNull();
    expect((await buyer.refusal(`${V3}/getnetworkname`, { networkid: BUYER_EID })).errorCode).toBe('entity.unknown');
  });

  it('tells what a customer has tried', async () => {
    await make(gateway, OWN_EID, 'trial-order', {
      name: '云岭试用考勤',
      product,
      customer,
      customerName: '深圳云岭软件有限公司',
      seats: 10,
      startDate: inDays(0),
      days: 30,
      purpose: 'training',
      contactName: '王磊',
      contactPhone: '13900000000',
      needSupport: false,
      status: 'trialing',
    });
    expect(await partner.call(`${V3}/triedmodules`, { customerNo: customer })).toMatchObject([
      { product, name: '智能考勤标准版', status: 'trialing' },
    ]);
  });

  it('gives a buyer its products, their state and what could be bought', async () => {
    const products = await buyer.call<{ rows: { assetNo: string; expired: boolean }[]; total: number }>(
      `${V2}/products`,
    );
    expect(products.rows.map(({ expired }) => expired)).toEqual([true, false, false]);
    expect(await buyer.call(`${V2}/purchase_status`, { productNos: [product, 'SP999999'] })).toEqual([
      { productNo: product, productName: '智能考勤标准版', status: 'active', quantity: 20, expireDate: inDays(80) },
      { productNo: 'SP999999', productName: null, status: 'none', quantity: 0, expireDate: null },
    ]);
    const types = await buyer.call<{ type: string; title: string; onsale: number; owned: number }[]>(
      `${V2}/product_type`,
    );
    expect(types.find(({ type }) => type === 'attendance')).toMatchObject({ onsale: 1, owned: 1 });
    expect(await buyer.call(`${V2}/detail`)).toMatchObject({
      eid: BUYER_EID,
      name: '蓝海制造有限公司',
      products: { total: 3 },
    });
    expect(await partner.call(`${V2}/detail`, { customerNo: customer })).toMatchObject({
      record: { customerNo: customer },
    });
  });

  it('starts a renewal and a purchase of more as orders of the buyer, which change nothing before they are paid', async () => {
    const renew = { assets: [assets.soon, assets.later], termMonths: 24 };
    const key = once();
    const renewal = await buyer.call<Draft>(`${V2}/renew`, renew, key);
    expect(renewal.lines).toMatchObject([
      { productNo: product, quantity: 10, years: 2, totalAmount: 200_000 },
      { quantity: 10, totalAmount: 200_000 },
    ]);
    expect((await buyer.call<Draft>(`${V2}/renew`, renew, key)).orderNo).toBe(renewal.orderNo);
    const more = await buyer.call<Draft>(
      `${V2}/add_purchase_products`,
      { assetNo: assets.later, addQuantity: 5 },
      once(),
    );
    expect(more.lines).toMatchObject([
      { productNo: product, quantity: 5, service: { does: 'add', assetNo: assets.later } },
    ]);
    expect(await buyer.call(`/yzjumc/order/v2/detail`, { orderNo: more.orderNo })).toMatchObject({
      order: { state: 'DRAFT' },
    });
    expect(await buyer.call(`${V2}/purchase_status`, { productNos: [product] })).toMatchObject([
      { quantity: 20, expireDate: inDays(80) },
    ]);
    expect((await buyer.refusal(`${V2}/renew`, { assets: [assets.other] }, once())).errorCode).toBe('record.notFound');
    expect(
      (await buyer.request(`${V2}/renew`, { method: 'POST', body: { assets: [assets.soon], termMonths: 6 } })).status,
    ).toBe(400);
    expect(
      (await buyer.request(`${V2}/add_purchase_products`, { method: 'POST', body: { assetNo: assets.later } })).status,
    ).toBe(400);
  });

  it('saves a customer by its loose fields', async () => {
    const saved = await partner.call<DetailResult>(
      `${V2}/save`,
      { name: '某区政府办公室', kind: 'government', industry: '政务' },
      once(),
    );
    expect(saved.record.name).toBe('某区政府办公室');
    const { customerNo } = saved.record;
    expect(
      await partner.call(
        `${V2}/save`,
        { customerNo, version: saved.version, name: '某区政务办公室', kind: 'government', industry: '政务' },
        once(),
      ),
    ).toMatchObject({ version: 2, record: { name: '某区政务办公室' } });
  });
});
