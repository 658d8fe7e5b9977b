import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findAttempt } from '../../../../server/domains/payments/attempts.ts';
import { found } from '../../../../server/domains/payments/worker.ts';
import { signHeaders } from '../../../../server/platform/http/signing.ts';
import { openCashier, type TestCashier } from '../../../support/cashier.ts';
import type { Client } from '../../../support/client.ts';
import { refusalOf } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { mirrorsDiffer } from '../../../support/mirrors.ts';
import { once, openShop, ordered, type Shop, setInstant } from '../checkout/support.ts';
import { actOn, BASE, BUYER, ledgerOf, refundsIn, standing, startPaying, transactionOf } from './support.ts';

const NOTIFY = `${BASE}/v1/notify`;

eachDatabase('paying through the cashier', (driver) => {
  let cashier: TestCashier;
  let shop: Shop;
  let buyer: Client;
  beforeAll(async () => {
    cashier = await openCashier();
    shop = await openShop(driver, cashier.settings);
    ({ buyer } = shop);
    await shop.gateway.listen();
  });
  afterAll(async () => {
    await shop.close();
    await cashier.close();
  });
  afterEach(() => cashier.faults());
  afterEach(async () => expect(await mirrorsDiffer(shop.gateway.database.kysely)).toEqual([]));

  const until = async (met: () => Promise<boolean>): Promise<void> => {
    for (let left = 100; left > 0; left -= 1) {
      if (await met()) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('it never came about');
  };
  const stateOf = async (orderNo: string) => {
    const { orderState, attempt } = await standing(buyer, orderNo);
    return [orderState, attempt?.state];
  };
  const becomes = (orderNo: string, ...state: (string | undefined)[]) =>
    until(async () => (await stateOf(orderNo)).join() === state.join());
  /** Does now what a worker would do in time. */
  const work = async () => {
    await shop.gateway.database.kysely
      .updateTable('payment_attempts')
      .set({ work_at: new Date(0).toISOString() })
      .where('work', 'is not', null)
      .execute();
    await shop.gateway.database.kysely.deleteFrom('schedules').where('name', '=', 'payments.work').execute();
    await shop.gateway.jobs.runDue();
  };
  const cancel = (orderNo: string) =>
    buyer.request('/yzjumc/order/v2/cancel', { method: 'POST', body: { orderNo, reason: '不要了' }, headers: once() });
  let events = 0;
  const notice = (attemptNo: string, amount: number, more: object = {}, eventId = `E${(events += 1)}`) => ({
    eventId,
    kind: 'trade.paid',
    trade: {
      outTradeNo: attemptNo,
      tradeNo: `CT${attemptNo}`,
      status: 'PAID',
      amount,
      paidAt: new Date().toISOString(),
      method: 'wechat',
      ...more,
    },
  });
  const notify = (content: object, secret = cashier.settings.CASHIER_SECRET, at = Date.now()) => {
    const payload = JSON.stringify(content);
    return shop.gateway.visitor().request(NOTIFY, {
      method: 'POST',
      payload,
      headers: {
        'content-type': 'application/json',
        ...signHeaders(secret, { method: 'POST', path: NOTIFY, body: payload }, at),
      },
    });
  };
  /** An order on its way to the cashier, silent unless told otherwise. */
  const leaving = async () => {
    await cashier.faults({ silent: true });
    const { orderNo, payable } = await ordered(shop);
    return { orderNo, payable, attempt: await startPaying(buyer, orderNo, 'cashier') };
  };

  it('leads to the page of the cashier and back: what was paid there is paid here as soon as the cashier tells', async () => {
    const { orderNo, payable } = await ordered(shop);
    const attempt = await startPaying(buyer, orderNo, 'cashier', once(), { bankCode: 'CCB' });
    expect(attempt).toMatchObject({ orderNo, channel: 'cashier', state: 'PENDING', amount: payable });
    expect(attempt.payUrl).toMatch(new RegExp(`^${cashier.settings.CASHIER_URL}/pay/[\\w-]{32}\\?bank=CCB$`));
    expect(await (await fetch(String(attempt.payUrl))).text()).toContain(
      `href="http://mall.test/result?orderNo=${orderNo}"`,
    );
    await cashier.pays(attempt.attemptNo, 'alipay');
    await becomes(orderNo, 'PAID', 'SUCCESS');
    expect((await transactionOf(shop, orderNo))?.record).toMatchObject({
      status: 'paid',
      channel: 'alipay',
      paidAmount: payable,
      invoiceable: payable,
      payerName: BUYER,
      attemptNo: attempt.attemptNo,
      bankSerial: cashier.trade(attempt.attemptNo).tradeNo,
    });
    expect(await ledgerOf(shop, orderNo)).toEqual({ events: ['created', 'pending', 'success'], balance: payable });
  });

  it('goes on with the same attempt however often and however concurrently it is begun', async () => {
    const { orderNo } = await ordered(shop);
    const headers = once();
    const attempts = await Promise.all([
      startPaying(buyer, orderNo, 'cashier', headers),
      startPaying(buyer, orderNo, 'cashier', headers),
      startPaying(buyer, orderNo, 'cashier'),
      startPaying(buyer, orderNo, 'cashier'),
    ]);
    expect(new Set(attempts.map(({ attemptNo }) => attemptNo)).size).toBe(1);
    expect(await startPaying(buyer, orderNo, 'cashier', headers)).toMatchObject({
      attemptNo: attempts[0]?.attemptNo,
      state: 'PENDING',
    });
  });

  it('takes the word of nobody but the cashier', async () => {
    const { orderNo, payable, attempt } = await leaving();
    const sent = notice(attempt.attemptNo, payable);
    const refusals = [
      await notify(sent, 'another-secret-altogether'),
      await notify(sent, undefined, Date.now() - 6 * 60_000),
      await shop.gateway.visitor().request(NOTIFY, { method: 'POST', body: sent }),
    ];
    expect(refusals.map((answer) => refusalOf(NOTIFY, answer).errorCode)).toEqual([
      'payment.signature',
      'payment.signature',
      'payment.signature',
    ]);
    expect((await notify({ eventId: 'E', kind: 'trade.paid' })).status).toBe(400);
    expect((await notify(notice('PA0', 1))).status).toBe(400);
    expect(await stateOf(orderNo)).toEqual(['WAIT_PAY', 'PENDING']);
  });

  it('counts a notification once, however often it is told, at once or later, also under another number', async () => {
    const { orderNo, payable, attempt } = await leaving();
    const sent = notice(attempt.attemptNo, payable);
    const answers = await Promise.all([
      notify(sent),
      notify(sent),
      notify(notice(attempt.attemptNo, payable)),
      notify(sent),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await notify(sent);
    expect(await stateOf(orderNo)).toEqual(['PAID', 'SUCCESS']);
    expect((await ledgerOf(shop, orderNo)).balance).toBe(payable);
    expect(await refundsIn(shop, orderNo)).toEqual([]);
  });

  it('is not undone by a close or a failure that is told late', async () => {
    const { orderNo, payable, attempt } = await leaving();
    await notify(notice(attempt.attemptNo, payable));
    for (const kind of ['trade.closed', 'trade.failed'])
      await notify({ ...notice(attempt.attemptNo, payable, { status: 'CLOSED' }), kind });
    expect(await stateOf(orderNo)).toEqual(['PAID', 'SUCCESS']);
  });

  it('is not paid by a notification of another amount: the cashier is asked, and what it then says counts', async () => {
    const { orderNo, payable, attempt } = await leaving();
    expect((await notify(notice(attempt.attemptNo, payable - 1))).status).toBe(200);
    expect(await stateOf(orderNo)).toEqual(['WAIT_PAY', 'PENDING']);
    expect(await ledgerOf(shop, orderNo)).toEqual({ events: ['created', 'pending', 'mismatch'], balance: 0 });
    expect(
      (
        await shop.gateway.database.kysely
          .selectFrom('payment_events')
          .select('outcome')
          .where('attempt_no', '=', attempt.attemptNo)
          .execute()
      )[0]?.outcome,
    ).toBe('mismatch');
    await cashier.faults({ wrongAmount: true });
    await cashier.pays(attempt.attemptNo);
    await work();
    await becomes(orderNo, 'OPENED', 'SUCCESS');
    expect([await ledgerOf(shop, orderNo), await refundsIn(shop, orderNo)]).toEqual([
      { events: expect.arrayContaining(['success']), balance: payable },
      [],
    ]);
  });

  it('is not paid by another amount that came in, which the ledger takes in and staff give back, once, while the order is paid anew', async () => {
    const { orderNo, payable, attempt } = await leaving();
    const asked = await findAttempt(shop.gateway.database.kysely, attempt.attemptNo);
    if (!asked) throw new Error('the attempt is gone');
    const worker = { database: shop.gateway.database, access: shop.gateway.entities.access, cashier: undefined };
    const answer = {
      is: 'paid',
      amount: payable - 1,
      paidAt: new Date().toISOString(),
      channelNo: 'CT-OTHER',
      method: 'wechat',
      bankName: null,
    } as const;
    expect(await Promise.all([found(worker, asked, answer), found(worker, asked, answer)])).toEqual([
      'settled',
      'settled',
    ]);
    expect(await stateOf(orderNo)).toEqual(['WAIT_PAY', 'PAID_AFTER_CLOSE']);
    expect(await ledgerOf(shop, orderNo)).toEqual({
      events: ['created', 'pending', 'paid_after_close', 'refunding'],
      balance: payable - 1,
    });
    const [refund, ...more] = await refundsIn(shop, orderNo);
    expect(more).toEqual([]);
    expect(refund).toMatchObject({
      state: 'reported',
      record: {
        kind: 'mismatch',
        channel: 'cashier',
        amount: payable - 1,
        attemptNo: attempt.attemptNo,
        reason: expect.stringMatching(/^渠道收款 ¥.*与应付 ¥.*不符/),
      },
    });

    // What the channel says afterwards neither pays the order nor adds money.
    await cashier.pays(attempt.attemptNo);
    await notify(notice(attempt.attemptNo, payable));
    expect((await standing(buyer, orderNo)).attempt?.note).toContain('以先到的为准');
    expect(await ledgerOf(shop, orderNo)).toMatchObject({ balance: payable - 1 });
    const second = await startPaying(buyer, orderNo, 'cashier');
    expect(second.attemptNo).not.toBe(attempt.attemptNo);
    await notify(notice(second.attemptNo, payable));
    expect((await standing(buyer, orderNo)).orderState).toBe('PAID');

    const staff = await shop.gateway.signIn('13800000005');
    const tryTo = (client: Client, action: string, input = {}) =>
      client.refusal('/yzjumc/entity/v1/refund/act', { key: refund?.key, action, input }, once());
    expect((await tryTo(staff, 'approve')).errorCode).toBe('action.refused');
    expect((await tryTo(staff, 'reject', { reason: '不退' })).errorCode).toBe('action.refused');
    expect((await tryTo(buyer, 'giveBack')).errorCode).toMatch(
      /session.forbidden|record.notFound|entity.unknown|action/,
    );
    await actOn(staff, 'refund', refund?.key, 'giveBack');
    await work();
    expect((await refundsIn(shop, orderNo)).map(({ state }) => state)).toEqual(['done']);
    expect(
      [...cashier.now().trades.ledger.refunds.values()]
        .filter(({ tradeNo }) => tradeNo === cashier.trade(attempt.attemptNo).tradeNo)
        .map(({ amount }) => amount),
    ).toEqual([payable - 1]);
    expect(await ledgerOf(shop, orderNo)).toMatchObject({ balance: payable });
    expect(['PAID', 'OPENED']).toContain((await standing(buyer, orderNo)).orderState);
  });

  it('that says to have brought nothing is in doubt, noted once and asked again', async () => {
    const { orderNo, payable, attempt } = await leaving();
    for (const amount of [0, 0, -5]) await notify(notice(attempt.attemptNo, amount));
    expect(await ledgerOf(shop, orderNo)).toEqual({
      events: ['created', 'pending', 'mismatch', 'mismatch'],
      balance: 0,
    });
    await notify(notice(attempt.attemptNo, payable));
    expect(await stateOf(orderNo)).toEqual(['PAID', 'SUCCESS']);
  });

  it('is settled by asking when no notification comes', async () => {
    const { orderNo, attempt } = await leaving();
    await cashier.pays(attempt.attemptNo);
    await work();
    // The same round of work opens what it paid.
    expect(await stateOf(orderNo)).toEqual(['OPENED', 'SUCCESS']);
  });

  it.each([
    ['the cashier did nothing and said so badly', 'error'],
    ['the cashier did it and its answer was lost', 'lost'],
  ] as const)('is in doubt when %s, and a query or a second try settles it', async (_name, fault) => {
    const { orderNo } = await ordered(shop);
    await cashier.faults({ calls: { create: fault } });
    const doubtful = await startPaying(buyer, orderNo, 'cashier');
    expect(doubtful).toMatchObject({ state: 'UNKNOWN' });
    expect(doubtful.payUrl).toBeUndefined();
    await cashier.faults();
    if (fault === 'lost') await work();
    const again = await startPaying(buyer, orderNo, 'cashier');
    expect(again).toMatchObject({ attemptNo: doubtful.attemptNo, state: 'PENDING' });
    await cashier.pays(again.attemptNo);
    await becomes(orderNo, 'PAID', 'SUCCESS');
  });

  it('is in doubt when the cashier does not answer in time, and nobody waits longer', async () => {
    const { orderNo } = await ordered(shop);
    await cashier.faults({ calls: { create: 'timeout' } });
    const begun = Date.now();
    expect(await startPaying(buyer, orderNo, 'cashier')).toMatchObject({ state: 'UNKNOWN' });
    expect(Date.now() - begun).toBeLessThan(12_000);
  }, 30_000);

  it('can be tried again after it failed', async () => {
    const { orderNo } = await ordered(shop);
    const first = await startPaying(buyer, orderNo, 'cashier');
    await cashier.now().trades.decide(cashier.trade(first.attemptNo), { is: 'fail', reason: '余额不足' });
    await becomes(orderNo, 'WAIT_PAY', 'FAILED');
    const second = await startPaying(buyer, orderNo, 'cashier');
    expect(second.attemptNo).not.toBe(first.attemptNo);
    await cashier.pays(second.attemptNo);
    await becomes(orderNo, 'PAID', 'SUCCESS');
  });

  it('is closed at the cashier too when the order is cancelled', async () => {
    const { orderNo, attempt } = await leaving();
    await cancel(orderNo);
    await work();
    expect(cashier.trade(attempt.attemptNo).status).toBe('CLOSED');
    expect(await stateOf(orderNo)).toEqual(['CANCELLED', 'CLOSED']);
  });

  it('goes back where it came from when it came after the order was cancelled, once, with the ledger even', async () => {
    const { orderNo, attempt } = await leaving();
    await cashier.pays(attempt.attemptNo);
    await cancel(orderNo);
    await work();
    await work();
    expect(await stateOf(orderNo)).toEqual(['CANCELLED', 'PAID_AFTER_CLOSE']);
    expect((await refundsIn(shop, orderNo)).map(({ state, record }) => [state, record.kind])).toEqual([
      ['done', 'late'],
    ]);
    expect(await ledgerOf(shop, orderNo)).toEqual({
      events: ['created', 'pending', 'closed', 'paid_after_close', 'refunding', 'refunded'],
      balance: 0,
    });
    expect(
      [...cashier.now().trades.ledger.refunds.values()].filter(
        ({ tradeNo }) => tradeNo === cashier.trade(attempt.attemptNo).tradeNo,
      ),
    ).toHaveLength(1);
  });

  it('against cancelling, at the same moment, ends in paid, or in cancelled with the money given back', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { orderNo, payable, attempt } = await leaving();
      await cashier.pays(attempt.attemptNo);
      const sent = () =>
        notify(notice(attempt.attemptNo, payable, { tradeNo: cashier.trade(attempt.attemptNo).tradeNo }));
      const [a, b] = round % 2 === 0 ? [sent(), cancel(orderNo)] : [cancel(orderNo), sent()];
      expect((await Promise.all([a, b])).every(({ status }) => status < 500)).toBe(true);
      await work();
      await work();
      const [orderState, attemptState] = await stateOf(orderNo);
      const { balance } = await ledgerOf(shop, orderNo);
      if (orderState === 'CANCELLED')
        expect([attemptState, balance, (await refundsIn(shop, orderNo)).length]).toEqual(['PAID_AFTER_CLOSE', 0, 1]);
      else
        expect([['PAID', 'OPENED'].includes(String(orderState)), attemptState, balance]).toEqual([
          true,
          'SUCCESS',
          payable,
        ]);
    }
  });

  it('twice gives the second back', async () => {
    const { orderNo, payable, attempt } = await leaving();
    await cashier.now().trades.close(attempt.attemptNo);
    await work();
    const second = await startPaying(buyer, orderNo, 'cashier');
    expect(second.attemptNo).not.toBe(attempt.attemptNo);
    await cashier.pays(second.attemptNo);
    await cashier.now().trades.payLate(cashier.trade(attempt.attemptNo));
    for (const one of [second, attempt])
      await notify(notice(one.attemptNo, payable, { tradeNo: cashier.trade(one.attemptNo).tradeNo }));
    await work();
    await work();
    const attempts = await shop.gateway.database.kysely
      .selectFrom('payment_attempts')
      .select(['attempt_no', 'state'])
      .where('order_no', '=', orderNo)
      .orderBy('created_at')
      .execute();
    expect(attempts).toEqual([
      { attempt_no: attempt.attemptNo, state: 'PAID_AFTER_CLOSE' },
      { attempt_no: second.attemptNo, state: 'SUCCESS' },
    ]);
    expect((await ledgerOf(shop, orderNo)).balance).toBe(payable);
  });

  it('outlives a cashier that ends and comes back', async () => {
    const { orderNo, attempt } = await leaving();
    await cashier.pays(attempt.attemptNo);
    await cashier.restart();
    await cashier.faults();
    await becomes(orderNo, 'PAID', 'SUCCESS');
  });

  it('is for the team whose order it is, with a token that is theirs', async () => {
    const { orderNo } = await ordered(shop);
    const stranger = await shop.gateway.signIn('13800000008');
    expect((await stranger.refusal('/yzjumc/pay/order/pay', { orderNo })).errorCode).toBe('record.notFound');
    expect((await stranger.refusal(`${BASE}/pay/query`, { orderNo })).errorCode).toBe('record.notFound');
    const { payToken } = await buyer.call<{ payToken: string }>('/yzjumc/pay/order/pay', { orderNo });
    expect((await stranger.refusal(`${BASE}/pay`, { payToken, channel: 'cashier' }, once())).errorCode).toBe(
      'payment.token',
    );
    expect((await buyer.refusal(`${BASE}/pay`, { payToken, channel: 'cashier' })).errorCode).toBe('request.invalid');
    await shop.gateway.database.kysely
      .updateTable('payment_tokens')
      .set({ expires_at: new Date(0).toISOString() })
      .execute();
    expect((await buyer.refusal(`${BASE}/pay`, { payToken, channel: 'cashier' }, once())).errorCode).toBe(
      'payment.token',
    );
  });

  it('is refused for what is paid, cancelled or overdue', async () => {
    const { orderNo, payable, attempt } = await leaving();
    const { payToken } = await buyer.call<{ payToken: string }>('/yzjumc/pay/order/pay', { orderNo });
    await notify(notice(attempt.attemptNo, payable));
    expect((await buyer.refusal(`${BASE}/pay`, { payToken, channel: 'cashier' }, once())).errorCode).toBe(
      'payment.state',
    );
    const other = await ordered(shop);
    await setInstant(shop.gateway.database.kysely, other.orderNo, 'payBefore', new Date(0));
    expect((await buyer.refusal('/yzjumc/pay/order/pay', { orderNo: other.orderNo })).message).toBe('订单已过付款期限');
  });

  it('knows what it can be paid with, and through which banks', async () => {
    expect(await buyer.read('/yzjumc/transaction/get_other_pay_switch')).toEqual({ bank: true, cashier: true });
    expect(await buyer.read('/yzjumc/transaction/get_default_company_bank')).toMatchObject({
      accountName: '云铺科技有限公司',
    });
    expect(await buyer.call(`${BASE}/pay/query-banklist`)).toContainEqual({ code: 'CMB', name: '招商银行' });
  });

  it('has a ledger of which nothing is ever changed or taken away', async () => {
    const { kysely } = shop.gateway.database;
    await expect(kysely.updateTable('payment_ledger').set({ amount: 0 }).execute()).rejects.toThrow(
      /only ever added to/,
    );
    await expect(kysely.deleteFrom('payment_ledger').execute()).rejects.toThrow(/only ever added to/);
  });
});
