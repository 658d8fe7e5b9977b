import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import {
  act,
  make,
  makeCustomer,
  makeProduct,
  OTHER_EID,
  OWN_EID,
  once,
  PARTNER,
  STAFF,
  startPartners,
} from './support.ts';

const SUBMIT = '/yzjumc/salecontract/v3/submit_new';

const DECIDE = '/yzjumc/wf/v3/complete_task';
const decision = (billNo: string) => ({ entity: 'sale-contract', billNo, action: 'agree', opinion: '同意' });

eachDatabase('stock under contracts', (driver) => {
  let gateway: TestGateway;
  let partner: Client;
  let staff: Client;
  let customer: string;
  let product: string;
  beforeAll(async () => {
    gateway = await startPartners(driver);
    [partner, staff] = await Promise.all([gateway.signIn(PARTNER), gateway.signIn(STAFF)]);
    customer = await makeCustomer(gateway, OWN_EID);
    product = await makeProduct(gateway, await gateway.signIn('13800000006'));
  });
  afterAll(() => gateway.close());

  const batch = async (purchased: number, eid = OWN_EID) =>
    (
      await make(gateway, eid, 'stock', {
        product,
        purchased,
        unitCost: 5000,
        purchaseDate: '2026-01-01',
        expireDate: '2099-01-01',
      })
    ).key;
  it('is bought in by the shop for a partner, who sells it', async () => {
    const { record } = await staff.call<DetailResult>(
      '/yzjumc/entity/v1/stock/save',
      {
        record: {
          product,
          partnerEid: OWN_EID,
          purchased: 5,
          unitCost: 5000,
          purchaseDate: '2026-01-01',
          expireDate: '2099-01-01',
        },
      },
      once(),
    );
    expect(await stock(String(record.stockNo))).toMatchObject({ eid: OWN_EID, available: 5 });
  });

  const contract = (lines: { stock: string; quantity: number }[]) => ({
    name: '云岭云服务销售合同',
    contractType: 'new',
    customer,
    startDate: '2026-11-20',
    signDate: '2026-11-20',
    termMonths: 12,
    lines: lines.map(({ stock, quantity }) => ({ product, fromStock: true, stock, quantity, unitPrice: 9000 })),
  });
  const submitted = async (lines: { stock: string; quantity: number }[]): Promise<string> => {
    const saved = await partner.call<DetailResult>(SUBMIT, { record: contract(lines), action: 'submit' }, once());
    return String(saved.record.billNo);
  };
  const stock = async (key: string) =>
    (await partner.call<DetailResult>('/yzjumc/stock/v3/detail', { stockNo: key })).record;
  const approve = (key: string) => staff.request(DECIDE, { method: 'POST', body: decision(key), headers: once() });

  it('is not taken by a contract that waits, and is by one that is approved', async () => {
    const key = await batch(10);
    const bill = await submitted([{ stock: key, quantity: 4 }]);
    expect((await stock(key)).available).toBe(10);
    expect((await approve(bill)).status).toBe(200);
    expect(await stock(key)).toMatchObject({ used: 4, available: 6 });
  });

  it('is offered only as far as it goes', async () => {
    const key = await batch(3);
    const refused = await partner.refusal(SUBMIT, { record: contract([{ stock: key, quantity: 4 }]) }, once());
    expect(refused.issues).toEqual([
      expect.objectContaining({ path: '/lines/0/quantity', message: '数量不能超过批次可用量' }),
    ]);
  });

  it("is never another team's", async () => {
    const key = await batch(10, OTHER_EID);
    const refused = await partner.refusal(SUBMIT, { record: contract([{ stock: key, quantity: 1 }]) }, once());
    expect(refused.issues.map(({ path }) => path)).toContain('/lines/0/stock');
  });

  it('refuses an approval that asks for more than is left, naming the batch, and the contract stays as it was', async () => {
    const key = await batch(5);
    const [first, second] = [
      await submitted([{ stock: key, quantity: 4 }]),
      await submitted([{ stock: key, quantity: 2 }]),
    ];
    await approve(first);
    const refused = await staff.refusal(DECIDE, decision(second), once());
    expect(refused.issues).toEqual([
      { path: '/lines/0/stock', code: 'stock.short', message: `库存批次 ${key} 可用量不足：需要 2，可用 1` },
    ]);
    expect((await staff.call<DetailResult>('/yzjumc/salecontract/v3/detail', { billNo: second })).state).toBe(
      'submitted',
    );
    expect((await stock(key)).available).toBe(1);
  });

  it('counts two lines of one batch together', async () => {
    const key = await batch(5);
    const bill = await submitted([
      { stock: key, quantity: 3 },
      { stock: key, quantity: 3 },
    ]);
    expect((await staff.refusal(DECIDE, decision(bill), once())).message).toContain('需要 6，可用 5');
  });

  it('never falls below zero when many approvals come at once', async () => {
    const [a, b] = [await batch(10), await batch(10)];
    const bills: string[] = [];
    // Each wants both batches, half of them in the other order: whoever locks carelessly deadlocks.
    for (let index = 0; index < 8; index++) {
      const lines = [
        { stock: a, quantity: 3 },
        { stock: b, quantity: 3 },
      ];
      bills.push(await submitted(index % 2 === 0 ? lines : lines.reverse()));
    }
    const answers = await Promise.all(bills.map(approve));
    const won = answers.filter(
      (answer) => (answer.body as { responseBody: { success: boolean } }).responseBody.success,
    );
    expect(answers.map(({ status }) => status)).toEqual(bills.map(() => 200));
    expect(won).toHaveLength(3);
    expect([(await stock(a)).available, (await stock(b)).available]).toEqual([1, 1]);
  });

  it('comes back when an effective contract is cancelled', async () => {
    const key = await batch(10);
    const bill = await submitted([{ stock: key, quantity: 4 }]);
    await approve(bill);
    await act(staff, 'sale-contract', bill, 'cancel', { reason: '客户退款' });
    expect(await stock(key)).toMatchObject({ used: 0, available: 10 });
  });
});
