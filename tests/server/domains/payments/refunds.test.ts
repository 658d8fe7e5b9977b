import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { formatMoney } from '@yunpu/engine-core/format';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { LiveMessage } from '../../../../server/platform/http/liveEvents.ts';
import { openCashier, type TestCashier } from '../../../support/cashier.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { mirrorsDiffer } from '../../../support/mirrors.ts';
import { once, openShop, ordered, type Shop } from '../checkout/support.ts';
import { decide } from '../invoices/support.ts';
import {
  actOn,
  BUYER,
  enterArrival,
  ledgerOf,
  refundsIn,
  standing,
  startPaying,
  transactionOf,
  transfer,
} from './support.ts';

const APPLY = '/yzjumc/order/v2/refund';
const ACT = '/yzjumc/entity/v1/refund/act';

eachDatabase('giving back what an order cost', (driver) => {
  let cashier: TestCashier;
  let shop: Shop;
  let buyer: Client;
  let staff: Client;
  beforeAll(async () => {
    cashier = await openCashier();
    shop = await openShop(driver, cashier.settings);
    ({ buyer } = shop);
    staff = await shop.gateway.signIn('13800000005');
  });
  afterAll(async () => {
    await shop.close();
    await cashier.close();
  });
  afterEach(() => cashier.faults());
  afterEach(async () => expect(await mirrorsDiffer(shop.gateway.database.kysely)).toEqual([]));

  const work = async () => {
    await shop.gateway.database.kysely
      .updateTable('payment_attempts')
      .set({ work_at: new Date(0).toISOString() })
      .where('work', 'is not', null)
      .execute();
    await shop.gateway.database.kysely.deleteFrom('schedules').where('name', '=', 'payments.work').execute();
    await shop.gateway.jobs.runDue();
  };
  /** An order that was paid through the cashier, which found out by asking. */
  const paid = async () => {
    const { orderNo, payable } = await ordered(shop);
    const { attemptNo } = await startPaying(buyer, orderNo, 'cashier');
    await cashier.pays(attemptNo);
    await work();
    return { orderNo, payable, attemptNo };
  };
  const apply = (orderNo: string) => buyer.call(APPLY, { orderNo, reason: '买错了' }, once());
  const applied = async () => {
    const order = await paid();
    await apply(order.orderNo);
    const [refund] = await refundsIn(shop, order.orderNo);
    return { ...order, refundNo: refund?.key ?? '' };
  };
  const orderState = async (orderNo: string) => (await standing(buyer, orderNo)).orderState;
  const approve = (refundNo: string) =>
    staff.request(ACT, { method: 'POST', body: { key: refundNo, action: 'approve' }, headers: once() });
  const succeeded = (answers: readonly { body: unknown }[]) =>
    answers.filter(({ body }) => (body as { responseBody?: { success: boolean } }).responseBody?.success).length;
  const atCashier = (attemptNo: string) =>
    [...cashier.now().trades.ledger.refunds.values()].filter(
      ({ tradeNo }) => tradeNo === cashier.trade(attemptNo).tradeNo,
    );

  it('is asked for by the buyer and decided by staff; the cashier gives it back once, and the order, its transaction and the ledger say so', async () => {
    const { orderNo, payable, attemptNo, refundNo } = await applied();
    expect(await orderState(orderNo)).toBe('OPENED');
    expect(succeeded(await Promise.all([approve(refundNo), approve(refundNo), approve(refundNo)]))).toBe(1);
    await work();
    await work();
    expect(await orderState(orderNo)).toBe('REFUNDED');
    expect((await refundsIn(shop, orderNo)).map(({ state }) => state)).toEqual(['done']);
    expect(atCashier(attemptNo)).toMatchObject([{ amount: payable, outRefundNo: refundNo, status: 'DONE' }]);
    expect((await transactionOf(shop, orderNo))?.record).toMatchObject({
      status: 'refunded',
      refunded: payable,
      refunding: 0,
      invoiceable: 0,
    });
    expect(await ledgerOf(shop, orderNo)).toEqual({
      events: ['created', 'pending', 'success', 'refunding', 'refunded'],
      balance: 0,
    });
  });

  it('is asked for once at a time, however many ask', async () => {
    const { orderNo } = await paid();
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        buyer.request(APPLY, { method: 'POST', body: { orderNo, reason: '买错了' }, headers: once() }),
      ),
    );
    expect(succeeded(answers)).toBe(1);
    expect(await refundsIn(shop, orderNo)).toHaveLength(1);
  });

  it('is refused to who has not paid, and once it was given back', async () => {
    const { orderNo } = await ordered(shop);
    expect((await buyer.refusal(APPLY, { orderNo, reason: '买错了' }, once())).errorCode).not.toBe('');
    const done = await applied();
    await approve(done.refundNo);
    await work();
    expect((await buyer.refusal(APPLY, { orderNo: done.orderNo, reason: '再退一次' }, once())).status).toBe(200);
    expect(await refundsIn(shop, done.orderNo)).toHaveLength(1);
  });

  it('that staff turn down leaves the order as it was, and may be asked for again', async () => {
    const { orderNo, payable, refundNo } = await applied();
    await actOn(staff, 'refund', refundNo, 'reject', { reason: '已使用' });
    expect(await ledgerOf(shop, orderNo)).toMatchObject({ balance: payable });
    await apply(orderNo);
    expect((await refundsIn(shop, orderNo)).map(({ state }) => state).sort()).toEqual(['applied', 'rejected']);
    expect(await orderState(orderNo)).toBe('OPENED');
  });

  const invoiceOf = async (orderNo: string, payable: number) => {
    const transaction = (await transactionOf(shop, orderNo))?.key;
    return {
      invoiceType: 'normal',
      medium: 'digital',
      buyerName: BUYER,
      buyerKind: 'company',
      taxNo: '91440300708461136T',
      recipientEmail: 'a@example.com',
      lines: [{ name: '软件服务', quantity: 1, unitPrice: payable, priceBasis: 'gross', taxRate: 0.06, transaction }],
    };
  };
  const askForInvoice = async (orderNo: string, payable: number) =>
    (
      await buyer.call<DetailResult>(
        '/yzjumc/invoice/v3/save',
        { record: await invoiceOf(orderNo, payable), action: 'submit' },
        once(),
      )
    ).record;

  it('is offered once no invoice stands on the payment any more, with the reason until then', async () => {
    const { orderNo, payable } = await paid();
    const offered = async () =>
      (await buyer.call<{ can: { refund: unknown } }>('/yzjumc/order/v2/detail', { orderNo })).can.refund;
    expect(await offered()).toBe(true);
    const { billNo } = await askForInvoice(orderNo, payable);
    const why = `该订单已开票或开票中 ${formatMoney(payable)}，发票撤回或作废后才能退款；已开具的由工作人员作废，可用“反馈问题”提出`;
    expect(await offered()).toEqual({ why });
    expect((await buyer.refusal(APPLY, { orderNo, reason: '买错了' }, once())).message).toBe(why);
    await decide(staff, billNo, 'refuse', '先退款');
    expect(await offered()).toBe(true);
  });

  it('is told of to the open pages of its order at each step, where its buyers see it', async () => {
    const { orderNo } = await paid();
    const heard: LiveMessage[] = [];
    shop.gateway.live.subscribe((message) => heard.push(message));
    const isHeard = async (step: () => Promise<unknown>) => {
      heard.length = 0;
      await step();
      await expect
        .poll(() => heard.some((one) => 'entity' in one && one.entity === 'order' && one.key === orderNo))
        .toBe(true);
    };
    await isHeard(() => apply(orderNo));
    const [refund] = await refundsIn(shop, orderNo);
    await isHeard(() => actOn(staff, 'refund', refund?.key ?? '', 'reject', { reason: '产品已经使用' }));
  });

  it('waits for the invoice to go first, and no invoice is made while it is under way', async () => {
    const { orderNo, payable, refundNo } = await applied();
    const record = await askForInvoice(orderNo, payable);
    expect((await staff.refusal(ACT, { key: refundNo, action: 'approve' }, once())).message).toContain(
      '发票撤回或作废后才能退款',
    );
    await decide(staff, record.billNo, 'refuse', '先退款');
    await cashier.faults({ slowRefund: true });
    await approve(refundNo);
    expect((await transactionOf(shop, orderNo))?.record).toMatchObject({ refunding: payable, invoiceable: 0 });
    expect(
      (
        await buyer.refusal('/yzjumc/entity/v1/invoice/act', { key: record.billNo, action: 'submit' }, once())
      ).issues.map(({ code }) => code),
    ).toContain('transaction.short');
  });

  it('that the cashier works on for long, or in doubt, is given back once in the end', async () => {
    const { orderNo, attemptNo, refundNo } = await applied();
    await cashier.faults({ calls: { refund: 'lost' } });
    await approve(refundNo);
    await work();
    expect((await refundsIn(shop, orderNo))[0]?.state).toBe('processing');
    await cashier.faults();
    await work();
    expect((await refundsIn(shop, orderNo))[0]?.state).toBe('done');
    expect(atCashier(attemptNo)).toHaveLength(1);
    expect(await orderState(orderNo)).toBe('REFUNDED');
  });

  it('that the cashier turns down is tried again, or paid by hand', async () => {
    await cashier.faults({ refusedRefund: true });
    const [one, two] = [await applied(), await applied()];
    for (const { refundNo } of [one, two]) await approve(refundNo);
    await work();
    expect((await refundsIn(shop, one.orderNo))[0]).toMatchObject({
      state: 'failed',
      record: { note: '付款账户状态异常' },
    });
    await cashier.faults();
    await actOn(staff, 'refund', one.refundNo, 'retry');
    await work();
    await actOn(staff, 'refund', two.refundNo, 'complete', { channelNo: 'CMB-OUT-9' });
    for (const { orderNo } of [one, two]) {
      expect(await orderState(orderNo)).toBe('REFUNDED');
      expect((await ledgerOf(shop, orderNo)).balance).toBe(0);
    }
  });

  it('by transfer goes to the account that it came from, by the hand of staff', async () => {
    const { orderNo, payable } = await ordered(shop);
    const { transfer: wanted } = await startPaying(buyer, orderNo, 'bank');
    await enterArrival(staff, transfer(payable, wanted?.remittanceCode ?? ''));
    await apply(orderNo);
    const [refund] = await refundsIn(shop, orderNo);
    expect(refund?.record).toMatchObject({
      channel: 'bank',
      payeeName: BUYER,
      payeeBank: '招商银行',
      payeeAccount: '62148301000012345',
    });
    await actOn(staff, 'refund', refund?.key, 'approve');
    expect(['PAID', 'OPENED']).toContain(await orderState(orderNo));
    const done = await actOn(staff, 'refund', refund?.key, 'complete', { channelNo: 'CMB-OUT-7' });
    expect(done.record).toMatchObject({ status: 'done', channelNo: 'CMB-OUT-7' });
    expect(await orderState(orderNo)).toBe('REFUNDED');
  });

  it('does not bring an order back to life: a late success on a refunded order goes back too', async () => {
    const { orderNo, payable, attemptNo, refundNo } = await applied();
    const first = await ordered(shop);
    expect(first.payable).toBe(payable);
    await approve(refundNo);
    await work();
    await enterLate(orderNo, payable);
    expect(await orderState(orderNo)).toBe('REFUNDED');
    expect((await refundsIn(shop, orderNo)).map(({ record }) => record.kind).sort()).toEqual(['late', 'order']);
    expect(atCashier(attemptNo)).toHaveLength(1);
  });
  const enterLate = async (orderNo: string, payable: number): Promise<DetailResult> => {
    const arrival = await enterArrival(staff, transfer(payable, '货款'));
    return actOn(staff, 'arrival', arrival.record.arrivalNo, 'claim', { orderNo });
  };

  it('is not in the hands of buyers', async () => {
    const { refundNo } = await applied();
    expect(['entity.unknown', 'session.forbidden', 'record.notFound']).toContain(
      (await buyer.refusal(ACT, { key: refundNo, action: 'approve' }, once())).errorCode,
    );
  });
});
