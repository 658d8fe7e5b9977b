import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { WritesTo } from '../../../../../contract/records/write.ts';
import { demoTeam } from '../../../../../server/demo/identity/accounts.ts';
import { systemActor } from '../../../../../server/runtime/access/actor.ts';
import type { Client } from '../../../../support/client.ts';
import { eachDatabase } from '../../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../../support/gateway.ts';

const BASE = '/yzjumc/approval/v3';
const EID = demoTeam('远帆科技有限公司').eid;
const PAYEE = {
  payeeKind: 'company',
  accountName: '远帆科技有限公司',
  bankName: '招商银行',
  branchName: '深圳高新园支行',
  accountNo: '62148301000012345',
  contactName: '周航',
  contactPhone: '13800000003',
};

interface Totals {
  available: number;
  extracting: number;
  extracted: number;
  settled: number;
  pending: number;
}

eachDatabase('extractions', (driver) => {
  let gateway: TestGateway;
  let partner: Client;
  let staff: Client;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    [partner, staff] = await Promise.all([gateway.signIn('13800000003'), gateway.signIn('13800000005')]);
  });
  beforeEach(async () => {
    await gateway.database.kysely.deleteFrom('records').where('entity', 'in', ['reward', 'extraction']).execute();
  });
  afterAll(() => gateway.close());

  let attempt = 0;
  const once = () => ({ 'idempotency-key': `extraction-${(attempt += 1)}` });
  const reward = async (bonus: number, values: WritesTo<'reward'> = {}, eid = EID): Promise<string> => {
    const record: WritesTo<'reward'> = {
      name: '十月活动激励',
      kind: 'activity',
      activityName: '双十一',
      period: '2026-10',
      expectedDate: '2026-11-10',
      status: 'settled',
      settledDate: '2026-11-10',
      bonus,
      ...values,
    };
    return (
      await gateway.database.transaction((tx) => gateway.entities.access.create(tx, systemActor(eid), 'reward', record))
    ).key;
  };
  const extraction = (lines: { reward: string; amount: number }[], values: RecordData = {}) => ({
    ...PAYEE,
    lines,
    ...values,
  });
  const save = (record: RecordData, action?: string) =>
    partner.call<DetailResult>(`${BASE}/extract-save`, { record, action }, once());
  const act = (client: Client, key: unknown, action: string, input: RecordData = {}) =>
    client.call<DetailResult>('/yzjumc/entity/v1/extraction/act', { key, action, input }, once());
  const decide = async (client: Client, billNo: unknown, action: string, opinion = '同意') => {
    const { key } = await partner.call<{ key: string }>('/yzjumc/wf/v3/get_approval_record', {
      entity: 'extraction',
      billNo,
    });
    await client.call('/yzjumc/wf/v3/complete_task', { no: key, action, opinion }, once());
  };
  const totals = () => partner.call<Totals>(`${BASE}/extract-total`);

  it('hold nothing as a draft, and what they name once submitted', async () => {
    const key = await reward(50_000);
    const { record } = await save(extraction([{ reward: key, amount: 30_000 }]));
    expect(await totals()).toMatchObject({ available: 50_000, extracting: 0 });
    await act(partner, record.billNo, 'submit');
    expect(await totals()).toMatchObject({ available: 20_000, extracting: 30_000, settled: 50_000 });
  });

  it('count what was paid out as extracted, and give back what was rejected, withdrawn or cancelled', async () => {
    const key = await reward(100_000);
    const submitted = async () => (await save(extraction([{ reward: key, amount: 25_000 }]), 'submit')).record.billNo;
    const [paid, rejected, withdrawn, cancelled] = [
      await submitted(),
      await submitted(),
      await submitted(),
      await submitted(),
    ];
    expect(await totals()).toMatchObject({ available: 0, extracting: 100_000 });
    await decide(staff, paid, 'agree');
    await act(staff, paid, 'pay', { paidDate: '2026-11-20', paidNo: 'PAY20261120001' });
    await decide(staff, rejected, 'refuse', '账号有误');
    await decide(partner, withdrawn, 'withdraw');
    await decide(staff, cancelled, 'agree');
    await act(staff, cancelled, 'cancel', { reason: '银行退票' });
    expect(await totals()).toEqual({
      available: 75_000,
      extracting: 0,
      extracted: 25_000,
      settled: 100_000,
      pending: 0,
    });
    await act(partner, rejected, 'cancel', { reason: '不再提取' });
    expect(await totals()).toMatchObject({ available: 75_000, extracting: 0 });
  });

  it('are looked at twice from 50,000 yuan on', async () => {
    const key = await reward(6_000_000);
    const { record } = await save(extraction([{ reward: key, amount: 6_000_000 }]), 'submit');
    await decide(staff, record.billNo, 'agree');
    const detail = () => partner.call<DetailResult>(`${BASE}/extract-detail`, { billNo: record.billNo });
    expect((await detail()).state).toBe('submitted');
    await decide(await gateway.signIn('13800000006'), record.billNo, 'agree');
    expect((await detail()).record).toMatchObject({ status: 'approved', approverName: '顾言' });
  });

  it('never exceed the settled balance, from however many tabs', async () => {
    const keys = [await reward(60_000), await reward(60_000)];
    const bills: unknown[] = [];
    // Half of them name the rewards in the other order: whoever locks carelessly deadlocks.
    for (let index = 0; index < 8; index++) {
      const lines = keys.map((key) => ({ reward: key, amount: 25_000 }));
      bills.push((await save(extraction(index % 2 === 0 ? lines : lines.reverse()))).record.billNo);
    }
    const answers = await Promise.all(
      bills.map((key) =>
        partner.request('/yzjumc/entity/v1/extraction/act', {
          method: 'POST',
          body: { key, action: 'submit' },
          headers: once(),
        }),
      ),
    );
    const won = answers.filter(({ body }) => (body as { responseBody: { success: boolean } }).responseBody.success);
    expect(answers.map(({ status }) => status)).toEqual(bills.map(() => 200));
    expect(won).toHaveLength(2);
    expect(await totals()).toMatchObject({ available: 20_000, extracting: 100_000 });
  });

  it('save everything once, when two tabs save all at the same moment', async () => {
    await Promise.all([reward(60_000), reward(40_000), reward(1_000)]);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        partner.request(`${BASE}/extract-save-all`, { method: 'POST', body: PAYEE, headers: once() }),
      ),
    );
    const bodies = answers.map(
      ({ body }) => (body as { responseBody: { success: boolean; data: { amount: number } } }).responseBody,
    );
    expect(bodies.filter(({ success }) => success).map(({ data }) => data.amount)).toEqual([101_000]);
    expect(await totals()).toMatchObject({ available: 0, extracting: 101_000 });
  });

  it('refuse more than a reward has, naming the line', async () => {
    const key = await reward(20_000);
    await save(extraction([{ reward: key, amount: 15_000 }]), 'submit');
    const refused = await partner.refusal(
      `${BASE}/extract-save`,
      { record: extraction([{ reward: key, amount: 10_000 }]), action: 'submit' },
      once(),
    );
    expect(refused.issues.map(({ path }) => path)).toEqual(['/lines/0/amount']);
  });

  it("take neither another team's rewards nor those not yet settled", async () => {
    const foreign = await reward(50_000, {}, demoTeam('蓝海制造有限公司').eid);
    const pending = await reward(50_000, { status: 'pending', settledDate: null });
    for (const key of [foreign, pending]) {
      const refused = await partner.refusal(
        `${BASE}/extract-save`,
        { record: extraction([{ reward: key, amount: 10_000 }]) },
        once(),
      );
      expect(
        refused.issues.map(({ path }) => path),
        key,
      ).toContain('/lines/0/reward');
    }
    expect(
      (await partner.refusal(`${BASE}/extract-prepare`, { rewards: [pending] })).issues.map(({ path }) => path),
    ).toEqual(['/rewards']);
  });

  it('are prepared with the account used last and all that each reward has', async () => {
    const keys = [await reward(50_000), await reward(30_000)];
    await save(extraction([{ reward: keys[0] ?? '', amount: 20_000 }]), 'submit');
    const { record } = await partner.call<DetailResult>(`${BASE}/extract-prepare`, { rewards: keys });
    expect(record).toMatchObject({ accountNo: PAYEE.accountNo, amount: 60_000 });
    const all = await partner.call<DetailResult>(`${BASE}/extract-prepare-all`);
    expect(all.record).toMatchObject({ scope: 'all', amount: 60_000 });
    expect(await partner.call(`${BASE}/extract-bank`)).toMatchObject({
      default: { accountNo: PAYEE.accountNo, bankName: '招商银行' },
    });
  });

  it('fill themselves with everything that is there when asked for all', async () => {
    await Promise.all([reward(50_000), reward(30_000)]);
    const { record } = await save({ ...PAYEE, scope: 'all' });
    expect(record).toMatchObject({ amount: 80_000, payable: 80_000 });
    expect(record.lines).toHaveLength(2);
  });

  it('withhold tax from a person', async () => {
    const key = await reward(50_000);
    const { record } = await save({
      ...extraction([{ reward: key, amount: 50_000 }]),
      payeeKind: 'person',
      accountName: '周航',
      idCard: '11010519491231002X',
    });
    expect(record).toMatchObject({ withheld: 10_000, payable: 40_000, idCard: '11010519491231002X' });
  });

  it('find banks in a form-encoded call', async () => {
    const { body } = await partner.request(`${BASE}/extract-banklist`, { method: 'POST', form: { keyword: '招商' } });
    expect((body as { responseBody: { data: unknown } }).responseBody.data).toEqual([
      { code: 'CMB', name: '招商银行' },
    ]);
  });

  it('leave nothing for a deduction beyond what is free', async () => {
    const key = await reward(50_000);
    await save(extraction([{ reward: key, amount: 30_000 }]), 'submit');
    const deduct = (amount: number) => ({ key, action: 'deduct', input: { amount, reason: '客户退款' } });
    expect(
      (await staff.refusal('/yzjumc/entity/v1/reward/act', deduct(20_001), once())).issues.map(({ path }) => path),
    ).toEqual(['/input/amount']);
    await staff.call('/yzjumc/entity/v1/reward/act', deduct(20_000), once());
    expect(await totals()).toMatchObject({ available: 0, extracting: 30_000, settled: 30_000 });
  });

  it('come out of a reward that the shop makes for a partner, who alone has it, and for no other team', async () => {
    const operator = await gateway.signIn('13800000006');
    const record: RecordData = {
      name: '开业奖励',
      kind: 'activity',
      activityName: '开业',
      period: '2026-10',
      expectedDate: '2026-11-10',
      bonus: 8_000,
    };
    const make = (partnerEid?: string) =>
      operator.call<DetailResult>('/yzjumc/entity/v1/reward/save', { record: { ...record, partnerEid } }, once());
    const teams = await operator.call<{ eid: string; label: string }[]>(`${BASE}/partner-teams`, { keyword: '远帆' });
    expect(teams).toEqual([{ eid: EID, label: `远帆科技有限公司（${EID}）` }]);
    const made = await make(EID);
    const key = made.record.rewardNo;
    expect(made.record).toMatchObject({ eid: EID, partnerName: '远帆科技有限公司' });
    await staff.call('/yzjumc/entity/v1/reward/act', { key, action: 'settle' }, once());
    expect(await totals()).toMatchObject({ available: 8_000 });
    const own = await partner.call<DetailResult>('/yzjumc/entity/v1/reward/detail', { key });
    expect(own.record).not.toHaveProperty('partnerEid');

    const refusedFor = async (partnerEid?: string) =>
      (
        await operator.refusal(
          '/yzjumc/entity/v1/reward/save',
          { record: { ...record, ...(partnerEid && { partnerEid }) } },
          once(),
        )
      ).issues.map(({ path, code }) => `${path} ${code}`);
    expect(await refusedFor()).toEqual(['/partnerEid required']);
    expect(await refusedFor(demoTeam('蓝海制造有限公司').eid)).toEqual(['/partnerEid partner.unknown']);
    expect((await partner.refusal(`${BASE}/partner-teams`, {})).errorCode).toBe('session.forbidden');
  });

  it('are nothing that a customer knows of', async () => {
    const customer = await gateway.signIn('13800000001');
    expect((await customer.refusal(`${BASE}/extract-list`)).errorCode).toBe('entity.unknown');
    expect((await customer.refusal(`${BASE}/extract-total`)).errorCode).toBe('entity.unknown');
    expect((await customer.refusal(`${BASE}/extract-save-all`, PAYEE, once())).errorCode).toBe('session.forbidden');
  });
});
