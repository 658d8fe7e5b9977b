import type { HistoryEntry } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { seedTeams } from '../../../../server/demo/identity/teams.ts';
import { seedOrders } from '../../../../server/demo/orders/orders.ts';
import { seedRecords } from '../../../../server/demo/records.ts';
import { verifyHistory } from '../../../../server/runtime/history/chain.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { INVARIANTS } from '../../money/invariants.ts';

eachDatabase('the demo orders', (driver) => {
  let gateway: TestGateway;
  let chen: Client;
  let rows: Record<string, unknown>[];
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    const { documents, access } = gateway.entities;
    await gateway.database.transaction(async (tx) => {
      await seedTeams(tx);
      await seedRecords(
        tx,
        (entity) => documents.model(entity),
        ({ entity }) => entity === 'product',
      );
      await seedOrders(tx, access);
    });
    chen = await gateway.signIn('13800000001');
    rows = (await chen.call<ListResult>('/yzjumc/order/v2/list', { pageSize: 100 })).rows as Record<string, unknown>[];
  });
  afterAll(() => gateway.close());

  it('show a buyer every state, from months ago to now', () => {
    expect([...new Set(rows.map(({ status }) => String(status)))].sort()).toEqual([
      'CANCELLED',
      'CLOSED_TIMEOUT',
      'OPENED',
      'PAID',
      'REFUNDED',
      'WAIT_PAY',
    ]);
    const ages = rows.map(({ submittedAt }) => (Date.now() - Date.parse(String(submittedAt))) / 86_400_000);
    expect(Math.min(...ages)).toBeLessThan(0.1);
    expect(Math.max(...ages)).toBeGreaterThan(140);
    expect(
      rows.every(({ status, payBefore }) => status !== 'WAIT_PAY' || String(payBefore) > new Date().toISOString()),
    ).toBe(true);
  });

  it('keep every invariant of the money', async () => {
    const {
      oneOrderPerSubmitKey: _keys,
      pricesAreTheShops: _prices,
      oneMessagePerTransition: _messages,
      ...held
    } = INVARIANTS;
    for (const [name, invariant] of Object.entries(held))
      expect(await invariant(gateway.database.kysely), name).toEqual([]);
  });

  it('have a past that proves itself, told in the order in which it happened', async () => {
    for (const { id, orderNo } of rows) {
      expect((await verifyHistory(gateway.database.kysely, String(id))).ok).toBe(true);
      const entries = await chen.call<HistoryEntry[]>('/yzjumc/entity/v1/order/history', { key: orderNo });
      const times = entries.map(({ at }) => at);
      expect([...times].sort().reverse()).toEqual(times);
    }
  });

  it('leave packs of traffic that are partly used, and products in use', async () => {
    const allowance = (await chen.request('/gateway/scc/flow/getAllowanceInfoweb', { method: 'POST', form: {} }))
      .body as {
      subscribeProductList: { unit: string }[];
      consumeProductList: { productName: string; total: number; used: number; unit: string }[];
      usage: unknown[];
    };
    const sms = allowance.consumeProductList.find(({ productName }) => productName === '短信包 1 万条');
    expect(sms).toMatchObject({ total: 30_000, unit: '条' });
    expect(sms?.used).toBeGreaterThan(3000);
    expect(allowance.subscribeProductList).toMatchObject([{ unit: 'TB', total: 2 }]);
    expect(allowance.usage.length).toBeGreaterThan(20);
    const { total } = await chen.call<ListResult>('/yzjumc/entity/v1/asset/list', {
      filter: { field: 'sourceType', op: 'eq', value: 'mall' },
    });
    expect(total).toBeGreaterThanOrEqual(4);
  });

  it('are opened by the next start where they are paid and wait', async () => {
    await gateway.jobs.runDue();
    const { rows: now } = await chen.call<ListResult>('/yzjumc/order/v2/list', { view: '开通中' });
    expect(now).toEqual([]);
    expect(
      await gateway.database.kysely
        .selectFrom('orders')
        .select('order_no')
        .where('eid', '=', demoTeam('蓝海制造有限公司').eid)
        .where('state', '=', 'PAID')
        .execute(),
    ).toEqual([]);
  });
});
