import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';

const BASE = '/yzjumc/consumeContract/v3';
const ACT = '/yzjumc/entity/v1/consume-contract/act';
const CONTRACT = {
  name: '企业短信消费合同',
  family: 'message',
  billing: 'prepaid',
  customerName: '蓝海制造有限公司',
  contactName: '陈晓',
  contactPhone: '13800000001',
  startDate: '2026-01-01',
  termMonths: 36,
  initialAmount: 100_000,
};

interface Details {
  rows: RecordData[];
  total: number;
  amount: number;
}

eachDatabase('consumption contracts', (driver) => {
  let gateway: TestGateway;
  let chen: Client;
  let staff: Client;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    [chen, staff] = await Promise.all([gateway.signIn('13800000001'), gateway.signIn('13800000005')]);
  });
  afterAll(() => gateway.close());

  let attempt = 0;
  const once = () => ({ 'idempotency-key': `consume-${(attempt += 1)}` });
  const active = async (): Promise<unknown> => {
    const { record } = await chen.call<DetailResult>(
      `${BASE}/consumeSaveOrCommit`,
      { record: CONTRACT, action: 'commit' },
      once(),
    );
    const { key } = await chen.call<{ key: string }>('/yzjumc/wf/v3/get_approval_record', {
      entity: 'consume-contract',
      billNo: record.billNo,
    });
    await staff.call('/yzjumc/wf/v3/complete_task', { no: key, action: 'agree', opinion: '同意' }, once());
    return record.billNo;
  };
  const consume = (key: unknown, quantity: number, values: RecordData = {}) =>
    staff.request(ACT, {
      method: 'POST',
      body: { key, action: 'consume', input: { item: '通知短信', quantity, unitPrice: 10, ...values } },
      headers: once(),
    });
  const detail = async (billNo: unknown) =>
    (await chen.call<DetailResult>(`${BASE}/getConsumeDetailByBillNo`, { billNo })).record;

  it('keep a balance of what was put in and what was consumed', async () => {
    const key = await active();
    await consume(key, 4_000);
    await staff.call(ACT, { key, action: 'recharge', input: { amount: 50_000, serial: 'CMB20261120' } }, once());
    expect(await detail(key)).toMatchObject({ quota: 150_000, consumed: 40_000, balance: 110_000 });
    expect((await detail(key)).details).toEqual([
      expect.objectContaining({ item: '通知短信', amount: 40_000, byName: '沈一' }),
    ]);
  });

  it('are never overdrawn, however many consume at once', async () => {
    const key = await active();
    const answers = await Promise.all(Array.from({ length: 6 }, () => consume(key, 3_000)));
    expect(
      answers.filter(({ body }) => (body as { responseBody: { success: boolean } }).responseBody.success),
    ).toHaveLength(3);
    expect(await detail(key)).toMatchObject({ consumed: 90_000, balance: 10_000 });
  });

  it('list single consumptions over all contracts, by day, item and contract', async () => {
    const [first, second] = [await active(), await active()];
    await consume(first, 100, { item: '营销短信', orderNo: 'SO1' });
    await consume(second, 200, { item: '验证短信' });
    const ask = (query: RecordData) => chen.call<Details>(`${BASE}/getConsumeAmountDetailList`, query);
    expect(await ask({ billNo: first })).toMatchObject({
      total: 1,
      amount: 1_000,
      rows: [{ billNo: first, item: '营销短信', orderNo: 'SO1', amount: 1_000 }],
    });
    expect(await ask({ keyword: '验证' })).toMatchObject({ total: 1, amount: 2_000 });
    expect(await ask({ billNo: first, to: '2026-01-01' })).toMatchObject({ total: 0, amount: 0 });
    expect((await ask({ pageSize: 1 })).rows).toHaveLength(1);
  });

  it('add up over the contracts a list has', async () => {
    const key = await active();
    await consume(key, 500);
    const one = await chen.call(`${BASE}/getConsumptionAmountByParams`, {
      filter: { field: 'billNo', op: 'eq', value: key },
    });
    expect(one).toEqual({ quota: 100_000, consumed: 5_000, balance: 95_000, rechargeAmount: 0 });
  });

  it("say nothing of another team's", async () => {
    const key = await active();
    await consume(key, 100);
    const stranger = await gateway.signIn('13800000008');
    expect(await stranger.call<Details>(`${BASE}/getConsumeAmountDetailList`, { billNo: key })).toMatchObject({
      total: 0,
      amount: 0,
      rows: [],
    });
    expect((await stranger.refusal(`${BASE}/getConsumeDetailByBillNo`, { billNo: key })).errorCode).toBe(
      'record.notFound',
    );
    expect(await stranger.call(`${BASE}/getConsumptionAmountByParams`)).toMatchObject({ quota: 0, consumed: 0 });
  });

  it('are consumed by the shop alone, and not while they are paused', async () => {
    const key = await active();
    expect(
      (await chen.refusal(ACT, { key, action: 'consume', input: { item: '短信', quantity: 1, unitPrice: 1 } }, once()))
        .errorCode,
    ).toBe('action.refused');
    await staff.call(ACT, { key, action: 'pause', input: { reason: '账单异议' } }, once());
    expect(
      (await staff.refusal(ACT, { key, action: 'consume', input: { item: '短信', quantity: 1, unitPrice: 1 } }, once()))
        .errorCode,
    ).toBe('action.refused');
  });
});
