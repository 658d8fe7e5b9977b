import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { openAsset } from '../cart/shop.ts';
import { type Draft, EID, once, openShop, ordered, quote, SAVE, type Shop, submission, submit } from './support.ts';

eachDatabase('submitting an order', (driver) => {
  let shop: Shop;
  let buyer: Client;
  beforeAll(async () => {
    shop = await openShop(driver);
    buyer = shop.buyer;
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    const { kysely } = shop.gateway.database;
    await kysely.deleteFrom('cart_lines').execute();
    await sql`update orders set state = 'CANCELLED' where state = 'WAIT_PAY'`.execute(kysely);
  });

  const buy = (name: string, quantity: number, more: object = {}) => ({
    source: 'buy',
    lines: [{ productNo: shop.no(name), quantity, ...more }],
  });
  const put = async (name: string, quantity: number) =>
    (await buyer.call<{ lineId: string }>('/yzjumc/cart/v2/upsert', { productNo: shop.no(name), quantity })).lineId;
  const orders = () =>
    shop.gateway.database.kysely.selectFrom('orders').selectAll().where('state', '!=', 'DRAFT').execute();
  const price = (name: string, fen: number) =>
    shop.gateway.database.transaction((tx) =>
      shop.gateway.entities.access.change(
        tx,
        systemActor('20000009'),
        'product',
        shop.no(name),
        { price: fen },
        '保存',
      ),
    );
  const succeeded = (answers: { body: unknown }[]) =>
    answers.filter(({ body }) => (body as { responseBody?: { success: boolean } }).responseBody?.success).length;
  const record = (orderNo: string, client = buyer) =>
    client.call<DetailResult>('/yzjumc/entity/v1/order/detail', { orderNo });

  it('keeps a draft at a quote that lasts a quarter of an hour, and nothing else', async () => {
    const before = Date.now();
    const draft = await quote(buyer, buy('云会议', 10, { years: 2 }));
    expect(draft).toMatchObject({
      payable: 6660,
      listAmount: 6660,
      certified: true,
      exclusions: [],
      lines: [{ productNo: shop.no('云会议'), payable: 6660 }],
    });
    expect(Date.parse(draft.expiresAt) - before).toBeGreaterThanOrEqual(15 * 60_000);
    expect(Date.parse(draft.expiresAt) - before).toBeLessThan(15 * 60_000 + 30_000);
    expect(
      await shop.gateway.database.kysely
        .selectFrom('records')
        .select('key')
        .where('entity', '=', 'order')
        .where('key', '=', draft.orderNo)
        .execute(),
    ).toEqual([]);
  });

  it('makes an order that waits for its payment, with one row of history and of the outbox for every step and a document that says the same', async () => {
    const draft = await quote(
      buyer,
      buy('基础版', 60, { years: 2, modules: [{ productNo: shop.no('云会议'), quantity: 5 }] }),
    );
    const { orderNo, state, payable, payBefore } = await submit(buyer, draft, { remark: '请尽快开通' });
    expect([orderNo, state, payable]).toEqual([draft.orderNo, 'WAIT_PAY', 10_000 * 60 * 2 + 333 * 5 * 2]);
    const { kysely } = shop.gateway.database;
    const history = await kysely
      .selectFrom('order_history')
      .select(['from_state', 'to_state', 'by_name'])
      .where('order_no', '=', orderNo)
      .orderBy('id')
      .execute();
    expect(history).toEqual([
      { from_state: 'DRAFT', to_state: 'SUBMITTED', by_name: '陈晓' },
      { from_state: 'SUBMITTED', to_state: 'WAIT_PAY', by_name: '陈晓' },
    ]);
    const mailed = await sql<{
      payload: unknown;
    }>`select payload from outbox where topic = 'order.moved' and payload->>'orderNo' = ${orderNo} order by id`.execute(
      kysely,
    );
    expect(mailed.rows.map(({ payload }) => payload)).toEqual([
      { orderNo, from: 'DRAFT', to: 'SUBMITTED' },
      { orderNo, from: 'SUBMITTED', to: 'WAIT_PAY' },
    ]);
    expect((await record(orderNo)).record).toMatchObject({
      status: 'WAIT_PAY',
      payable,
      listAmount: draft.listAmount,
      payBefore,
      buyerName: '蓝海制造有限公司',
      remark: '请尽快开通',
      contactName: '陈晓',
      lines: [{ productNo: shop.no('基础版'), quantity: 60, years: 2, modules: '云会议 × 5 用户/年', payable }],
    });
  });

  it('gives the same answer to the same key and never a second order, however many ask at once', async () => {
    const draft = await quote(buyer, buy('云会议', 10));
    const before = (await orders()).length;
    const headers = once();
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(buyer, draft, {}, headers)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await orders()).length).toBe(before + 1);
  });

  it('submits a draft once, whatever keys it comes with', async () => {
    const draft = await quote(buyer, buy('云会议', 10));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        buyer.request(SAVE, { method: 'POST', body: submission(draft), headers: once() }),
      ),
    );
    expect(succeeded(answers)).toBe(1);
    expect(await buyer.refusal(SAVE, submission(draft), once())).toMatchObject({
      errorCode: 'order.state',
      data: { orderNo: draft.orderNo, state: 'WAIT_PAY' },
    });
  });

  it('sells the cart’s lines once: of several orders made from them one goes through and takes them out', async () => {
    const lineIds = [await put('云会议', 10), await put('云审批', 20)];
    const drafts = await Promise.all([1, 2, 3].map(() => quote(buyer, { source: 'cart', lineIds })));
    const answers = await Promise.all(
      drafts.map((draft) => buyer.request(SAVE, { method: 'POST', body: submission(draft), headers: once() })),
    );
    expect(succeeded(answers)).toBe(1);
    expect(await buyer.call('/yzjumc/cart/v2/count')).toEqual({ count: 0 });
    const refused = drafts.find(
      (_, index) => !(answers[index]?.body as { responseBody: { success: boolean } }).responseBody.success,
    ) as Draft;
    expect((await buyer.refusal(SAVE, submission(refused), once())).errorCode).toBe('order.linesGone');
  });

  it('shows the new total and creates nothing when the price moved', async () => {
    const draft = await quote(buyer, buy('云会议', 10));
    const before = (await orders()).length;
    await price('云会议', 400);
    const refused = await buyer.refusal(SAVE, submission(draft), once());
    expect(refused).toMatchObject({ errorCode: 'order.moved', data: { expectedAmount: 3330, payable: 4000 } });
    expect((await orders()).length).toBe(before);
    expect((await submit(buyer, { ...draft, payable: 4000 })).payable).toBe(4000);
    await price('云会议', 333);
  });

  it('asks again when the cart’s line was changed behind the confirm page', async () => {
    const lineId = await put('云会议', 10);
    const draft = await quote(buyer, { source: 'cart', lineIds: [lineId] });
    await buyer.call('/yzjumc/cart/v2/update', { lineId, quantity: 12 });
    expect(await buyer.refusal(SAVE, submission(draft), once())).toMatchObject({
      errorCode: 'order.moved',
      data: { payable: 3996 },
    });
    const renewed = await quote(buyer, { orderNo: draft.orderNo });
    expect(renewed).toMatchObject({ orderNo: draft.orderNo, payable: 3996 });
    expect((await submit(buyer, renewed)).payable).toBe(3996);
  });

  it('takes no price, discount, total or team from what is sent', async () => {
    const forged = {
      ...buy('云会议', 10),
      eid: '10108009',
      payable: 1,
      discount: 3329,
      couponDiscount: 3329,
      listAmount: 1,
      state: 'PAID',
      lines: [{ productNo: shop.no('云会议'), quantity: 10, unitPrice: 1, listPrice: 1, amount: 1 }],
    };
    const draft = await quote(buyer, forged);
    expect(draft.payable).toBe(3330);
    const done = await submit(buyer, draft, {
      eid: '10108009',
      payable: 1,
      discount: 3329,
      state: 'PAID',
      lines: [{ productNo: shop.no('云会议'), quantity: 1 }],
    });
    expect(done).toMatchObject({ state: 'WAIT_PAY', payable: 3330 });
    expect((await orders()).find(({ order_no }) => order_no === done.orderNo)).toMatchObject({
      eid: EID,
      list_amount: 3330,
      coupon_discount: 0,
    });
  });

  it('refuses a quote that is over, until it is asked for anew', async () => {
    const draft = await quote(buyer, buy('云会议', 10));
    await shop.gateway.database.kysely
      .updateTable('orders')
      .set({ quote_until: new Date(Date.now() - 1000).toISOString() })
      .where('order_no', '=', draft.orderNo)
      .execute();
    expect((await buyer.refusal(SAVE, submission(draft), once())).errorCode).toBe('order.quoteExpired');
    expect((await submit(buyer, await quote(buyer, { orderNo: draft.orderNo }))).state).toBe('WAIT_PAY');
  });

  it('refuses a team that is not certified with the words of the specification', async () => {
    const branch = await shop.gateway.signIn('13800000001', '蓝海制造苏州分公司');
    const draft = await quote(branch, buy('云会议', 10));
    expect(draft.certified).toBe(false);
    expect(await branch.refusal(SAVE, submission(draft), once())).toMatchObject({
      errorCode: 'order.notCertified',
      message: '当前团队尚未认证，是否前往认证？',
    });
  });

  it('keeps to what excludes what: within the order, beside what is in use, and beside what is already ordered', async () => {
    const both = {
      source: 'buy',
      lines: [
        { productNo: shop.no('基础版'), quantity: 50 },
        { productNo: shop.no('旗舰版'), quantity: 100 },
      ],
    };
    const draft = await quote(buyer, both);
    expect(draft.exclusions.length).toBeGreaterThan(0);
    expect((await buyer.refusal(SAVE, submission(draft), once())).errorCode).toBe('order.exclusive');

    const drafts = await Promise.all([quote(buyer, buy('基础版', 50)), quote(buyer, buy('旗舰版', 100))]);
    const answers = await Promise.all(
      drafts.map((one) => buyer.request(SAVE, { method: 'POST', body: submission(one), headers: once() })),
    );
    expect(succeeded(answers)).toBe(1);

    const other = await shop.gateway.signIn('13800000008');
    await openAsset(shop.gateway, '10108007', shop.no('旗舰版'));
    const { eid } = await other.read<{ eid: string }>('/yzjumc/mall/getUserInfoByTicket');
    await openAsset(shop.gateway, eid, shop.no('旗舰版'));
    const refused = await other.refusal(SAVE, submission(await quote(other, buy('基础版', 50))), once());
    expect([refused.errorCode, refused.message]).toEqual([
      'order.exclusive',
      '您的团队正在使用旗舰版，不能再订购基础版；如需更换请办理升级',
    ]);
  });

  it('knows no draft of another team', async () => {
    const draft = await quote(buyer, buy('云会议', 10));
    const stranger = await shop.gateway.signIn('13800000008');
    expect((await stranger.refusal(SAVE, submission(draft), once())).errorCode).toBe('order.unknown');
    expect((await stranger.refusal(SAVE, { orderNo: draft.orderNo, submit: false })).errorCode).toBe('order.unknown');
    const elsewhere = await shop.gateway.signIn('13800000001', '蓝海制造苏州分公司');
    expect((await elsewhere.refusal(SAVE, submission(draft), once())).errorCode).toBe('order.unknown');
  });

  it('refuses what cannot be bought, with the choice at fault', async () => {
    const issues = async (wanted: object) =>
      (await buyer.refusal(SAVE, { couponNos: [], ...wanted, submit: false })).issues.map(
        ({ path, code }) => `${path} ${code}`,
      );
    expect(await issues(buy('驻场服务', 1))).toEqual(['/lines/0/productNo quote.offline']);
    expect(await issues(buy('基础版', 49))).toEqual(['/lines/0/quantity quote.tooFew']);
    expect(await issues({ source: 'buy', lines: [{ productNo: 'SP000000', quantity: 1 }] })).toEqual([
      '/lines/0/productNo product.unknown',
    ]);
  });

  it('sells a private deployment packs of traffic on the spot, and nothing else', async () => {
    const own = await shop.gateway.signIn('13800000004');
    expect((await submit(own, await quote(own, buy('短信包', 2)))).payable).toBe(100_000);
    expect((await own.refusal(SAVE, { ...buy('云会议', 10), submit: false })).errorCode).toBe('quote.refused');
    expect((await own.refusal(SAVE, { source: 'cart', lineIds: ['x'], submit: false })).errorCode).toBe('cart.private');
  });

  it('asks for a contact and for the agreement', async () => {
    const draft = await quote(buyer, buy('云会议', 10));
    const refused = await buyer.refusal(
      SAVE,
      submission(draft, { contact: { name: ' ', phone: '12', email: 'x' }, agreed: false }),
      once(),
    );
    expect(refused.issues.map(({ path }) => path)).toEqual([
      '/contact/name',
      '/contact/phone',
      '/contact/email',
      '/agreed',
    ]);
  });

  it('is held to its lines by the database: a header that says something else cannot be stored', async () => {
    const { orderNo } = await ordered(shop);
    const { kysely } = shop.gateway.database;
    await expect(
      kysely.updateTable('orders').set({ payable: 1 }).where('order_no', '=', orderNo).execute(),
    ).rejects.toThrow();
    await expect(
      kysely.updateTable('orders').set({ list_amount: 1, payable: 1 }).where('order_no', '=', orderNo).execute(),
    ).rejects.toThrow(/differs from its lines/);
    await expect(kysely.deleteFrom('order_lines').where('order_no', '=', orderNo).execute()).rejects.toThrow(
      /differs from its lines/,
    );
    await expect(
      kysely.updateTable('order_history').set({ why: '改' }).where('order_no', '=', orderNo).execute(),
    ).rejects.toThrow(/never changed/);
    await expect(kysely.deleteFrom('order_history').where('order_no', '=', orderNo).execute()).rejects.toThrow(
      /never changed/,
    );
  });

  it('is written by nobody through its document', async () => {
    const { orderNo } = await ordered(shop);
    const staff = await shop.gateway.signIn('13800000005');
    const operator = await shop.gateway.signIn('13800000006');
    for (const client of [buyer, staff, operator]) {
      const { version, record: seen } = await record(orderNo, client);
      expect(
        (await client.refusal('/yzjumc/entity/v1/order/save', { record: { ...seen, payable: 1 }, version }, once()))
          .errorCode,
      ).toBe('session.forbidden');
      expect(
        (await client.refusal('/yzjumc/entity/v1/order/save', { record: { ...seen, orderNo: 'SO1' } }, once()))
          .errorCode,
      ).toBe('session.forbidden');
      expect((await client.refusal('/yzjumc/entity/v1/order/act', { orderNo, action: 'pay' }, once())).errorCode).toBe(
        'action.refused',
      );
      expect((await client.refusal('/yzjumc/entity/v1/order/remove', { orderNo, version }, once())).errorCode).toBe(
        'session.forbidden',
      );
    }
  });
});
