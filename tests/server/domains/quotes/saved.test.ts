import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SavedQuote } from '../../../../contract/quotes.ts';
import type { WritesTo } from '../../../../contract/records/write.ts';
import { lockOrder, moveOrder, SYSTEM } from '../../../../server/domains/orders/index.ts';
import { expireQuotes } from '../../../../server/domains/quotes/expire.ts';
import { addDays, dayOf } from '../../../../server/platform/calendar/days.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { ordersDiffer } from '../../../support/mirrors.ts';
import { textOfPdf } from '../../../support/pdf.ts';
import { INVARIANTS } from '../../money/invariants.ts';
import { once, openShop, quote, SAVE, type Shop, submission, submit } from '../checkout/support.ts';

const KEEP = '/yzjumc/quote/v2/save';
const RECORD = '/yzjumc/entity/v1/quote';

eachDatabase('quotes that are kept', (driver) => {
  let shop: Shop;
  let buyer: Client;
  let other: Client;
  let partner: Client;
  beforeAll(async () => {
    shop = await openShop(driver);
    buyer = shop.buyer;
    other = await shop.gateway.signIn('13800000008');
    partner = await shop.gateway.signIn('13800000003');
  });
  afterAll(() => shop.close());
  const lines = (name = '云会议', quantity = 10, more: object = {}) => [
    { productNo: shop.no(name), quantity, years: 1, ...more },
  ];
  /** What a person would keep at the price that they see. */
  const wanted = async (chosen: object[] = lines(), more: object = {}) => ({
    lines: chosen,
    expectedAmount: (await buyer.call<{ amount: number }>('/yzjumc/quote/v2/countamount', { lines: chosen })).amount,
    validDays: 15,
    contactName: '陈晓',
    contactPhone: '13800000001',
    ...more,
  });
  const keep = async (chosen?: object[], more?: object, client = buyer) =>
    client.call<SavedQuote>(KEEP, await wanted(chosen, more), once());
  const read = async (quoteNo: string, client = buyer) => client.call<DetailResult>(`${RECORD}/detail`, { quoteNo });
  const change = (name: string, values: WritesTo<'product'>) =>
    shop.gateway.database.transaction((tx) =>
      shop.gateway.entities.access.change(tx, systemActor('20000009'), 'product', shop.no(name), values, '保存'),
    );
  const fromQuote = (quoteNo: string, more: object = {}) => quote(buyer, { quoteNo, ...more });
  const order = async (quoteNo: string) => submit(buyer, await fromQuote(quoteNo));
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  const expire = (at: Date) => expireQuotes(shop.gateway.database, shop.gateway.entities.access, at);
  const print = async (quoteNo: string, client = buyer) =>
    client.request(`${RECORD}/print`, { method: 'POST', body: { template: 'quote', keys: [quoteNo] } });
  const states = (quoteNo: string) =>
    shop.gateway.database.kysely
      .selectFrom('records')
      .select(['state'])
      .where('entity', '=', 'quote')
      .where('key', '=', quoteNo)
      .executeTakeFirst()
      .then((row) => row?.state);

  it('has a number of its own, its lines, its sums and its end, and the page, the record and the paper say the same', async () => {
    const chosen = lines('基础版', 200, { years: 2, modules: [{ productNo: shop.no('云会议'), quantity: 5 }] });
    const kept = await keep(chosen, { validDays: 30, remark: '交财务' });
    const total = 9000 * 200 * 2 + 333 * 5 * 2;
    expect(kept).toMatchObject({ amount: total, validUntil: addDays(dayOf(new Date()), 30) });
    expect(kept.quoteNo).toMatch(/^QT-\d{8}-\d{4}$/);
    expect((await read(kept.quoteNo)).record).toMatchObject({
      status: 'valid',
      subject: '基础版 200 用户，2 年',
      buyerName: '蓝海制造有限公司',
      sellerName: '云铺科技有限公司',
      listAmount: 10_000 * 200 * 2 + 3330,
      batchDiscount: 1000 * 200 * 2,
      promotionDiscount: 0,
      total,
      lines: [
        { name: '基础版', part: 'product', quantity: 200, unit: '用户', years: 2, unitPrice: 9000, payable: 3_600_000 },
        { name: '云会议', part: 'module', quantity: 5, years: 2, unitPrice: 333, payable: 3330 },
      ],
    });
    const paper = await print(kept.quoteNo);
    expect(paper.headers['content-type']).toContain('application/pdf');
    const text = await textOfPdf(paper.bytes);
    for (const part of [
      kept.quoteNo,
      kept.validUntil,
      '36,033.30',
      '叁万陆仟零叁拾叁元叁角',
      '蓝海制造有限公司',
      '云铺科技有限公司',
      '交财务',
    ])
      expect(text).toContain(part);
  });

  it('is kept once for a key, however often and at once it is asked for, and gives no number twice', async () => {
    const [sent, headers] = [await wanted(), once()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => buyer.call<SavedQuote>(KEEP, sent, headers)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const others = await Promise.all(Array.from({ length: 5 }, () => buyer.call<SavedQuote>(KEEP, sent, once())));
    expect(new Set([...answers, ...others].map(({ quoteNo }) => quoteNo)).size).toBe(6);
  });

  it('is not kept at another price than the shop’s: the price of today is answered, and nothing stays', async () => {
    const count = async () => (await buyer.call<ListResult>(`${RECORD}/list`)).total;
    const before = await count();
    expect(await buyer.refusal(KEEP, await wanted(lines(), { expectedAmount: 1 }), once())).toMatchObject({
      errorCode: 'quote.moved',
      data: { expectedAmount: 1, amount: 3330 },
    });
    expect(await buyer.refusal(KEEP, { ...(await wanted()), lines: lines('基础版', 10) }, once())).toMatchObject({
      errorCode: 'quote.refused',
      issues: [{ path: '/lines/0/quantity' }],
    });
    expect(await count()).toBe(before);
  });

  it('is its team’s alone: another team neither lists, reads, prints, withdraws nor orders it', async () => {
    const { quoteNo } = await keep();
    for (const stranger of [other, partner]) {
      expect((await stranger.call<ListResult>(`${RECORD}/list`, { keyword: quoteNo })).rows).toEqual([]);
      expect((await stranger.refusal(`${RECORD}/detail`, { quoteNo })).errorCode).toBe('record.notFound');
      expect((await stranger.refusal(`${RECORD}/act`, { quoteNo, action: 'withdraw', version: 1 })).errorCode).toBe(
        'record.notFound',
      );
      expect((await stranger.refusal(SAVE, { submit: false, quoteNo })).errorCode).toBe('quote.unknown');
      expect((await stranger.refusal(SAVE, { submit: false, quoteNo, today: true })).errorCode).toBe('quote.unknown');
      expect((await print(quoteNo, stranger)).text).toContain('record.notFound');
    }
    const own = await keep(lines(), {}, partner);
    expect((await read(own.quoteNo, partner)).record).toMatchObject({ buyerName: '远帆科技有限公司' });
  });

  it('cannot be written by anybody: only its own actions change it', async () => {
    const { quoteNo } = await keep();
    const { record, version } = await read(quoteNo);
    const changed = { record: { ...record, total: 1, lines: [] }, version };
    expect((await buyer.refusal(`${RECORD}/save`, changed)).errorCode).toMatch(
      /record\.(locked|invalid)|session\.forbidden/,
    );
    for (const action of ['order', 'release', 'lapse', 'expire'])
      expect(
        (await buyer.refusal(`${RECORD}/act`, { quoteNo, action, version, input: { orderNo: 'SO1' } })).errorCode,
      ).toBe('action.refused');
    expect((await read(quoteNo)).record).toEqual(record);
  });

  it('is ordered at its own price after the shop’s has risen, beside which the price of today stands', async () => {
    const { quoteNo, amount } = await keep();
    await change('云会议', { price: 400 });
    try {
      const draft = (await fromQuote(quoteNo)) as { quote?: unknown } & Awaited<ReturnType<typeof fromQuote>>;
      expect(draft).toMatchObject({ payable: amount, quote: { quoteNo, held: true, amount, today: 4000 } });
      const today = await fromQuote(quoteNo, { today: true });
      expect(today).toMatchObject({ payable: 4000, quote: { quoteNo, held: false, amount, today: 4000 } });
      const { orderNo, payable } = await submit(buyer, draft);
      expect(payable).toBe(amount);
      expect((await read(quoteNo)).record).toMatchObject({ status: 'ordered', orderNo });
      expect((await buyer.call<DetailResult>('/yzjumc/entity/v1/order/detail', { orderNo })).record).toMatchObject({
        quoteNo,
        payable: amount,
      });
    } finally {
      await change('云会议', { price: 333 });
    }
  });

  it('makes one order, whoever else orders from it at the same moment', async () => {
    const { quoteNo } = await keep();
    const drafts = await Promise.all([1, 2, 3, 4].map(() => fromQuote(quoteNo)));
    const answers = await Promise.all(
      drafts.map((draft) => buyer.request(SAVE, { method: 'POST', body: submission(draft), headers: once() })),
    );
    const refused = answers.map(
      ({ text }) => (JSON.parse(text) as { responseBody: { success: boolean; errorCode?: string } }).responseBody,
    );
    expect(refused.filter(({ success }) => success)).toHaveLength(1);
    expect(refused.filter(({ errorCode }) => errorCode === 'quote.over')).toHaveLength(3);
  });

  it('is ordered or withdrawn, never both at once', async () => {
    const { quoteNo } = await keep();
    const [draft, { version }] = [await fromQuote(quoteNo), await read(quoteNo)];
    const answers = await Promise.all([
      buyer.request(SAVE, { method: 'POST', body: submission(draft), headers: once() }),
      buyer.request(`${RECORD}/act`, {
        method: 'POST',
        body: { quoteNo, action: 'withdraw', version },
        headers: once(),
      }),
    ]);
    const done = answers.map(({ text }) => text.includes('"success":true'));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await states(quoteNo)).toBe(done[0] ? 'ordered' : 'withdrawn');
  });

  it('can be used again when its order is given up, as long as it lasts', async () => {
    const { quoteNo, amount } = await keep();
    const { orderNo } = await order(quoteNo);
    expect((await buyer.refusal(SAVE, { submit: false, quoteNo })).message).toContain(orderNo);
    await buyer.call('/yzjumc/order/v2/cancel', { orderNo }, once());
    expect((await read(quoteNo)).record.status).toBe('valid');
    expect((await order(quoteNo)).payable).toBe(amount);
  });

  it('says that it is over when its last day is: in its record, on its paper and to whoever orders', async () => {
    const { quoteNo, validUntil } = await keep(lines(), { validDays: 7 });
    expect(await expire(days(7))).toBe(0);
    const draft = await fromQuote(quoteNo);
    expect(await expire(days(8))).toBeGreaterThan(0);
    expect(await states(quoteNo)).toBe('expired');
    expect(await expire(days(8))).toBe(0);
    expect(await textOfPdf((await print(quoteNo)).bytes)).toContain(`本报价单已于${validUntil}到期`);
    const refusal = await buyer.refusal(SAVE, { submit: false, quoteNo });
    expect(refusal).toMatchObject({ errorCode: 'quote.over', data: { quoteNo, state: 'expired', validUntil } });
    expect(refusal.message).toContain(validUntil);
    expect((await buyer.refusal(SAVE, submission(draft), once())).errorCode).toBe('quote.over');
    expect(await fromQuote(quoteNo, { today: true })).toMatchObject({ payable: 3330 });
  });

  it('ends with an order that is given up after its last day', async () => {
    const { quoteNo } = await keep();
    const { orderNo } = await order(quoteNo);
    const { access } = shop.gateway.entities;
    await shop.gateway.database.transaction(async (tx) => {
      const row = await lockOrder(tx, access, orderNo);
      if (row) await moveOrder(tx, access, row, 'CLOSED_TIMEOUT', { by: SYSTEM, why: '逾期', at: days(20) });
    });
    expect(await states(quoteNo)).toBe('expired');
  });

  it('promises a promotion no longer than it runs, and says so', async () => {
    const { access } = shop.gateway.entities;
    const until = addDays(dayOf(new Date()), 3);
    const promotion = await shop.gateway.database.transaction(async (tx) => {
      const { key } = await access.create(tx, systemActor(''), 'promotion', {
        title: '云会议立减 5 元',
        scope: 'product',
        products: [{ product: shop.no('云会议') }],
        occasion: 'new',
        minQuantity: 1,
        minYears: 1,
        from: '2026-01-01',
        until,
        gift: 'amount',
        reduction: 500,
      });
      await access.act(tx, systemActor(''), 'promotion', key, 'start');
      return key;
    });
    const { quoteNo, validUntil, why, amount } = await keep();
    expect([validUntil, amount]).toEqual([until, 2830]);
    expect(why).toContain('云会议立减 5 元');
    expect((await read(quoteNo)).record).toMatchObject({
      promotionDiscount: 500,
      total: 2830,
      gifts: '云会议立减 5 元',
    });
    await shop.gateway.database.transaction((tx) =>
      access.act(tx, systemActor(''), 'promotion', promotion, 'end', { reason: '到期' }),
    );
    expect((await order(quoteNo)).payable).toBe(2830);
  });

  it('is of no use once its product is no longer sold, and says which', async () => {
    const { quoteNo } = await keep(lines('云审批'));
    await change('云审批', { offlineBuy: true });
    try {
      const refusal = await buyer.refusal(SAVE, { submit: false, quoteNo });
      expect(refusal.errorCode).toBe('quote.over');
      expect(refusal.message).toContain('云审批已停售');
    } finally {
      await change('云审批', { offlineBuy: false });
    }
  });

  it('leaves each order at the price of its quote and each quote with one order at most', async () => {
    expect(await INVARIANTS.quotesAreKept(shop.gateway.database.kysely)).toEqual([]);
    expect(await ordersDiffer(shop.gateway.database.kysely)).toEqual([]);
  });
});
