import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../support/database.ts';
import {
  act,
  assetOf,
  attempt,
  BUYER_EID,
  decide,
  make,
  makeAsset,
  OWN_EID,
  once,
  type Shop,
  startShop,
  submit,
  TODAY,
  together,
} from './support.ts';

const BASE = '/yzjumc/ordercontract/v3';

eachDatabase('order contracts', (driver) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop(driver);
  });
  afterAll(() => shop.close());

  const stockOrder = (values: RecordData = {}): RecordData => ({
    name: '考勤备货合同',
    orderType: 'stock',
    template: 'standard',
    startDate: TODAY,
    signDate: TODAY,
    termMonths: 12,
    lines: [{ product: shop.basic, quantity: 50, unitPrice: 5000 }],
    ...values,
  });
  const directOrder = (values: RecordData = {}): RecordData => ({
    ...stockOrder(),
    name: '云岭订货合同',
    orderType: 'direct',
    customer: shop.customer,
    adminName: '王磊',
    adminPhone: '13900000000',
    ...values,
  });
  const madeBy = async (entity: string, field: string, billNo: string) =>
    (
      await shop.staff.call<ListResult>(`/yzjumc/entity/v1/${entity}/list`, {
        filter: { field, op: 'eq', value: billNo },
      })
    ).rows;
  const batches = async (billNo: string) =>
    (await shop.staff.call<ListResult>('/yzjumc/stock/v3/list', { pageSize: 100 })).rows.filter(
      (row) => row.purchaseNo === billNo,
    );
  const approve = (billNo: string) => decide(shop.staff, 'order-contract', billNo, 'approve');

  it('put what was ordered ahead into the partner’s stock once they are approved, and not before', async () => {
    const billNo = await submit(shop.partner, `${BASE}/save`, stockOrder());
    expect(await batches(billNo)).toEqual([]);
    expect((await approve(billNo)).status).toBe(200);
    expect(await batches(billNo)).toMatchObject([
      {
        eid: OWN_EID,
        product: shop.basic,
        purchased: 50,
        available: 50,
        unitCost: 5000,
        partnerName: '远帆科技有限公司',
      },
    ]);
    const { record, state } = await shop.partner.call<DetailResult>(`${BASE}/detail`, { billNo });
    expect(state).toBe('approved');
    expect(record.delivered).toMatchObject([{ line: 1, kind: 'stock', quantity: 50 }]);
  });

  it('open the customer’s assets when they are for a customer, and for its own team where it has one', async () => {
    const own = await make(shop.gateway, OWN_EID, 'customer', {
      name: '蓝海制造有限公司',
      kind: 'government',
      industry: '制造业',
      contactName: '陈晓',
      contactPhone: '13900000001',
    });
    const billNo = await submit(shop.partner, `${BASE}/save`, directOrder({ customer: own.key, termMonths: 24 }));
    await approve(billNo);
    const assets = await madeBy('asset', 'sourceNo', billNo);
    expect(assets).toMatchObject([
      {
        eid: OWN_EID,
        ownerEid: BUYER_EID,
        customerName: '蓝海制造有限公司',
        quantity: 50,
        startDate: TODAY,
        sourceType: 'order',
        annualAmount: 250_000,
      },
    ]);
    expect(
      (await shop.buyer.call<ListResult>('/yzjumc/entity/v1/asset/list', {})).rows.map((row) => row.sourceNo),
    ).toContain(billNo);
    expect(await batches(billNo)).toEqual([]);
  });

  it('deliver nothing for days of service', async () => {
    const { key: service } = await make(shop.gateway, OWN_EID, 'product', {
      name: '实施服务',
      family: 'integration',
      kind: 'service',
      unit: '人天',
      price: 200_000,
    });
    await act(shop.operator, 'product', service, 'publish');
    const billNo = await submit(
      shop.partner,
      `${BASE}/save`,
      directOrder({ lines: [{ product: service, quantity: 2, unitPrice: 200_000 }] }),
    );
    await approve(billNo);
    expect(await madeBy('asset', 'sourceNo', billNo)).toEqual([]);
    expect((await shop.staff.call<DetailResult>(`${BASE}/detail`, { billNo })).state).toBe('approved');
  });

  it('make their stock exactly once, however many approve at the same moment', async () => {
    const billNo = await submit(shop.partner, `${BASE}/save`, stockOrder());
    expect(await together(Array.from({ length: 8 }, () => () => approve(billNo)))).toBe(1);
    expect(await batches(billNo)).toHaveLength(1);
  });

  it('take back on cancellation what nobody has used yet', async () => {
    const billNo = await submit(shop.partner, `${BASE}/save`, stockOrder());
    await approve(billNo);
    await act(shop.staff, 'order-contract', billNo, 'cancel', { reason: '伙伴退货' });
    expect(await batches(billNo)).toMatchObject([{ available: 0, status: 'closed' }]);
    const direct = await submit(shop.partner, `${BASE}/save`, directOrder());
    await approve(direct);
    await act(shop.staff, 'order-contract', direct, 'cancel', { reason: '客户退订' });
    expect(await madeBy('asset', 'sourceNo', direct)).toMatchObject([{ status: 'closed' }]);
  });

  it('cannot be cancelled once a unit of their stock is sold', async () => {
    const billNo = await submit(shop.partner, `${BASE}/save`, stockOrder());
    await approve(billNo);
    const [batch] = await batches(billNo);
    const sale = await submit(shop.partner, '/yzjumc/salecontract/v3/submit_new', {
      name: '云岭销售合同',
      contractType: 'new',
      customer: shop.customer,
      startDate: TODAY,
      signDate: TODAY,
      termMonths: 12,
      lines: [{ product: shop.basic, fromStock: true, stock: batch?.stockNo, quantity: 1, unitPrice: 9000 }],
    });
    const [sold, cancelled] = await Promise.all([
      shop.staff.request('/yzjumc/wf/v3/complete_task', {
        method: 'POST',
        body: { entity: 'sale-contract', billNo: sale, action: 'agree', opinion: '同意' },
        headers: once(),
      }),
      attempt(shop.staff, 'order-contract', billNo, 'cancel', { reason: '伙伴退货' }),
    ]);
    const won = [sold, cancelled].map(
      ({ body }) => (body as { responseBody: { success: boolean } }).responseBody.success,
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    const [after] = await batches(billNo);
    expect(after?.available).toBe(won[0] ? 49 : 0);
    expect(after?.used).toBe(won[0] ? 1 : 0);
  });

  it('tell a partner what it may order, what it holds, and what the year has brought', async () => {
    const { rows } = await shop.partner.call<{ rows: RecordData[] }>(`${BASE}/addproduct`, { keyword: '考勤专业' });
    expect(rows).toMatchObject([{ product: shop.pro, listPrice: 20_000, stockAvailable: 0 }]);
    const before = await shop.partner.call<Record<string, number>>(`${BASE}/partnerinfo`);
    const billNo = await submit(
      shop.partner,
      `${BASE}/save`,
      stockOrder({ lines: [{ product: shop.pro, quantity: 3, unitPrice: 10_000 }] }),
    );
    await approve(billNo);
    const after = await shop.partner.call<Record<string, number>>(`${BASE}/partnerinfo`);
    expect(after).toMatchObject({
      partnerName: '远帆科技有限公司',
      orderedThisYear: Number(before.orderedThisYear) + 30_000,
      stockAvailable: Number(before.stockAvailable) + 3,
    });
    expect(
      (await shop.partner.call<{ rows: RecordData[] }>(`${BASE}/addproduct`, { keyword: '考勤专业' })).rows,
    ).toMatchObject([{ stockAvailable: 3 }]);
  });

  it('offer the templates that fit how one orders', async () => {
    const templates = await shop.partner.call<{ template: string }[]>(`${BASE}/contracttemplate`, {
      orderType: 'direct',
    });
    expect(templates.map(({ template }) => template)).toEqual(['standard', 'government', 'private']);
    const billNo = await submit(shop.partner, `${BASE}/save`, stockOrder());
    expect(await shop.partner.call(`${BASE}/contracttemplate`, { billNo })).toMatchObject([
      { template: 'standard', chosen: true },
      { template: 'framework', chosen: false },
    ]);
  });

  it('are read and submitted many at a time, each on its own', async () => {
    const sent = { records: [stockOrder(), stockOrder({ lines: [] }), stockOrder({ name: '第三份备货合同' })] };
    const key = once();
    const results = await shop.partner.call<{ ok: boolean; billNo: string }[]>(`${BASE}/save2`, sent, key);
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(await shop.partner.call(`${BASE}/save2`, sent, key)).toEqual(results);
    const [first, , third] = results;
    const read = await shop.partner.call<(DetailResult & { ok: boolean })[]>(`${BASE}/detail2`, {
      billNos: [first?.billNo, 'OC-NONE', third?.billNo],
    });
    expect(read.map(({ ok, state }) => [ok, state])).toEqual([
      [true, 'submitted'],
      [false, undefined],
      [true, 'submitted'],
    ]);
  });

  it('are deleted while nobody has approved them', async () => {
    const draft = await shop.partner.call<DetailResult>(`${BASE}/save`, { record: stockOrder() }, once());
    await shop.partner.call(`${BASE}/delete`, { billNo: draft.record.billNo, version: draft.version }, once());
    expect((await shop.partner.refusal(`${BASE}/detail`, { billNo: draft.record.billNo })).errorCode).toBe(
      'record.notFound',
    );
    const billNo = await submit(shop.partner, `${BASE}/save`, stockOrder());
    expect((await shop.partner.refusal(`${BASE}/delete`, { billNo }, once())).errorCode).toBe('session.forbidden');
  });

  it('pass the clerk, and the operator as well from 50,000 yuan on', async () => {
    const large = await submit(
      shop.partner,
      `${BASE}/save`,
      stockOrder({ lines: [{ product: shop.basic, quantity: 1000, unitPrice: 5000 }] }),
    );
    expect(await shop.partner.call(`${BASE}/approvalnode`, { billNo: large })).toMatchObject([
      { no: 1, name: '商务审核' },
      { no: 2, name: '运营复核' },
    ]);
    const small = await submit(shop.partner, `${BASE}/save`, stockOrder());
    expect(await shop.partner.call(`${BASE}/approvalnode`, { billNo: small })).toHaveLength(1);
    const huge = await submit(
      shop.partner,
      `${BASE}/save`,
      stockOrder({ lines: [{ product: shop.basic, quantity: 4000, unitPrice: 5000 }] }),
    );
    expect(await shop.partner.call(`${BASE}/approvalnode`, { billNo: huge })).toMatchObject([
      { name: '部门负责人' },
      { name: '商务审核' },
      { name: '运营复核' },
    ]);
    await approve(large);
    expect(await batches(large)).toEqual([]);
    await decide(shop.operator, 'order-contract', large, 'approve', '同意备货');
    expect(await batches(large)).toHaveLength(1);
    const [request] = await shop.partner.call<{ status: string; records: RecordData[] }[]>(`${BASE}/approvalrecord`, {
      billNo: large,
    });
    expect(request?.status).toBe('approved');
    expect(
      request?.records.filter(({ kind }) => kind === 'approve').map(({ step, opinion }) => [step, opinion]),
    ).toEqual([
      ['商务审核', '同意'],
      ['运营复核', '同意备货'],
    ]);
  });

  it('hold a special price to a reason', async () => {
    const low = stockOrder({ lines: [{ product: shop.basic, quantity: 1, unitPrice: 3999 }] });
    const refused = await shop.partner.refusal(`${BASE}/save`, { record: low }, once());
    expect(refused.issues).toEqual([expect.objectContaining({ path: '/specialPrice' })]);
    await shop.partner.call(
      `${BASE}/save`,
      { record: { ...low, specialPrice: true, specialReason: '战略客户首单' } },
      once(),
    );
  });

  it('are nobody else’s to read or decide', async () => {
    const billNo = await submit(shop.partner, `${BASE}/save`, stockOrder());
    expect(
      (await shop.partner.refusal('/yzjumc/entity/v1/order-contract/act', { key: billNo, action: 'approve' }, once()))
        .errorCode,
    ).toBe('action.refused');
    expect((await shop.buyer.refusal(`${BASE}/detail`, { billNo })).errorCode).toBe('entity.unknown');
    const asset = await makeAsset(shop);
    expect((await assetOf(shop, asset)).status).toBe('active');
  });
});
