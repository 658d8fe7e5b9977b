import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { reversedInvoices } from '../../../../server/domains/invoices/migrations/370_reversed_invoices.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { decide, pay } from './support.ts';

const SAVE = '/yzjumc/invoice/v3/save';
const ACT = '/yzjumc/entity/v1/invoice/act';
const ISSUED = { invoiceNo: '24312000000012345678', issueDate: '2026-11-20' };

eachDatabase('what invoices cover', (driver) => {
  let gateway: TestGateway;
  let chen: Client;
  let staff: Client;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    [chen, staff] = await Promise.all([gateway.signIn('13800000001'), gateway.signIn('13800000005')]);
  });
  beforeEach(async () => {
    await gateway.database.kysely.deleteFrom('records').where('entity', 'in', ['invoice', 'transaction']).execute();
  });
  afterAll(() => gateway.close());

  let attempt = 0;
  const once = () => ({ 'idempotency-key': `payments-${(attempt += 1)}` });
  /** An invoice of one line of `total` fen, tax included. */
  const invoice = (total: number, line: RecordData = {}) => ({
    invoiceType: 'normal',
    medium: 'digital',
    buyerName: '蓝海制造有限公司',
    buyerKind: 'company',
    taxNo: '91440300708461136T',
    recipientEmail: 'a@example.com',
    lines: [{ name: '协同办公基础版', quantity: 1, unitPrice: total, priceBasis: 'gross', taxRate: 0.06, ...line }],
  });
  const save = (record: object, action?: string) => chen.call<DetailResult>(SAVE, { record, action }, once());
  const act = (client: Client, key: unknown, action: string, input = {}) =>
    client.call<DetailResult>(ACT, { key, action, input }, once());
  const payment = async (key: string) =>
    (await chen.call<DetailResult>('/yzjumc/transaction/v3/detail_transaction', { transNo: key })).record;

  it('is priced with its tax inside, to the fen', async () => {
    await pay(gateway, 99_999);
    const { record } = await save(invoice(99_999), 'submit');
    expect(record).toMatchObject({ total: 99_999, amount: 94_339, tax: 5_660 });
  });

  it('is held while an invoice waits, invoiced when it is issued, and free again when it is cancelled', async () => {
    const key = await pay(gateway, 50_000);
    const { record } = await save(invoice(30_000), 'submit');
    expect(record.allocations).toEqual([{ transaction: key, orderNo: 'SO20261101001', amount: 30_000 }]);
    expect(await payment(key)).toMatchObject({ invoicing: 30_000, invoiced: 0, invoiceable: 20_000 });
    await decide(staff, record.billNo, 'agree');
    expect(await payment(key)).toMatchObject({ invoicing: 30_000, invoiced: 0, invoiceable: 20_000 });
    await act(staff, record.billNo, 'issue', ISSUED);
    expect(await payment(key)).toMatchObject({ invoicing: 0, invoiced: 30_000, invoiceable: 20_000 });
    expect(
      (await staff.refusal(ACT, { key: record.billNo, action: 'cancel', input: { reason: '抬头有误' } }, once()))
        .message,
    ).toBe('审批通过或已开具的发票由运营人员办理；已开具的电子发票不能作废，须红冲');
    const red = { redInvoiceNo: '24312000000099999999', redDate: '2026-11-21', reason: '客户退款' };
    await act(staff, record.billNo, 'reverse', red);
    const { reason, ...numbers } = red;
    expect(
      (await chen.call<DetailResult>('/yzjumc/invoice/v3/detail', { billNo: record.billNo })).record,
    ).toMatchObject({
      status: 'reversed',
      invoiceNo: ISSUED.invoiceNo,
      reason,
      ...numbers,
    });
    const [last] = await chen.call<{ title: string; toState: string }[]>('/yzjumc/entity/v1/invoice/history', {
      key: record.billNo,
    });
    expect(last).toMatchObject({ title: '红冲', toState: 'reversed' });
    expect(await payment(key)).toMatchObject({ invoicing: 0, invoiced: 0, invoiceable: 50_000 });
    // Its history says what happened to the invoice: nobody pressed 保存 here.
    const history = await chen.call<{ title: string }[]>('/yzjumc/entity/v1/transaction/history', { key });
    expect(history.map(({ title }) => title)).toEqual(['发票红冲', '开票', '申请发票', '新建']);
  });

  it('is free again once a paper invoice is void, which is no business of its red number', async () => {
    const key = await pay(gateway, 50_000);
    const paper = {
      medium: 'paper',
      recipient: '李明',
      recipientPhone: '13900000000',
      recipientAddress: '深圳市南山区 1 号',
    };
    const { recipientEmail: _, ...sent } = invoice(50_000);
    const { record } = await save({ ...sent, ...paper }, 'submit');
    await decide(staff, record.billNo, 'agree');
    await act(staff, record.billNo, 'issue', ISSUED);
    const voided = await act(staff, record.billNo, 'cancel', { reason: '抬头有误，当月作废' });
    expect(voided.record).toMatchObject({ status: 'cancelled', invoiceNo: ISSUED.invoiceNo });
    expect(voided.record.redInvoiceNo).toBeUndefined();
    expect(await payment(key)).toMatchObject({ invoiced: 0, invoiceable: 50_000 });
  });

  it('stands as reversed also where an earlier version called that void', async () => {
    await pay(gateway, 50_000);
    const ended = async (action: string, input: object) => {
      const { billNo } = (await save(invoice(10_000), 'submit')).record;
      await decide(staff, billNo, 'agree');
      if (action === 'reverse') await act(staff, billNo, 'issue', ISSUED);
      await act(staff, billNo, action, input);
      return String(billNo);
    };
    const red = { redInvoiceNo: '24312000000099999999', redDate: '2026-11-21', reason: '客户退款' };
    const [reversed, voided] = [await ended('reverse', red), await ended('cancel', { reason: '重复申请' })];
    await gateway.database.kysely
      .updateTable('records')
      .set({ state: 'cancelled', data: sql`data || '{"status": "cancelled"}'::jsonb` })
      .where('entity', '=', 'invoice')
      .execute();
    await gateway.database.transaction(reversedInvoices.up);
    const status = async (billNo: string) =>
      (await chen.call<DetailResult>('/yzjumc/invoice/v3/detail', { billNo })).record.status;
    expect([await status(reversed), await status(voided)]).toEqual(['reversed', 'cancelled']);
    const { total } = await chen.call<{ total: number }>('/yzjumc/invoice/v3/list', {
      filter: { field: 'status', op: 'eq', value: 'reversed' },
    });
    expect(total).toBe(1);
  });

  it('is invoiced under a number that stands on no other invoice, blue or red, also from two tabs at once', async () => {
    await pay(gateway, 50_000);
    const approved = async () => {
      const { billNo } = (await save(invoice(10_000), 'submit')).record;
      await decide(staff, billNo, 'agree');
      return billNo;
    };
    const [first, second, third] = [await approved(), await approved(), await approved()];
    const issuing = (key: unknown, invoiceNo: string) =>
      staff.request(ACT, {
        method: 'POST',
        body: { key, action: 'issue', input: { ...ISSUED, invoiceNo } },
        headers: once(),
      });
    const won = (await Promise.all([issuing(first, '12345678'), issuing(second, '12345678')])).map(
      ({ body }) => (body as { responseBody: { success: boolean } }).responseBody.success,
    );
    expect(won.toSorted()).toEqual([false, true]);
    const [blue, open] = won[0] ? [first, second] : [second, first];
    const refused = (key: unknown, action: string, input: object) =>
      staff.refusal(ACT, { key, action, input }, once()).then(({ issues }) => issues);
    expect(await refused(open, 'issue', { ...ISSUED, invoiceNo: '12345678' })).toEqual([
      {
        path: '/input/invoiceNo',
        code: 'invoice.number',
        message: `号码 12345678 已开给 ${String(blue)}（蓝海制造有限公司），请核对后填写；如果两张的发票代码不同，请填写发票代码`,
      },
    ]);
    const red = { redDate: '2026-11-21', reason: '客户退款' };
    expect(await refused(blue, 'reverse', { ...red, redInvoiceNo: '12345678' })).toMatchObject([
      { path: '/input/redInvoiceNo', code: 'invoice.number' },
    ]);
    await act(staff, blue, 'reverse', { ...red, redInvoiceNo: '12345679' });
    for (const [invoiceNo, what] of [
      ['12345679', '用于红冲'],
      ['12345678', '开给'],
    ] as const)
      expect((await refused(third, 'issue', { ...ISSUED, invoiceNo }))[0]?.message).toContain(what);
    await act(staff, third, 'issue', { ...ISSUED, invoiceNo: '12345680' });
  });

  it('has a number of eight digits together with its code: of another code it is another invoice', async () => {
    await pay(gateway, 50_000);
    const asked = await Promise.all([1, 2, 3, 4].map(() => save(invoice(10_000), 'submit')));
    const keys = asked.map(({ record }) => record.billNo);
    for (const key of keys) await decide(staff, key, 'agree');
    const [first, second, third, fourth] = keys;
    const wrong = (key: unknown, action: string, input: object) =>
      staff
        .refusal(ACT, { key, action, input }, once())
        .then(({ issues }) => issues.map(({ path, message }) => [path, message]));
    const CODES = ['3200174130', '031001700111'] as const;
    const issued = (invoiceCode?: string) => ({
      ...ISSUED,
      invoiceNo: '22345678',
      ...(invoiceCode && { invoiceCode }),
    });
    await act(staff, first, 'issue', issued(CODES[0]));
    const taken = `号码 22345678 已开给 ${String(first)}（蓝海制造有限公司），请核对后填写`;
    expect(await wrong(second, 'issue', issued(CODES[0]))).toEqual([['/input/invoiceNo', taken]]);
    expect(await wrong(second, 'issue', issued())).toEqual([
      ['/input/invoiceNo', `${taken}；如果两张的发票代码不同，请填写发票代码`],
    ]);
    await act(staff, second, 'issue', issued(CODES[1]));
    // A long number is one invoice's by itself, whatever is typed beside it.
    await act(staff, third, 'issue', ISSUED);
    expect((await wrong(fourth, 'issue', { ...ISSUED, invoiceCode: CODES[1] })).map(([path]) => path).sort()).toEqual([
      '/input/invoiceCode',
      '/input/invoiceNo',
    ]);
    const red = { redInvoiceNo: '22345678', redDate: '2026-11-21', reason: '客户退款' };
    expect(await wrong(first, 'reverse', { ...red, redInvoiceCode: CODES[1] })).toEqual([
      ['/input/redInvoiceNo', `号码 22345678 已开给 ${String(second)}（蓝海制造有限公司），请核对后填写`],
    ]);
    const reversed = await act(staff, first, 'reverse', { ...red, redInvoiceCode: '3200174131' });
    expect(reversed.record).toMatchObject({
      invoiceCode: CODES[0],
      redInvoiceCode: '3200174131',
      redInvoiceNo: '22345678',
    });
  });

  it('is given back by rejecting, by sending back and by withdrawing, and once only', async () => {
    const key = await pay(gateway, 50_000);
    const rejected = (await save(invoice(20_000), 'submit')).record.billNo;
    const withdrawn = (await save(invoice(20_000), 'submit')).record.billNo;
    await decide(staff, rejected, 'refuse', '税号有误');
    await decide(chen, withdrawn, 'withdraw');
    const returned = (await save(invoice(20_000), 'submit')).record.billNo;
    await staff.call(
      '/yzjumc/wf/v3/complete_task',
      { entity: 'invoice', billNo: returned, action: 'sendBack', target: -1, opinion: '请补充合同' },
      once(),
    );
    const late = (await save(invoice(20_000), 'submit')).record.billNo;
    await decide(staff, late, 'agree');
    await act(staff, late, 'reject', { reason: '开票前发现名称有误' });
    expect(await payment(key)).toMatchObject({ invoicing: 0, invoiceable: 50_000 });
    await act(chen, rejected, 'cancel', { reason: '不再需要' });
    expect(await payment(key)).toMatchObject({ invoicing: 0, invoiced: 0, invoiceable: 50_000 });
  });

  it('is what was paid first, across payments, unless a line names one', async () => {
    const later = await pay(gateway, 30_000, { paidDate: '2026-11-05' });
    const earlier = await pay(gateway, 10_000, { paidDate: '2026-11-03' });
    const named = await pay(gateway, 40_000, { paidDate: '2026-11-09' });
    await save(invoice(15_000), 'submit');
    await save(invoice(5_000, { transaction: named }), 'submit');
    expect([
      (await payment(earlier)).invoiceable,
      (await payment(later)).invoiceable,
      (await payment(named)).invoiceable,
    ]).toEqual([0, 25_000, 35_000]);
  });

  it('is first what was paid for the order that the invoice names, and then what was paid first', async () => {
    const earlier = await pay(gateway, 10_000, { paidDate: '2026-11-03' });
    const own = await pay(gateway, 30_000, { paidDate: '2026-11-05', orderNo: 'SO20261105002' });
    const { record } = await save({ ...invoice(25_000), orderNo: 'SO20261105002' }, 'submit');
    expect(record.allocations).toEqual([{ transaction: own, orderNo: 'SO20261105002', amount: 25_000 }]);
    const { record: more } = await save({ ...invoice(8_000), orderNo: 'SO20261105002' }, 'submit');
    expect(more.allocations).toEqual([
      { transaction: own, orderNo: 'SO20261105002', amount: 5_000 },
      { transaction: earlier, orderNo: 'SO20261101001', amount: 3_000 },
    ]);
  });

  it('never exceeds what was paid, from however many tabs and in whatever order', async () => {
    const keys = [await pay(gateway, 50_000), await pay(gateway, 30_000, { paidDate: '2026-11-03' })];
    const bills: unknown[] = [];
    for (let index = 0; index < 8; index++)
      bills.push((await save(invoice(25_000, index % 2 === 0 ? {} : { transaction: keys[0] }))).record.billNo);
    const answers = await Promise.all(
      bills.map((key) => chen.request(ACT, { method: 'POST', body: { key, action: 'submit' }, headers: once() })),
    );
    expect(answers.map(({ status }) => status)).toEqual(bills.map(() => 200));
    const won = answers.filter(
      ({ body }) => (body as { responseBody: { success: boolean } }).responseBody.success,
    ).length;
    const held = [await payment(keys[0] ?? ''), await payment(keys[1] ?? '')];
    expect(held.reduce((sum, { invoicing }) => sum + Number(invoicing), 0)).toBe(won * 25_000);
    expect(held.every(({ invoiceable }) => Number(invoiceable) >= 0)).toBe(true);
    expect(won).toBeGreaterThanOrEqual(2);
    expect(won).toBeLessThanOrEqual(3);
  });

  it('is refused beyond that with how much is missing, and nothing is held', async () => {
    const key = await pay(gateway, 10_000);
    const refused = await chen.refusal(SAVE, { record: invoice(10_001), action: 'submit' }, once());
    expect(refused.issues).toEqual([
      { path: '/total', code: 'invoice.unpaid', message: '可开票金额不足：已支付且未开票的金额还差 ¥0.01' },
    ]);
    expect(await payment(key)).toMatchObject({ invoicing: 0 });
  });

  it("is never another team's money, nor money that has not arrived", async () => {
    const foreign = await pay(gateway, 50_000, {}, demoTeam('青松物流有限公司').eid);
    await pay(gateway, 50_000, { status: 'pending', paidAmount: null, paidDate: null });
    expect(
      (await chen.refusal(SAVE, { record: invoice(100), action: 'submit' }, once())).issues.map(({ code }) => code),
    ).toEqual(['invoice.unpaid']);
    expect(
      (await chen.refusal(SAVE, { record: invoice(100, { transaction: foreign }) }, once())).issues.map(
        ({ path }) => path,
      ),
    ).toContain('/lines/0/transaction');
  });

  it('is out of reach of a refund, which takes the rest at most', async () => {
    const key = await pay(gateway, 50_000);
    await save(invoice(30_000), 'submit');
    const refund = (amount: number) => ({ key, action: 'refund', input: { amount, reason: '多付' } });
    expect(
      (await staff.refusal('/yzjumc/entity/v1/transaction/act', refund(20_001), once())).issues.map(({ path }) => path),
    ).toEqual(['/input/amount']);
    await staff.call('/yzjumc/entity/v1/transaction/act', refund(20_000), once());
    expect(await payment(key)).toMatchObject({ status: 'paid', refunded: 20_000, invoiceable: 0 });
  });
});
