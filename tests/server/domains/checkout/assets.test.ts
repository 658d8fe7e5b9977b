import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { addDays } from '@yunpu/engine-core/expression';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AssetOffers } from '../../../../contract/checkout.ts';
import type { Answered } from '../../../../contract/define.ts';
import type { OrderDetail, OrderState } from '../../../../contract/orders.ts';
import type { query } from '../../../../contract/payments.ts';
import { billedDays, proRata, renewedTerm } from '../../../../server/domains/checkout/assets/terms.ts';
import { expireOrders } from '../../../../server/domains/checkout/life.ts';
import { whyNotRefunded } from '../../../../server/domains/orders/fulfilment/refundable.ts';
import { SYSTEM } from '../../../../server/domains/orders/mirror.ts';
import { lockOrder, moveOrder } from '../../../../server/domains/orders/moving.ts';
import { closeRefunded, openOrder } from '../../../../server/domains/orders/opening.ts';
import { lastDayOfTerm } from '../../../../server/platform/calendar/days.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import {
  type Draft,
  EID,
  once,
  openShop,
  quote,
  SAVE,
  type Shop,
  type Submitted,
  setInstant,
  submission,
  submit,
} from './support.ts';

type Does = 'renew' | 'add' | 'upgrade' | 'convert';
const today = String(systemActor('').scope.today);
const inDays = (days: number): string => addDays(today, days) ?? '';

eachDatabase('orders for what a team has already', (driver) => {
  let shop: Shop;
  let buyer: Client;
  let path: string;
  beforeAll(async () => {
    shop = await openShop(driver);
    buyer = shop.buyer;
    path = await inShop(async (tx, access) => {
      const { key } = await access.create(tx, systemActor(''), 'upgrade-path', {
        fromProduct: shop.no('基础版'),
        toProduct: shop.no('旗舰版'),
        level: 'edition',
        ratio: 1,
        creditRate: 1,
        keepTerm: true,
        minRemaining: 30,
        validFrom: '2026-01-01',
      });
      await access.act(tx, systemActor(''), 'upgrade-path', key, 'enable');
      return key;
    });
  });
  afterAll(() => shop.close());

  type Work = Parameters<Parameters<Shop['gateway']['database']['transaction']>[0]>[0];
  const inShop = <T>(work: (tx: Work, access: Shop['gateway']['entities']['access']) => Promise<T>): Promise<T> =>
    shop.gateway.database.transaction((tx) => work(tx, shop.gateway.entities.access));
  const put = (values: RecordData = {}): Promise<string> =>
    inShop(
      async (tx, access) =>
        (
          await access.create(tx, systemActor(EID), 'asset', {
            kind: 'paid',
            product: shop.no('云会议'),
            customerName: '蓝海制造有限公司',
            ownerEid: EID,
            quantity: 10,
            unitPrice: 333,
            startDate: inDays(-100),
            expireDate: inDays(99),
            sourceType: 'order',
            sourceNo: 'OC-1',
            ...values,
          })
        ).key,
    );
  const assetOf = async (assetNo: string) =>
    (await buyer.call<DetailResult>('/yzjumc/entity/v1/asset/detail', { assetNo })).record;
  const wanted = (does: Does, assetNo: string, productNo: string, more: object = {}) => ({
    source: 'buy',
    lines: [
      { productNo, quantity: 1, ...more, service: { does, assetNo, ...(does === 'upgrade' && { pathNo: path }) } },
    ],
  });
  const order = async (
    does: Does,
    assetNo: string,
    productNo: string,
    more: object = {},
  ): Promise<Draft & Submitted> => {
    const draft = await quote(buyer, wanted(does, assetNo, productNo, more));
    return { ...draft, ...(await submit(buyer, draft)) };
  };
  const move = (orderNo: string, to: OrderState) =>
    inShop(async (tx, access) => {
      const row = await lockOrder(tx, access, orderNo);
      if (row)
        await moveOrder(tx, access, row, to, {
          by: SYSTEM,
          why: '测试',
          values: to === 'PAID' ? { channel: 'cashier' } : {},
        });
    });
  const pay = async (orderNo: string) => {
    await move(orderNo, 'PAID');
    await Promise.all([1, 2].map(() => inShop((tx, access) => openOrder(tx, access, orderNo))));
  };
  const refund = async (orderNo: string) => {
    await move(orderNo, 'REFUNDED');
    for (const _ of [1, 2]) await inShop((tx, access) => closeRefunded(tx, access, orderNo));
  };
  /** What refuses the refund of an order that is paid, which its page says as well. */
  const whyNot = async (orderNo: string) => {
    const why = await inShop(async (tx, access) => {
      const row = await lockOrder(tx, access, orderNo);
      if (!row) throw new Error('no order');
      return whyNotRefunded(tx, access, row);
    });
    const { can } = await buyer.call<{ can: { refund: unknown } }>('/yzjumc/order/v2/detail', { orderNo });
    expect(can.refund).toEqual(why === undefined ? true : { why });
    return why;
  };
  const kinds = (record: RecordData) =>
    ((record.events as RecordData[] | undefined) ?? []).map(({ kind, billNo }) => `${String(kind)} ${String(billNo)}`);

  it('a renewal costs a term at today’s price for the size of the asset, and counts once it is paid', async () => {
    const assetNo = await put({ modules: [{ product: shop.no('云审批'), name: '云审批', quantity: 4, unitPrice: 1 }] });
    const made = await order('renew', assetNo, shop.no('云会议'), { years: 2 });
    expect(made.payable).toBe((333 * 10 + 100 * 4) * 2);
    expect(await assetOf(assetNo)).toMatchObject({ expireDate: inDays(99), pendingNo: made.orderNo });
    await pay(made.orderNo);
    const after = await assetOf(assetNo);
    const { until } = renewedTerm(inDays(99), today, 2);
    expect(after).toMatchObject({
      expireDate: until,
      renewCount: 1,
      quantity: 10,
      modules: [{ quantity: 4, unitPrice: 100 }],
    });
    expect(after.pendingNo).toBeUndefined();
    expect(kinds(after)).toEqual([`续费 ${made.orderNo}`]);
    const seen = await buyer.call<{ order: RecordData; lines: RecordData[]; assets: RecordData[] }>(
      '/yzjumc/order/v2/detail',
      { orderNo: made.orderNo },
    );
    expect(seen).toMatchObject({
      order: { state: 'OPENED', subject: '云会议续费' },
      lines: [{ does: 'renew', assetNo, promise: `到期日 ${inDays(99)} → ${until}` }],
      assets: [{ assetNo, expireDate: until }],
    });
  });

  it('more seats and modules cost the rest of the term to the fen, and are there once they are paid', async () => {
    const assetNo = await put({ product: shop.no('基础版'), quantity: 60, unitPrice: 10_000 });
    const days = billedDays(today, inDays(99));
    const draft = await quote(buyer, {
      source: 'buy',
      lines: [
        { productNo: shop.no('基础版'), quantity: 7, service: { does: 'add', assetNo } },
        { productNo: shop.no('云审批'), quantity: 3, service: { does: 'add', assetNo } },
      ],
    });
    expect(days).toBe(100);
    expect(draft.lines.map(({ payable }) => payable)).toEqual([proRata(10_000, 7, 100), proRata(100, 3, 100)]);
    expect(draft.payable).toBe(19_178 + 82);
    const { orderNo } = await submit(buyer, draft);
    await pay(orderNo);
    expect(await assetOf(assetNo)).toMatchObject({
      quantity: 67,
      modules: [{ product: shop.no('云审批'), quantity: 3, unitPrice: 100 }],
      expireDate: inDays(99),
    });
    await refund(orderNo);
    const back = await assetOf(assetNo);
    expect(back).toMatchObject({ quantity: 60, status: 'active' });
    expect(back.modules ?? []).toEqual([]);
    await inShop((tx, access) => access.change(tx, systemActor(EID), 'asset', assetNo, { status: 'closed' }, '保存'));
  });

  it('an upgrade takes what is left of what was paid off the new product, keeps the day on which it ends, and is taken back whole', async () => {
    const bought = await submit(
      buyer,
      await quote(buyer, { source: 'buy', lines: [{ productNo: shop.no('基础版'), quantity: 100, years: 1 }] }),
    );
    await pay(bought.orderNo);
    const {
      assets: [old],
    } = await buyer.call<{ assets: { assetNo: string; expireDate: string }[] }>('/yzjumc/order/v2/detail', {
      orderNo: bought.orderNo,
    });
    const assetNo = old?.assetNo ?? '';
    const made = await order('upgrade', assetNo, shop.no('旗舰版'));
    // Bought today: all of it is left, and the new one costs a whole year.
    expect(made).toMatchObject({ listAmount: 2_000_000, payable: 1_000_000, exclusions: [] });
    await pay(made.orderNo);
    const {
      assets: [next],
    } = await buyer.call<{ assets: { assetNo: string }[] }>('/yzjumc/order/v2/detail', { orderNo: made.orderNo });
    expect(await assetOf(assetNo)).toMatchObject({ status: 'replaced', replacedBy: made.orderNo });
    expect(await assetOf(next?.assetNo ?? '')).toMatchObject({
      status: 'active',
      product: shop.no('旗舰版'),
      quantity: 100,
      expireDate: old?.expireDate,
      ownerEid: EID,
      sourceNo: made.orderNo,
    });
    // The first payment is in the second: it goes back after it.
    expect(await whyNot(bought.orderNo)).toBe(
      `产品资产 ${assetNo} 之后又由订单 ${made.orderNo} 续费、增购或升级，请先退该订单`,
    );
    expect(await whyNot(made.orderNo)).toBeUndefined();
    await refund(made.orderNo);
    expect((await assetOf(next?.assetNo ?? '')).status).toBe('closed');
    const back = await assetOf(assetNo);
    expect(back).toMatchObject({ status: 'active', quantity: 100, expireDate: old?.expireDate });
    expect(back.replacedBy).toBeUndefined();
    await refund(bought.orderNo);
    expect((await assetOf(assetNo)).status).toBe('closed');
  });

  it('a trial becomes real in the same asset, with what is in it', async () => {
    const assetNo = await put({
      kind: 'trial',
      quantity: 5,
      unitPrice: 0,
      startDate: today,
      expireDate: inDays(10),
      sourceType: 'trial',
      sourceNo: 'TR-0',
    });
    const made = await order('convert', assetNo, shop.no('云会议'), { quantity: 20, years: 3 });
    expect(made.payable).toBe(333 * 20 * 3);
    await pay(made.orderNo);
    expect(await assetOf(assetNo)).toMatchObject({
      kind: 'paid',
      quantity: 20,
      startDate: today,
      expireDate: lastDayOfTerm(today, 36),
      sourceType: 'mall',
      sourceNo: made.orderNo,
    });
  });

  it('a renewal that is not paid in time, or given back, leaves the asset as it was', async () => {
    const assetNo = await put();
    const unpaid = await order('renew', assetNo, shop.no('云会议'), { years: 1 });
    await setInstant(shop.gateway.database.kysely, unpaid.orderNo, 'payBefore', new Date(Date.now() - 60_000));
    await expireOrders(shop.gateway.database, shop.gateway.entities.access);
    const same = await assetOf(assetNo);
    expect([same.expireDate, same.pendingNo, same.renewCount]).toEqual([inDays(99), undefined, 0]);
    const paid = await order('renew', assetNo, shop.no('云会议'), { years: 1 });
    await pay(paid.orderNo);
    // What staff gave since stays.
    await inShop((tx, access) =>
      access.lock(tx, systemActor(EID), 'asset', assetNo).then((asset) =>
        access.change(
          tx,
          systemActor(EID),
          'asset',
          assetNo,
          {
            expireDate: addDays(String(asset?.record.expireDate), 30),
          },
          '保存',
        ),
      ),
    );
    await refund(paid.orderNo);
    expect(await assetOf(assetNo)).toMatchObject({
      expireDate: addDays(inDays(99), 30),
      renewCount: 0,
      status: 'active',
      unitPrice: 333,
    });
  });

  it('one order at a time has an asset: of two tabs one gets it, and no bill gets between', async () => {
    const assetNo = await put();
    const drafts = await Promise.all(
      [1, 2, 3].map(() => quote(buyer, wanted('renew', assetNo, shop.no('云会议'), { years: 1 }))),
    );
    const answers = await Promise.all(
      drafts.map((draft) => buyer.request(SAVE, { method: 'POST', body: submission(draft), headers: once() })),
    );
    const won = answers.map(
      ({ body }) =>
        (body as { responseBody: { success: boolean; data?: { orderNo: string }; message?: string } }).responseBody,
    );
    expect(won.filter(({ success }) => success)).toHaveLength(1);
    const orderNo = won.find(({ success }) => success)?.data?.orderNo;
    expect(won.find(({ success }) => !success)?.message).toBe(`产品资产 ${assetNo} 正在办理 ${orderNo}，请待其办结`);
    const bill = await buyer.refusal(
      '/yzjumc/renewdefer/v3/save',
      {
        record: {
          name: '延期',
          kind: 'defer',
          deferDays: 5,
          deferReason: 'payment',
          ground: 'deferral',
          lines: [{ asset: assetNo }],
        },
        action: 'submit',
      },
      once(),
    );
    expect(bill.issues).toEqual([expect.objectContaining({ code: 'asset.busy' })]);
    await buyer.call('/yzjumc/order/v2/cancel', { orderNo }, once());
    expect((await assetOf(assetNo)).pendingNo).toBeUndefined();
  });

  it('the money of what an order waits for is not given back', async () => {
    const bought = await submit(
      buyer,
      await quote(buyer, { source: 'buy', lines: [{ productNo: shop.no('云会议'), quantity: 10 }] }),
    );
    await pay(bought.orderNo);
    const {
      assets: [asset],
    } = await buyer.call<{ assets: { assetNo: string }[] }>('/yzjumc/order/v2/detail', { orderNo: bought.orderNo });
    const renewal = await order('renew', asset?.assetNo ?? '', shop.no('云会议'), { years: 1 });
    expect(await whyNot(bought.orderNo)).toBe(
      `产品资产 ${asset?.assetNo} 正在办理 ${renewal.orderNo}，请先取消或办完该订单`,
    );
    await buyer.call('/yzjumc/order/v2/cancel', { orderNo: renewal.orderNo }, once());
    expect(await whyNot(bought.orderNo)).toBeUndefined();
  });

  it('mixes nothing on one asset, and takes none of another team', async () => {
    const assetNo = await put();
    const both = {
      source: 'buy',
      lines: [...wanted('renew', assetNo, shop.no('云会议')).lines, ...wanted('add', assetNo, shop.no('云会议')).lines],
      submit: false,
    };
    expect((await buyer.refusal(SAVE, both)).message).toBe(`同一订单里对产品资产 ${assetNo} 只能办理一件事`);
    const stranger = await shop.gateway.signIn('13800000008');
    expect(
      (await stranger.refusal(SAVE, { ...wanted('renew', assetNo, shop.no('云会议')), submit: false })).message,
    ).toBe('没有这个产品资产');
    expect((await stranger.refusal('/yzjumc/order/v2/offers', { assetNo })).message).toBe('没有这个产品资产');
    expect(
      (await buyer.refusal(SAVE, { ...wanted('renew', assetNo, shop.no('云审批')), submit: false })).issues,
    ).toEqual([expect.objectContaining({ path: '/lines/0/productNo' })]);
  });

  it('what is over says until when its data is kept: before it is paid for, on the order, in its contract and among its events', async () => {
    const contractOf = async (orderNo: string) =>
      (
        await buyer.call<{ html: string }>('/yzjumc/onlinecontract/v2/preview', {
          record: { template: 'subscription', title: '合同', orderNo },
        })
      ).html;
    const seen = async (does: Does, values: RecordData) => {
      const assetNo = await put(values);
      const { kept } = await buyer.call<AssetOffers>('/yzjumc/order/v2/offers', { assetNo });
      const { orderNo } = await order(does, assetNo, shop.no('云会议'), { years: 1, quantity: 10 });
      const before = await buyer.call<Answered<typeof query>>('/yzjumc/yzjpay/pay/query', { orderNo }, once());
      const contract = await contractOf(orderNo);
      await pay(orderNo);
      const detail = await buyer.call<OrderDetail>('/yzjumc/order/v2/detail', { orderNo });
      const document = await buyer.call<DetailResult>('/yzjumc/entity/v1/order/detail', { orderNo });
      const [line] = document.record.lines as RecordData[];
      const events = (await assetOf(assetNo)).events as RecordData[];
      return {
        offered: kept,
        paying: before.kept,
        order: detail.lines[0]?.keptUntil,
        document: line?.keptUntil ?? null,
        contract: /原有数据保留至 ([0-9-]+)，之后生效的不恢复/.exec(contract)?.[1],
        event: /原有数据[^，]*，没有恢复/.exec(String(events.at(-1)?.text))?.[0],
      };
    };
    const nothing = {
      offered: null,
      paying: null,
      order: null,
      document: null,
      contract: undefined,
      event: undefined,
    };
    const all = (until: string, over: boolean) => ({
      offered: { until, over },
      paying: { until, over },
      order: until,
      document: until,
      contract: until,
      event: over ? `原有数据保留至 ${until}，没有恢复` : undefined,
    });
    // The demonstration's company keeps data for 90 days. The last of them counts.
    expect(await seen('renew', { expireDate: inDays(0) })).toEqual(nothing);
    expect(await seen('renew', { expireDate: inDays(-90) })).toEqual(all(inDays(0), false));
    expect(await seen('renew', { expireDate: inDays(-91) })).toEqual(all(inDays(-1), true));
    const trial = { kind: 'trial', sourceType: 'trial', startDate: inDays(-200), expireDate: inDays(-150) };
    expect(await seen('convert', trial)).toEqual(all(inDays(-60), true));
    await inShop(async (tx, access) => {
      const { key } = await access.create(tx, systemActor('20000009'), 'storefront', {
        name: '不写数据保留',
        sellerName: '青岚云服务有限公司',
        sellerUscc: '91320500MA1N7K3Q2B',
        sellerLegal: '何青岚',
        sellerAddress: '苏州市工业园区星湖街 1 号',
        sellerPhone: '0512-66668888',
      });
      await access.act(tx, systemActor('20000009'), 'storefront', key, 'use');
    });
    expect(await seen('renew', { expireDate: inDays(-91) })).toEqual(nothing);
  });

  it('tells what can be bought for an asset, and why the rest cannot', async () => {
    const assetNo = await put({ product: shop.no('基础版'), quantity: 60, expireDate: inDays(-3) });
    const offered = await buyer.call<{ offers: Record<Does, true | { why: string }>; terms: number[] }>(
      '/yzjumc/order/v2/offers',
      { assetNo },
    );
    expect(offered).toMatchObject({
      terms: [1, 2, 3],
      offers: {
        renew: true,
        add: { why: '产品已过期，请先续费再增购' },
        upgrade: { why: '产品已过期，请先续费再升级' },
        convert: { why: '只有试用中的产品可以转正式' },
      },
    });
  });
});
