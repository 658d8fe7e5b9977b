import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { decide, pay } from './support.ts';

const SAVE = '/yzjumc/invoice/v3/save';
const LINE = { name: '协同办公基础版', quantity: 3, unitPrice: 1001, taxRate: 0.06 };
const NORMAL = {
  invoiceType: 'normal',
  medium: 'digital',
  buyerName: '蓝海制造有限公司',
  buyerKind: 'company',
  taxNo: '91440300708461136T',
  recipientEmail: 'a@example.com',
  lines: [LINE],
};
const SPECIAL = {
  ...NORMAL,
  invoiceType: 'special',
  buyerAddress: '深圳市南山区',
  buyerPhone: '13900000000',
  bankName: '招商银行',
  bankAccount: '6214830100001234',
};

eachDatabase('invoices', (driver) => {
  let gateway: TestGateway;
  let chen: Client;
  let staff: Client;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    [chen, staff] = await Promise.all([gateway.signIn('13800000001'), gateway.signIn('13800000005')]);
  });
  afterAll(() => gateway.close());

  let attempt = 0;
  const once = () => ({ 'idempotency-key': `invoice-${(attempt += 1)}` });
  const save = (record: object, action?: string) => chen.call<DetailResult>(SAVE, { record, action }, once());
  const act = (client: Client, key: unknown, action: string, input = {}) =>
    client.call<DetailResult>('/yzjumc/entity/v1/invoice/act', { key, action, input }, once());

  it('are added up on the server to the fen, whatever the page sent', async () => {
    const { record } = await save({
      ...NORMAL,
      total: 1,
      lines: [
        { ...LINE, amount: 1, total: 1 },
        { ...LINE, taxRate: 0.13 },
      ],
    });
    expect(record).toMatchObject({ amount: 6006, tax: 180 + 390, total: 6576 });
    expect((record.lines as object[])[0]).toMatchObject({ amount: 3003, tax: 180, total: 3183 });
  });

  it('ask for the account when special, and forget it when not', async () => {
    const refused = await chen.refusal(SAVE, { record: { ...NORMAL, invoiceType: 'special' } }, once());
    expect(refused.issues.map(({ path }) => path).sort()).toEqual([
      '/bankAccount',
      '/bankName',
      '/buyerAddress',
      '/buyerPhone',
    ]);
    expect((await save({ ...SPECIAL, invoiceType: 'normal' })).record.bankAccount).toBeUndefined();
  });

  it('may be special for a certified team alone', async () => {
    const branch = await gateway.signIn('13800000001', '蓝海制造苏州分公司');
    const refused = await branch.refusal(SAVE, { record: SPECIAL }, once());
    expect(refused.issues.map(({ path }) => path)).toEqual(['/invoiceType']);
  });

  it('go from draft through an approval to issued, and only the shop issues', async () => {
    await pay(gateway, 10_000);
    const { record } = await save(SPECIAL, 'submit');
    expect(record).toMatchObject({ status: 'submitted' });
    const number = '24312000000012345678';
    const early = await staff.refusal(
      '/yzjumc/entity/v1/invoice/act',
      { key: record.billNo, action: 'issue', input: { invoiceNo: number, issueDate: '2026-11-20' } },
      once(),
    );
    expect(early.message).toBe('“审批中”状态不能开具，只有“待开票”可以');
    await decide(staff, record.billNo, 'agree');
    expect((await chen.call<DetailResult>('/yzjumc/invoice/v3/detail', { billNo: record.billNo })).state).toBe(
      'approved',
    );
    expect(
      (
        await chen.refusal(
          '/yzjumc/entity/v1/invoice/act',
          { key: record.billNo, action: 'issue', input: { invoiceNo: number, issueDate: '2026-11-20' } },
          once(),
        )
      ).errorCode,
    ).toBe('action.refused');
    const issued = await act(staff, record.billNo, 'issue', { invoiceNo: number, issueDate: '2026-11-20' });
    expect(issued.record).toMatchObject({
      status: 'issued',
      invoiceNo: number,
      bankAccount: expect.stringMatching(/\*{4}/) as string,
    });
    const refused = await chen.refusal(
      '/yzjumc/entity/v1/invoice/act',
      { key: record.billNo, action: 'cancel', input: { reason: '重复申请' } },
      once(),
    );
    expect(refused.message).toBe('审批通过或已开具的发票由运营人员办理；已开具的电子发票不能作废，须红冲');
  });

  it.each([
    ['digital', undefined],
    ['paper', 'SF100200300'],
  ] as const)('that are %s have the courier’s number %s', async (medium, expressNo) => {
    await pay(gateway, 10_000);
    const recipient = { recipient: '陈晓', recipientPhone: '13800000001', recipientAddress: '深圳市南山区' };
    const { record } = await save({ ...NORMAL, medium, ...(medium === 'paper' && recipient) }, 'submit');
    await decide(staff, record.billNo, 'agree');
    const issued = await act(staff, record.billNo, 'issue', {
      invoiceNo: medium === 'paper' ? '12345679' : '24312000000012345679',
      issueDate: '2026-11-20',
      expressCompany: '顺丰速运',
      expressNo: 'SF100200300',
    });
    expect(issued.record.expressNo).toBe(expressNo);
  });

  it('of 50,000 yuan and more are looked at by finance too, who sees the amount with tax; the fen below is not', async () => {
    await pay(gateway, 20_000_000);
    const ofTotal = (unitPrice: number) => ({
      ...NORMAL,
      lines: [{ ...LINE, quantity: 1, unitPrice, priceBasis: 'gross' }],
    });
    const [below, exactly] = [
      (await save(ofTotal(4_999_999), 'submit')).record.billNo,
      (await save(ofTotal(5_000_000), 'submit')).record.billNo,
    ];
    for (const billNo of [below, exactly]) await decide(staff, billNo, 'agree');
    const stateOf = async (billNo: unknown) =>
      (await chen.call<DetailResult>('/yzjumc/invoice/v3/detail', { billNo })).state;
    expect([await stateOf(below), await stateOf(exactly)]).toEqual(['approved', 'submitted']);
    const finance = await gateway.signIn('13800000006');
    const { rows } = await finance.call<ListResult>('/yzjumc/wf/v3/to_handle_task');
    expect(rows).toEqual([
      expect.objectContaining({ billNo: exactly, currentStep: '财务复核', amount: 5_000_000, entityTitle: '发票' }),
    ]);
    await decide(finance, exactly, 'agree');
    expect(await stateOf(exactly)).toBe('approved');
  });

  it("tell the customer why they were rejected, in the approver's own words", async () => {
    await pay(gateway, 10_000);
    const { record } = await save(NORMAL, 'submit');
    await decide(staff, record.billNo, 'refuse', '税号与名称不符');
    expect(
      (await chen.call<DetailResult>('/yzjumc/invoice/v3/detail', { billNo: record.billNo })).record,
    ).toMatchObject({ status: 'rejected', reason: '税号与名称不符' });
  });

  it("keep the staff's notes from the customer", async () => {
    const { record } = await save(NORMAL);
    const seen = await staff.call<DetailResult>('/yzjumc/invoice/v3/detail', { billNo: record.billNo });
    await staff.call(
      SAVE,
      { record: { ...seen.record, internalNote: '老客户，优先处理' }, version: seen.version },
      once(),
    );
    expect(
      (await chen.call<DetailResult>('/yzjumc/invoice/v3/detail', { billNo: record.billNo })).record.internalNote,
    ).toBeUndefined();
  });

  it('are saved by the second version of the call too, which sends the fields themselves', async () => {
    const { record } = await chen.call<DetailResult>('/yzjumc/invoice/v2/save', NORMAL, once());
    expect(record).toMatchObject({ status: 'draft', total: 3183 });
  });

  it('find buyers the team has used and its own teams, never those of another team', async () => {
    await save({ ...SPECIAL, buyerName: '深圳云岭软件有限公司' });
    const found = await chen.call<{ name: string; source: string; bankAccount?: string }[]>(
      '/yzjumc/invoice/v2/querycompany',
      { keyword: '云岭' },
    );
    expect(found).toEqual([
      expect.objectContaining({
        name: '深圳云岭软件有限公司',
        source: 'used',
        taxNo: '91440300708461136T',
        bankAccount: '6214830100001234',
      }),
    ]);
    expect(await chen.call('/yzjumc/invoice/v2/querycompany', { keyword: '晨光' })).toEqual([
      { name: '晨光设计工作室', source: 'team' },
    ]);
    const other = await gateway.signIn('13800000008');
    expect(await other.call('/yzjumc/invoice/v2/querycompany', { keyword: '云岭' })).toEqual([]);
  });
});
