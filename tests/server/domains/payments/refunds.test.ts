import type { ApprovalResult, DetailResult } from '@yunpu/engine-core/endpoint';
import { formatMoney } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { heldRefunds } from '../../../../server/domains/payments/migrations/355_held_refunds.ts';
import { reportedRefunds } from '../../../../server/domains/payments/migrations/366_reported_refunds.ts';
import type { LiveMessage } from '../../../../server/platform/http/liveEvents.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import { openCashier, type TestCashier } from '../../../support/cashier.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { mirrorsDiffer } from '../../../support/mirrors.ts';
import { once, openShop, ordered, type Shop } from '../checkout/support.ts';
import { decide } from '../invoices/support.ts';
import {
  actOn,
  BUYER,
  decideRefund,
  enterArrival,
  ledgerOf,
  refundsIn,
  refundTask,
  standing,
  startPaying,
  transactionOf,
  transfer,
} from './support.ts';

const APPLY = '/yzjumc/order/v2/refund';
const WITHDRAW = '/yzjumc/order/v2/refund/withdraw';
const ACT = '/yzjumc/entity/v1/refund/act';
const DECIDE = '/yzjumc/wf/v3/complete_task';

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
    staff.request(DECIDE, { method: 'POST', body: refundTask(refundNo, 'agree'), headers: once() });
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
    await decideRefund(staff, refundNo, 'refuse', '已使用');
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
    const why = `该订单已开票或开票中 ${formatMoney(payable)}，发票撤回、作废或红冲后才能退款；已开具的由工作人员办理，可用“反馈问题”提出`;
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
    await isHeard(() => decideRefund(staff, refund?.key ?? '', 'refuse', '产品已经使用'));
  });

  const SUBMIT_INVOICE = '/yzjumc/invoice/v3/save';
  const noInvoice = async (record: object) =>
    (await buyer.refusal(SUBMIT_INVOICE, { record, action: 'submit' }, once())).issues;
  const payment = async (orderNo: string) => (await transactionOf(shop, orderNo))?.record;

  it('sets its payment aside as soon as it is asked for: no invoice is made of it until staff have turned the refund down', async () => {
    const { orderNo, payable } = await paid();
    const draft = await buyer.call<DetailResult>(SUBMIT_INVOICE, { record: await invoiceOf(orderNo, payable) }, once());
    await apply(orderNo);
    expect(await payment(orderNo)).toMatchObject({ refunding: payable, invoiceable: 0 });
    const { transNo } = (await payment(orderNo)) ?? {};
    const submitted = await buyer.refusal(
      '/yzjumc/entity/v1/invoice/act',
      { key: draft.record.billNo, action: 'submit' },
      once(),
    );
    expect(submitted.issues).toMatchObject([
      {
        path: '/lines/0/transaction',
        code: 'transaction.refunding',
        message: `付款流水 ${String(transNo)} 正在退款 ${formatMoney(payable)}，退款未成后才能开票`,
      },
    ]);
    // The page saves what it submits, once more or anew: the link and the rules find it wrong before that.
    const again = { ...draft.record, remark: '请尽快' };
    for (const [sent, code] of [
      [{ record: again, version: draft.version, action: 'submit' }, 'rule'],
      [{ record: await invoiceOf(orderNo, payable), action: 'submit' }, 'link'],
    ] as const)
      expect(
        (await buyer.refusal(SUBMIT_INVOICE, sent, once())).issues
          .filter(({ path }) => path === '/lines/0/transaction')
          .map((issue) => issue.code)
          .sort(),
      ).toEqual([code, 'transaction.refunding']);
    const [refund] = await refundsIn(shop, orderNo);
    await decideRefund(staff, refund?.key, 'refuse', '已使用');
    expect(await payment(orderNo)).toMatchObject({ refunding: 0, invoiceable: payable });
    await askForInvoice(orderNo, payable);
    expect(await payment(orderNo)).toMatchObject({ invoicing: payable, invoiceable: 0 });
    const history = await buyer.call<{ title: string }[]>('/yzjumc/entity/v1/transaction/history', { key: transNo });
    expect(history.map(({ title }) => title)).toEqual(['申请发票', '退款未成', '申请退款', '新建']);
  });

  it('is said of where an invoice names no payment, with how much of the team’s money is meant', async () => {
    const { orderNo, payable } = await applied();
    const all = (await buyer.call<{ total: number }>('/yzjumc/invoice/v1/invoiceable', {})).total;
    const { lines, ...record } = await invoiceOf(orderNo, all + 1);
    const [issue] = await noInvoice({ ...record, lines: lines.map(({ transaction: _, ...line }) => line) });
    expect(issue).toMatchObject({ path: '/total', code: 'invoice.unpaid' });
    expect(issue?.message).toMatch(
      /^可开票金额不足：已支付且未开票的金额还差 ¥0\.01；另有 ¥[\d,.]+ 正在退款，退款未成后才能开票$/,
    );
    const waiting = Number(/另有 ¥([\d,.]+)/.exec(issue?.message ?? '')?.[1]?.replaceAll(',', '')) * 100;
    expect(waiting).toBeGreaterThanOrEqual(payable);
  });

  it('stays set aside while the channel refuses it and is tried again, and is given back once where that is given up', async () => {
    const { orderNo, payable, refundNo } = await applied();
    await cashier.faults({ refusedRefund: true });
    await approve(refundNo);
    await work();
    expect(await payment(orderNo)).toMatchObject({ refunding: payable, invoiceable: 0 });
    await actOn(staff, 'refund', refundNo, 'retry');
    await work();
    await actOn(staff, 'refund', refundNo, 'giveUp', { reason: '客户同意换货' });
    expect(await payment(orderNo)).toMatchObject({ refunding: 0, invoiceable: payable });
    const { transNo } = (await payment(orderNo)) ?? {};
    const history = await buyer.call<{ title: string }[]>('/yzjumc/entity/v1/transaction/history', { key: transNo });
    expect(history.map(({ title }) => title)).toEqual(['退款未成', '申请退款', '新建']);
  });

  it('and an invoice of the same payment, asked for at once in two tabs, are not both had', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderNo, payable } = await paid();
      const record = await invoiceOf(orderNo, payable);
      const answers = await Promise.all([
        buyer.request(APPLY, { method: 'POST', body: { orderNo, reason: '买错了' }, headers: once() }),
        buyer.request(SUBMIT_INVOICE, { method: 'POST', body: { record, action: 'submit' }, headers: once() }),
      ]);
      expect(succeeded(answers), `round ${round}`).toBe(1);
      const { refunding = 0, invoicing = 0, invoiceable } = (await payment(orderNo)) ?? {};
      expect(Number(refunding) + Number(invoicing)).toBe(payable);
      expect(invoiceable).toBe(0);
    }
  });

  /** As it was left by the version that set payments aside only when staff agreed. */
  const asBefore = async (orderNo: string, payable: number) =>
    shop.gateway.database.kysely
      .updateTable('records')
      .set({ data: sql`data || ${JSON.stringify({ refunding: 0, invoiceable: payable })}::jsonb` })
      .where('entity', '=', 'transaction')
      .where('key', '=', String((await payment(orderNo))?.transNo))
      .execute();

  it('of an older version is set aside by its migration, or where an invoice stands on it when staff agree', async () => {
    const [free, invoiced] = [await applied(), await applied()];
    for (const { orderNo, payable } of [free, invoiced]) await asBefore(orderNo, payable);
    const { billNo } = await askForInvoice(invoiced.orderNo, invoiced.payable);
    await shop.gateway.database.transaction(heldRefunds.up);
    expect(await payment(free.orderNo)).toMatchObject({ refunding: free.payable, invoiceable: 0 });
    expect(await payment(invoiced.orderNo)).toMatchObject({ refunding: 0, invoicing: invoiced.payable });
    expect((await staff.refusal(DECIDE, refundTask(invoiced.refundNo, 'agree'), once())).message).toContain(
      '发票撤回、作废或红冲后才能退款',
    );
    await decide(staff, billNo, 'refuse', '先退款');
    await cashier.faults({ slowRefund: true });
    for (const { orderNo, payable, refundNo } of [free, invoiced]) {
      await approve(refundNo);
      expect(await payment(orderNo)).toMatchObject({ refunding: payable, invoiceable: 0 });
    }
  });

  const withdraw = (orderNo: string, refundNo: string, by = buyer) => by.call(WITHDRAW, { orderNo, refundNo }, once());
  const whyNotWithdrawn = async (orderNo: string, refundNo: string, by = buyer) =>
    (await by.refusal(WITHDRAW, { orderNo, refundNo }, once())).message;
  const mayWithdraw = async (orderNo: string) =>
    (await buyer.call<{ can: { withdrawRefund: unknown } }>('/yzjumc/order/v2/detail', { orderNo })).can.withdrawRefund;
  /** What waits for approvers of a refund, as their messages have it: unread ones. */
  const waitsForStaff = (refundNo: string) =>
    shop.gateway.database.kysely
      .selectFrom('notifications')
      .innerJoin('approvals', (on) => on.on('about', '=', sql`'approval:' || approvals.no`))
      .where('approvals.record_key', '=', refundNo)
      .where('kind', '=', 'todo')
      .where('read_at', 'is', null)
      .select('title')
      .execute();
  /** How the latest request about a refund stands, with what was done, as its approvers read it. */
  const requestOf = (refundNo: string) =>
    staff.call<ApprovalResult>('/yzjumc/wf/v3/get_approval_record', { entity: 'refund', billNo: refundNo });

  it('is withdrawn by its buyers while it waits: the payment is free again, nothing waits for staff, and it may be asked for anew', async () => {
    const { orderNo, payable, refundNo } = await applied();
    expect(await mayWithdraw(orderNo)).toBe(true);
    await shop.gateway.jobs.runDue();
    expect((await waitsForStaff(refundNo)).length).toBeGreaterThan(0);
    await withdraw(orderNo, refundNo);
    await shop.gateway.jobs.runDue();
    expect(await waitsForStaff(refundNo)).toEqual([]);
    expect((await refundsIn(shop, orderNo)).map(({ state }) => state)).toEqual(['withdrawn']);
    expect(await payment(orderNo)).toMatchObject({ refunding: 0, invoiceable: payable });
    const { transNo } = (await payment(orderNo)) ?? {};
    const history = await buyer.call<{ title: string }[]>('/yzjumc/entity/v1/transaction/history', { key: transNo });
    expect(history.map(({ title }) => title)).toEqual(['撤回退款申请', '申请退款', '新建']);
    const [step] = await staff.call<{ title: string; by: { name: string } }[]>('/yzjumc/entity/v1/refund/history', {
      key: refundNo,
    });
    expect(step).toMatchObject({ title: '撤回退款申请' });
    expect(JSON.stringify(step)).not.toContain('系统');
    expect((await ledgerOf(shop, orderNo)).events.slice(-2)).toEqual(['refunding', 'refund_dropped']);
    expect(await mayWithdraw(orderNo)).toEqual({ why: '没有等待审批的退款申请' });
    expect(await whyNotWithdrawn(orderNo, refundNo)).toBe('退款申请已经撤回');
    await apply(orderNo);
    expect(await payment(orderNo)).toMatchObject({ refunding: payable, invoiceable: 0 });
  });

  it('is not withdrawn by another team, of another order, nor once staff have decided', async () => {
    const { orderNo, refundNo } = await applied();
    expect((await staff.refusal(WITHDRAW, { orderNo, refundNo }, once())).errorCode).toBe('order.unknown');
    expect(await whyNotWithdrawn((await paid()).orderNo, refundNo)).toBe('订单没有这个退款申请');
    await cashier.faults({ slowRefund: true });
    await approve(refundNo);
    expect(await mayWithdraw(orderNo)).toEqual({ why: `退款 ${refundNo} 已同意，不能撤回` });
    expect(await whyNotWithdrawn(orderNo, refundNo)).toBe('退款已获同意，不能撤回');
    const turnedDown = await applied();
    await decideRefund(staff, turnedDown.refundNo, 'refuse', '已使用');
    expect(await whyNotWithdrawn(turnedDown.orderNo, turnedDown.refundNo)).toBe('退款申请已被驳回，无需撤回');
  });

  it('and is agreed to at the same moment: one of both counts, and the payment says which', async () => {
    await cashier.faults({ slowRefund: true });
    for (let round = 0; round < 5; round++) {
      const { orderNo, payable, refundNo } = await applied();
      const withdrawing = buyer.request(WITHDRAW, { method: 'POST', body: { orderNo, refundNo }, headers: once() });
      const answers = await Promise.all(
        round % 2 === 0 ? [withdrawing, approve(refundNo)] : [approve(refundNo), withdrawing],
      );
      expect(succeeded(answers), `round ${round}`).toBe(1);
      const [refund] = await refundsIn(shop, orderNo);
      const isWithdrawn = refund?.state === 'withdrawn';
      expect(isWithdrawn || refund?.state === 'approved').toBe(true);
      expect(await payment(orderNo)).toMatchObject(
        isWithdrawn ? { refunding: 0, invoiceable: payable } : { refunding: payable, invoiceable: 0 },
      );
    }
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
    await decideRefund(staff, refund?.key, 'agree');
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

  it('is read by its own team and decided by nobody of it', async () => {
    const { refundNo } = await applied();
    const stranger = await shop.gateway.signIn('13800000008');
    const READ = '/yzjumc/entity/v1/refund/detail';
    expect((await buyer.call<DetailResult>(READ, { key: refundNo })).record).toMatchObject({ status: 'applied' });
    expect((await stranger.refusal(READ, { key: refundNo })).errorCode).toBe('record.notFound');
    for (const action of ['approve', 'withdraw', 'reject', 'complete'])
      expect((await buyer.refusal(ACT, { key: refundNo, action }, once())).errorCode).toMatch(/^(action|session)\./);
    expect((await buyer.refusal(DECIDE, refundTask(refundNo, 'agree'), once())).errorCode).toBe('action.refused');
    expect((await refundsIn(shop, (await applied()).orderNo)).map(({ state }) => state)).toEqual(['applied']);
  });

  it('of 50,000 yuan and more is agreed to by operators too before anything goes back', async () => {
    const { orderNo, payable } = await ordered(shop, '旗舰版', 300);
    expect(payable).toBeGreaterThanOrEqual(5_000_000);
    const { attemptNo } = await startPaying(buyer, orderNo, 'cashier');
    await cashier.pays(attemptNo);
    await work();
    await apply(orderNo);
    const state = async () => (await refundsIn(shop, orderNo))[0]?.state;
    const refundNo = (await refundsIn(shop, orderNo))[0]?.key ?? '';
    await decideRefund(staff, refundNo, 'agree');
    await work();
    expect([await state(), atCashier(attemptNo)]).toEqual(['applied', []]);
    expect((await requestOf(refundNo)).steps.map(({ title, status }) => [title, status])).toEqual([
      ['财务审核', 'approved'],
      ['运营复核', 'running'],
    ]);
    await decideRefund(await shop.gateway.signIn('13800000006'), refundNo, 'agree');
    await work();
    expect([await state(), atCashier(attemptNo).length]).toEqual(['done', 1]);
  });

  it('is withdrawn by a colleague too, and its request says who it was and for whom', async () => {
    const { orderNo, payable, refundNo } = await applied();
    await withdraw(orderNo, refundNo, await shop.gateway.signIn('13800000002'));
    expect(await payment(orderNo)).toMatchObject({ refunding: 0, invoiceable: payable });
    const { status, log } = await requestOf(refundNo);
    expect(status).toBe('withdrawn');
    expect(log.at(-1)).toMatchObject({ kind: 'withdraw', personName: expect.stringMatching(/^(?!系统).+代 陈晓/) });
  });

  it('that was reported by the channel before approvals is verified as one that is reported now', async () => {
    const { refundNo } = await applied();
    const { key } = await shop.gateway.database.transaction((tx) =>
      shop.gateway.entities.access.create(tx, systemActor(''), 'refund', {
        kind: 'mismatch',
        status: 'reported',
        orderNo: 'SO1',
        attemptNo: 'PA1',
        channel: 'cashier',
        amount: 1,
        reason: '金额不符',
      }),
    );
    const { kysely } = shop.gateway.database;
    await kysely
      .updateTable('records')
      .set({ state: 'applied', data: sql`data || '{"status": "applied"}'::jsonb` })
      .where('entity', '=', 'refund')
      .where('key', '=', key)
      .execute();
    await shop.gateway.database.transaction(reportedRefunds.up);
    const rows = await kysely
      .selectFrom('records')
      .where('entity', '=', 'refund')
      .where('key', 'in', [key, refundNo])
      .select(['key', 'state', sql<string>`data ->> 'status'`.as('status')])
      .execute();
    expect(Object.fromEntries(rows.map((row) => [row.key, [row.state, row.status]]))).toEqual({
      [key]: ['reported', 'reported'],
      [refundNo]: ['applied', 'applied'],
    });
    await kysely.deleteFrom('records').where('entity', '=', 'refund').where('key', '=', key).execute();
  });
});
