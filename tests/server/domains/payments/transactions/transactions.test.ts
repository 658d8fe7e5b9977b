import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeOldPayTokens } from '../../../../../server/domains/payments/transactions/payTokens.ts';
import type { Client } from '../../../../support/client.ts';
import { eachDatabase } from '../../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../../support/gateway.ts';

const BASE = '/yzjumc/transaction/v3';
const FEEDBACK = '/yzjumc/transaction_feedback/v3';
const ACT = '/yzjumc/entity/v1/transaction/act';
const TRANSFER = {
  kind: 'order',
  subject: '协同办公旗舰版',
  orderNo: 'SO20261120001',
  channel: 'bank',
  payerName: '蓝海制造有限公司',
  payerBank: '招商银行',
  payerAccount: '62148301000012345',
  amount: 100_000,
};

eachDatabase('transactions', (driver) => {
  let gateway: TestGateway;
  let chen: Client;
  let staff: Client;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    [chen, staff] = await Promise.all([gateway.signIn('13800000001'), gateway.signIn('13800000005')]);
  });
  afterAll(() => gateway.close());

  let attempt = 0;
  const once = () => ({ 'idempotency-key': `transaction-${(attempt += 1)}` });
  const start = () => chen.call<DetailResult>('/yzjumc/entity/v1/transaction/save', { record: TRANSFER }, once());
  const confirm = (key: unknown, paidAmount: number) => ({
    key,
    action: 'confirm',
    input: { paidAmount, paidDate: '2026-11-20', bankSerial: 'CMB2026112000001' },
  });

  it('count as paid when all of it has arrived, which the shop alone says', async () => {
    const { record } = await start();
    expect((await chen.refusal(ACT, confirm(record.transNo, 100_000), once())).errorCode).toBe('action.refused');
    expect((await staff.refusal(ACT, confirm(record.transNo, 99_999), once())).issues.map(({ path }) => path)).toEqual([
      '/input/paidAmount',
    ]);
    const paid = await staff.call<DetailResult>(ACT, confirm(record.transNo, 100_000), once());
    expect(paid.record).toMatchObject({ status: 'paid', invoiceable: 100_000 });
  });

  it('are cancelled on the call of their own, unless they are paid', async () => {
    const { record } = await start();
    expect(
      (
        await chen.call<DetailResult>(
          `${BASE}/cancel_transaction`,
          { transNo: record.transNo, reason: '改为线上支付' },
          once(),
        )
      ).record,
    ).toMatchObject({ status: 'cancelled', reason: '改为线上支付' });
    const other = await start();
    await staff.call(ACT, confirm(other.record.transNo, 100_000), once());
    expect(
      (await chen.refusal(`${BASE}/cancel_transaction`, { transNo: other.record.transNo }, once())).errorCode,
    ).toBe('action.refused');
  });

  it('are deleted while nothing was paid, and not afterwards', async () => {
    const { record, version } = await start();
    await chen.call(`${BASE}/del_transaction`, { transNo: record.transNo, version }, once());
    expect((await chen.refusal(`${BASE}/detail_transaction`, { transNo: record.transNo })).errorCode).toBe(
      'record.notFound',
    );
    const other = await start();
    await staff.call(ACT, confirm(other.record.transNo, 100_000), once());
    expect((await chen.refusal(`${BASE}/del_transaction`, { transNo: other.record.transNo }, once())).errorCode).toBe(
      'session.forbidden',
    );
  });

  it('are refunded in parts until nothing is left, however often it is asked at once', async () => {
    const { record } = await start();
    await staff.call(ACT, confirm(record.transNo, 100_000), once());
    const refunds = await Promise.all(
      [1, 2, 3, 4].map(() =>
        staff.request(ACT, {
          method: 'POST',
          body: { key: record.transNo, action: 'refund', input: { amount: 50_000, reason: '退订' } },
          headers: once(),
        }),
      ),
    );
    expect(
      refunds.filter(({ body }) => (body as { responseBody: { success: boolean } }).responseBody.success),
    ).toHaveLength(2);
    expect(
      (await chen.call<DetailResult>(`${BASE}/detail_transaction`, { transNo: record.transNo })).record,
    ).toMatchObject({ status: 'refunded', refunded: 100_000, invoiceable: 0 });
  });

  it('are listed for the team that paid', async () => {
    await start();
    expect((await chen.call<{ total: number }>(`${BASE}/list_transaction`, { view: '待支付' })).total).toBeGreaterThan(
      0,
    );
    const stranger = await gateway.signIn('13800000008');
    expect((await stranger.call<{ total: number }>(`${BASE}/list_transaction`)).total).toBe(0);
  });

  it('tell whoever holds a token of theirs what is to be paid, until it was or the token is over', async () => {
    const { record } = await start();
    const { transNo } = record;
    const issued = await chen.call<{ token: string; expiresAt: string }>(`${BASE}/generate_customer_pay_token`, {
      transNo,
    });
    const stranger = await gateway.signIn('13800000008');
    const read = { token: issued.token };
    expect(await stranger.call(`${BASE}/get_customer_pay_param`, read)).toEqual({
      transNo,
      subject: '协同办公旗舰版',
      orderNo: 'SO20261120001',
      payable: 100_000,
      payerName: '蓝海制造有限公司',
      channel: 'bank',
      payBefore: record.payBefore,
    });
    expect((await stranger.refusal(`${BASE}/generate_customer_pay_token`, { transNo })).errorCode).toBe(
      'record.notFound',
    );
    expect((await stranger.refusal(`${BASE}/get_customer_pay_param`, { token: `${issued.token}x` })).errorCode).toBe(
      'transaction.payToken',
    );
    expect((await gateway.visitor().refusal(`${BASE}/get_customer_pay_param`, read)).status).toBe(401);

    await staff.call(ACT, confirm(transNo, 100_000), once());
    expect((await stranger.refusal(`${BASE}/get_customer_pay_param`, read)).message).toBe('该交易已支付');
    expect((await chen.refusal(`${BASE}/generate_customer_pay_token`, { transNo })).message).toBe('该交易已支付');
  });

  it('forget a token that has expired', async () => {
    const { record } = await start();
    const { token } = await chen.call<{ token: string }>(`${BASE}/generate_customer_pay_token`, {
      transNo: record.transNo,
    });
    await gateway.database.kysely
      .updateTable('transaction_pay_tokens')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('trans_no', '=', String(record.transNo))
      .execute();
    expect((await chen.refusal(`${BASE}/get_customer_pay_param`, { token })).errorCode).toBe('transaction.payToken');
    await removeOldPayTokens(gateway.database);
    expect(
      await gateway.database.kysely
        .selectFrom('transaction_pay_tokens')
        .where('trans_no', '=', String(record.transNo))
        .selectAll()
        .execute(),
    ).toEqual([]);
  });

  it('take feedback, which the shop answers and the customer closes', async () => {
    const { record } = await start();
    const sent = {
      transaction: record.transNo,
      kind: 'notArrived',
      paidAt: '2026-11-18',
      content: '昨日已转账，仍显示待支付',
      contactName: '陈晓',
      contactPhone: '13800000001',
    };
    const submitted = await chen.call<DetailResult>(`${FEEDBACK}/submit`, { record: sent }, once());
    expect(submitted.record).toMatchObject({ status: 'submitted', orderNo: 'SO20261120001', transAmount: 100_000 });
    const act = (client: Client, action: string, input = {}) =>
      client.call<DetailResult>(
        '/yzjumc/entity/v1/transaction-feedback/act',
        { key: submitted.record.billNo, action, input },
        once(),
      );
    await act(staff, 'accept');
    await act(staff, 'reply', { reply: '已与银行核对，今日入账。' });
    await act(chen, 'close', { satisfaction: 'good' });
    expect(
      (await chen.call<DetailResult>(`${FEEDBACK}/detail`, { billNo: submitted.record.billNo })).record,
    ).toMatchObject({ status: 'closed', handlerName: '沈一', satisfaction: 'good' });
  });

  it("take feedback on one's own alone", async () => {
    const { record } = await start();
    const stranger = await gateway.signIn('13800000008');
    const refused = await stranger.refusal(
      `${FEEDBACK}/submit`,
      {
        record: {
          transaction: record.transNo,
          kind: 'other',
          content: '这笔交易是什么',
          contactName: '何苗',
          contactPhone: '13800000008',
        },
      },
      once(),
    );
    expect(refused.issues.map(({ path }) => path)).toEqual(['/transaction']);
  });
});
