import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM } from '../../../../server/domains/orders/mirror.ts';
import { readLines } from '../../../../server/domains/orders/model/rows.ts';
import { lockOrder, moveOrder } from '../../../../server/domains/orders/moving.ts';
import { openOrder } from '../../../../server/domains/orders/opening.ts';
import { lastDayOfTerm } from '../../../../server/platform/calendar/days.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import { eachDatabase } from '../../../support/database.ts';
import {
  type Draft,
  once,
  openShop,
  ordered,
  quote,
  SAVE,
  type Shop,
  submission,
  submit,
} from '../checkout/support.ts';
import { startCampaign } from '../coupons/support.ts';

const today = String(systemActor('').scope.today);

/** The best gift of each kind, as it was promised, is what the asset gets. */
eachDatabase('promotions', (driver) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(driver);
  });
  afterAll(() => shop.close());

  type Work = Parameters<Parameters<Shop['gateway']['database']['transaction']>[0]>[0];
  const inShop = <T>(work: (tx: Work, access: Shop['gateway']['entities']['access']) => Promise<T>): Promise<T> =>
    shop.gateway.database.transaction((tx) => work(tx, shop.gateway.entities.access));
  const start = (values: RecordData): Promise<string> =>
    inShop(async (tx, access) => {
      const { key } = await access.create(tx, systemActor(''), 'promotion', {
        title: '签约两年，赠送三个月服务期',
        scope: 'product',
        products: [{ product: shop.no('云会议') }],
        occasion: 'new',
        minQuantity: 1,
        minYears: 2,
        from: '2026-01-01',
        until: '2099-12-31',
        gift: 'months',
        months: 3,
        ...values,
      });
      await access.act(tx, systemActor(''), 'promotion', key, 'start');
      return key;
    });
  const end = (key: string): Promise<unknown> =>
    inShop((tx, access) => access.act(tx, systemActor(''), 'promotion', key, 'end', { reason: '到期' }));
  const gifted = async <T>(values: readonly RecordData[], work: () => Promise<T>): Promise<T> => {
    const keys: string[] = [];
    for (const one of values) keys.push(await start(one));
    try {
      return await work();
    } finally {
      for (const key of keys)
        if ((await inShop((tx, access) => access.get(tx, systemActor(''), 'promotion', key)))?.state === 'running')
          await end(key);
    }
  };
  const wanted = (years: number, quantity = 10, name = '云会议') => ({
    source: 'buy',
    lines: [{ productNo: shop.no(name), quantity, years }],
  });
  const giftsIn = (draft: Draft): string[][] =>
    (draft.lines as unknown as { gifts: { title: string }[] }[]).map(({ gifts }) => gifts.map(({ title }) => title));
  const giftsOf = async (years: number, quantity?: number, name?: string) =>
    giftsIn(await quote(shop.buyer, wanted(years, quantity, name)))[0];
  const pay = async (orderNo: string) => {
    await inShop(async (tx, access) => {
      const row = await lockOrder(tx, access, orderNo);
      if (row) await moveOrder(tx, access, row, 'PAID', { by: SYSTEM, why: '测试', values: { channel: 'cashier' } });
    });
    await inShop((tx, access) => openOrder(tx, access, orderNo));
    const [line] = await readLines(shop.gateway.database.kysely, orderNo);
    if (!line) throw new Error('no line');
    return {
      line,
      asset: (await shop.buyer.call<DetailResult>('/yzjumc/entity/v1/asset/detail', { assetNo: line.assetNo })).record,
    };
  };

  it('are given where product, years, number and occasion are met, the best of each kind', () =>
    gifted(
      [
        {},
        { title: '再赠一个月', months: 1 },
        {
          title: '满 20 人赠培训',
          minYears: 1,
          minQuantity: 20,
          gift: 'training',
          months: undefined,
          training: '管理员培训一次',
        },
        { title: '续费赠半年', occasion: 'renew', months: 6, minYears: 1 },
        { title: '去年的', until: '2026-01-02', months: 12 },
      ],
      async () => {
        expect(await giftsOf(1)).toEqual([]);
        expect(await giftsOf(2)).toEqual(['签约两年，赠送三个月服务期']);
        expect(await giftsOf(2, 20)).toEqual(['签约两年，赠送三个月服务期', '满 20 人赠培训']);
        expect(await giftsOf(2, 20, '云审批')).toEqual([]);
      },
    ));

  it('are advertised while they run, in their own words and nowhere else', async () => {
    const titles = async () =>
      (
        await shop.buyer.call<{ title: string }[]>('/yzjumc/product/v2/getproductactivity', {
          productNo: shop.no('云会议'),
        })
      ).map(({ title }) => title);
    await gifted([{}], async () => expect(await titles()).toEqual(['签约两年，赠送三个月服务期']));
    expect(await titles()).toEqual([]);
  });

  it('stand in quote, cart and order, and lengthen the asset by what was promised, once it is paid', () =>
    gifted([{}], async () => {
      const lines = [{ productNo: shop.no('云会议'), quantity: 10, years: 2 }];
      const quoted = await shop.buyer.call<{ lines: { gifts: unknown[] }[] }>('/yzjumc/quote/v2/countamount', {
        lines,
      });
      expect(quoted.lines[0]?.gifts).toMatchObject([{ months: 3 }]);
      await shop.buyer.call('/yzjumc/cart/v2/upsert', lines[0], once());
      const cart = await shop.buyer.call<{ lines: { line: { gifts: unknown[] } }[] }>('/yzjumc/cart/v2/list', {});
      expect(cart.lines[0]?.line.gifts).toMatchObject([{ title: '签约两年，赠送三个月服务期' }]);
      const { orderNo } = await submit(shop.buyer, await quote(shop.buyer, wanted(2)));
      const mirror = (await shop.buyer.call<DetailResult>('/yzjumc/entity/v1/order/detail', { orderNo })).record;
      expect(mirror.lines).toMatchObject([{ gifts: '签约两年，赠送三个月服务期' }]);
      const { line, asset } = await pay(orderNo);
      expect([line.untilDate, asset.expireDate]).toEqual([lastDayOfTerm(today, 27), lastDayOfTerm(today, 27)]);
      expect((asset.events as RecordData[]).at(-1)?.text).toContain('赠送三个月服务期');
    }));

  it('that end after an order was submitted change nothing of it', async () => {
    const key = await start({});
    const { orderNo } = await submit(shop.buyer, await quote(shop.buyer, wanted(2)));
    await end(key);
    expect((await pay(orderNo)).asset.expireDate).toBe(lastDayOfTerm(today, 27));
    expect((await pay((await ordered(shop)).orderNo)).asset.expireDate).toBe(lastDayOfTerm(today, 12));
  });

  it('that end before it is submitted are said to be gone, and nothing is ordered', async () => {
    const key = await start({});
    const draft = await quote(shop.buyer, wanted(2));
    await end(key);
    const refused = await shop.buyer.refusal(SAVE, submission(draft), once());
    expect(refused.errorCode).toBe('order.moved');
  });

  it('of renewals lengthen what is renewed', () =>
    gifted([{ title: '续费赠一个月', occasion: 'renew', minYears: 1, months: 1 }], async () => {
      const { asset } = await pay((await submit(shop.buyer, await quote(shop.buyer, wanted(1)))).orderNo);
      const draft = await quote(shop.buyer, {
        source: 'buy',
        lines: [
          { productNo: shop.no('云会议'), quantity: 1, years: 1, service: { does: 'renew', assetNo: asset.assetNo } },
        ],
      });
      expect(giftsIn(draft)).toEqual([['续费赠一个月']]);
      const renewed = await pay((await submit(shop.buyer, draft)).orderNo);
      expect(renewed.asset.expireDate).toBe(lastDayOfTerm(String(renewed.line.fromDate), 13));
    }));

  it('that take something off stand in price, quote, cart, order and history before coupons, and are kept as promised', () =>
    gifted([{ title: '签约两年九折', gift: 'rate', months: undefined, rate: 90 }], async () => {
      const lines = [{ productNo: shop.no('云会议'), quantity: 10, years: 2 }];
      const reduced = {
        gifts: [{ title: '签约两年九折', discount: 666 }],
        promotionDiscount: 666,
        totalListAmount: 6_660,
        totalAmount: 5_994,
      };
      expect(await shop.buyer.call('/yzjumc/quote/v2/countamount', { lines })).toMatchObject({
        lines: [reduced],
        listAmount: 6_660,
        discount: 666,
        amount: 5_994,
      });
      await shop.buyer.call('/yzjumc/cart/v2/upsert', { ...lines[0], years: 3 }, once());
      const cart = await shop.buyer.call<{ lines: { line: { years: number } }[] }>('/yzjumc/cart/v2/list', {});
      expect(cart.lines.map(({ line }) => line).find(({ years }) => years === 3)).toMatchObject({
        gifts: [{ discount: 999 }],
        totalAmount: 8_991,
      });
      // A coupon goes by what is left after the promotion: 5,994 does not reach a threshold of 6,000.
      const campaigns = [
        await startCampaign(shop.gateway, { title: '满 60 元', face: 100, threshold: 6_000 }),
        await startCampaign(shop.gateway, { title: '满 59 元', face: 100, threshold: 5_900 }),
      ];
      const coupons: string[] = [];
      for (const campaignNo of campaigns)
        coupons.push(
          (await shop.buyer.call<{ couponNo: string }>('/yzjumc/coupon/v1/claim', { campaignNo }, once())).couponNo,
        );
      const draft = await quote(shop.buyer, { ...wanted(2), couponNos: coupons.slice(1) });
      expect(draft.coupons.map(({ couponNo, usable }) => [couponNo, usable]).sort()).toEqual(
        [
          [coupons[0], false],
          [coupons[1], true],
        ].sort(),
      );
      expect(draft).toMatchObject({ discount: 666, couponDiscount: 100, payable: 5_894 });
      const { orderNo } = await submit(shop.buyer, draft, { couponNos: coupons.slice(1) });
      expect(
        (await shop.buyer.call<DetailResult>('/yzjumc/entity/v1/order/detail', { orderNo })).record.lines,
      ).toMatchObject([
        { gifts: '签约两年九折', promotionDiscount: 666, amount: 5_994, couponDiscount: 100, payable: 5_894 },
      ]);
      expect((await shop.buyer.call<{ lines: object[] }>('/yzjumc/order/v2/detail', { orderNo })).lines).toMatchObject([
        { promotionDiscount: 666 },
      ]);
      const { asset } = await pay(orderNo);
      expect((asset.events as RecordData[]).at(-1)?.text).toContain('签约两年九折 −¥6.66');
    }));

  it('whose discount changed between the quote and the order are said to have moved', async () => {
    const key = await start({ title: '立减一元', gift: 'amount', months: undefined, reduction: 100 });
    const draft = await quote(shop.buyer, wanted(2));
    expect(draft.payable).toBe(6_560);
    await inShop((tx, access) => access.change(tx, systemActor(''), 'promotion', key, { reduction: 200 }, '保存'));
    expect((await shop.buyer.refusal(SAVE, submission(draft), once())).errorCode).toBe('order.moved');
    await end(key);
  });
});
