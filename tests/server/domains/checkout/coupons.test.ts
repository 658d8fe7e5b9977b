import { afterAll, beforeAll, expect, it } from 'vitest';
import { claim } from '../../../../server/domains/coupons/issue.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startCampaign } from '../coupons/support.ts';
import { EID, once, openShop, quote, SAVE, type Shop, submission, submit } from './support.ts';

eachDatabase('an order with coupons', (driver) => {
  let shop: Shop;
  let buyer: Client;
  beforeAll(async () => {
    shop = await openShop(driver);
    buyer = shop.buyer;
  });
  afterAll(() => shop.close());

  /** A coupon of the team's. @returns its number */
  const own = async (values: object): Promise<string> => {
    const { gateway } = shop;
    const campaignNo = await startCampaign(gateway, { ...values });
    await gateway.database.transaction((tx) =>
      claim(tx, gateway.entities.access, { campaignNo, eid: EID, byName: '陈晓', at: new Date() }),
    );
    return (
      await gateway.database.kysely
        .selectFrom('coupons')
        .select('coupon_no')
        .where('campaign_no', '=', campaignNo)
        .executeTakeFirstOrThrow()
    ).coupon_no;
  };
  const voucher = (face: number) => own({ kind: 'voucher', benefit: null, threshold: null, face });
  const state = async (couponNo: string) =>
    (
      await shop.gateway.database.kysely
        .selectFrom('coupons')
        .select('state')
        .where('coupon_no', '=', couponNo)
        .executeTakeFirstOrThrow()
    ).state;
  const wanted = () => ({
    source: 'buy',
    lines: [
      { productNo: shop.no('云会议'), quantity: 7 },
      { productNo: shop.no('云审批'), quantity: 11 },
      { productNo: shop.no('基础版'), quantity: 50 },
    ],
  });

  it('spreads what they take off over its lines to the fen, and holds them until it is paid or given up', async () => {
    const couponNos = [await own({ face: 10_001, threshold: 50_000 }), await voucher(3_333)];
    const draft = await quote(buyer, { ...wanted(), couponNos });
    expect(draft.couponDiscount).toBe(13_334);
    expect(draft.payable).toBe(7 * 333 + 11 * 100 + 50 * 10_000 - 13_334);
    expect(draft.lines.reduce((sum, line) => sum + line.couponDiscount, 0)).toBe(13_334);
    for (const line of draft.lines) expect(line.payable).toBe(line.totalAmount - line.couponDiscount);
    expect(await Promise.all(couponNos.map(state))).toEqual(['available', 'available']);

    const { orderNo, payable } = await submit(buyer, draft);
    expect(payable).toBe(draft.payable);
    expect(await Promise.all(couponNos.map(state))).toEqual(['reserved', 'reserved']);
    await buyer.call('/yzjumc/order/v2/cancel', { orderNo }, once());
    expect(await Promise.all(couponNos.map(state))).toEqual(['available', 'available']);
  });

  it('says of each coupon why it cannot be used, and refuses it all the same when it is sent', async () => {
    const couponNo = await own({ face: 10_000, threshold: 50_000_000 });
    const draft = await quote(buyer, wanted());
    expect(draft.coupons.find((one) => one.couponNo === couponNo)).toMatchObject({
      usable: false,
      why: expect.stringContaining('还差'),
    });
    expect((await buyer.refusal(SAVE, { ...wanted(), couponNos: [couponNo], submit: false })).errorCode).toBe(
      'coupon.unusable',
    );
    expect((await buyer.refusal(SAVE, submission(draft, { couponNos: [couponNo] }), once())).errorCode).toBe(
      'coupon.unusable',
    );
  });

  it('of two orders that want one coupon one gets it, and the other is told', async () => {
    const couponNos = [await voucher(1_000)];
    const drafts = await Promise.all(
      [1, 2].map(() =>
        quote(buyer, { source: 'buy', lines: [{ productNo: shop.no('云会议'), quantity: 10 }], couponNos }),
      ),
    );
    const answers = await Promise.all(
      drafts.map((draft) => buyer.request(SAVE, { method: 'POST', body: submission(draft), headers: once() })),
    );
    const codes = answers.map(
      ({ body }) => (body as { responseBody: { errorCode?: string } }).responseBody.errorCode ?? 'ok',
    );
    expect(codes.sort()).toEqual(['coupon.unusable', 'ok']);
  });

  it('moves the total when other coupons are sent than the page showed', async () => {
    const couponNos = [await voucher(1_000)];
    const draft = await quote(buyer, { source: 'buy', lines: [{ productNo: shop.no('云会议'), quantity: 10 }] });
    expect(await buyer.refusal(SAVE, submission(draft, { couponNos }), once())).toMatchObject({
      errorCode: 'order.moved',
      data: { payable: draft.payable - 1_000, couponDiscount: 1_000 },
    });
    expect(await Promise.all(couponNos.map(state))).toEqual(['available']);
  });

  it('that pay for all of it need no payment: it is paid, opened, and they are used', async () => {
    const couponNos = [await voucher(3_330)];
    const draft = await quote(buyer, {
      source: 'buy',
      lines: [{ productNo: shop.no('云会议'), quantity: 10 }],
      couponNos,
    });
    expect(draft.payable).toBe(0);
    expect(await submit(buyer, draft)).toMatchObject({ state: 'PAID', payable: 0 });
    expect(await Promise.all(couponNos.map(state))).toEqual(['used']);
    await shop.gateway.jobs.runDue();
    const { order, can } = await buyer.call<{ order: { state: string; channel: string }; can: { refund: unknown } }>(
      '/yzjumc/order/v2/detail',
      { orderNo: draft.orderNo },
    );
    expect([order.state, order.channel, can.refund]).toEqual(['OPENED', 'free', { why: '订单没有付款，无需退款' }]);
  });

  it('that took more off than a contract may are in its contract all the same, and nothing beyond them', async () => {
    const draft = await quote(buyer, {
      source: 'buy',
      lines: [{ productNo: shop.no('云会议'), quantity: 10 }],
      couponNos: [await voucher(2_000)],
    });
    await submit(buyer, draft);
    const { record } = await buyer.call<{ record: Record<string, unknown> }>(
      '/yzjumc/entity/v1/online-contract/blank',
      { values: { orderNo: draft.orderNo } },
    );
    expect(record).toMatchObject({ orderNo: draft.orderNo, discount: 2_000 });
    const contract = {
      template: 'subscription',
      title: '云会议订购合同',
      orderNo: draft.orderNo,
      partyAUscc: '91440300708461136T',
      partyAAddress: '深圳市南山区科技园南路1号',
      partyAContact: '陈晓',
      partyAPhone: '13800000001',
    };
    const save = '/yzjumc/onlinecontract/v2/save';
    const refused = async (change: object) =>
      (await buyer.refusal(save, { record: { ...contract, ...change } }, once())).issues.map(({ path }) => path);
    expect(await refused({ discount: 3_000 })).toContain('/discount');
    expect(await refused({ orderNo: 'SO-NONE' })).toContain('/orderNo');
    const stranger = await shop.gateway.signIn('13800000008');
    expect((await stranger.refusal(save, { record: contract }, once())).issues.map(({ path }) => path)).toContain(
      '/orderNo',
    );
    expect((await buyer.call<{ record: object }>(save, { record: contract }, once())).record).toMatchObject({
      discount: 2_000,
      amount: 1_330,
    });
  });
});
