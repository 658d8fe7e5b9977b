import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OrderState } from '../../../../contract/orders.ts';
import { expireOrders, followLeftBehind } from '../../../../server/domains/checkout/life.ts';
import { removeOldDrafts } from '../../../../server/domains/orders/drafts.ts';
import { SYSTEM } from '../../../../server/domains/orders/mirror.ts';
import { type OrderRow } from '../../../../server/domains/orders/model/rows.ts';
import { lockOrder, moveOrder } from '../../../../server/domains/orders/moving.ts';
import type { Tx } from '../../../../server/platform/database/port.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { mirrorsDiffer } from '../../../support/mirrors.ts';
import { CONTACT, EID, once, openShop, ordered, quote, type Shop, setInstant, submit } from './support.ts';

const BASE = '/yzjumc/order/v2';
interface Detail {
  order: Record<string, unknown>;
  lines: { name: string; assetNo: string | null }[];
  history: { from: string; to: string; why: string; byName: string }[];
  assets: {
    assetNo: string;
    productName: string;
    licencePage: string;
    startDate: string;
    expireDate: string;
    status: string;
  }[];
  can: Record<'pay' | 'cancel' | 'refund' | 'remove', true | { why: string }>;
}

/** What one waits for until another opens it. */
function gate(): { opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

eachDatabase('the life of an order', (driver) => {
  let shop: Shop;
  let buyer: Client;
  let stranger: Client;
  let staff: Client;
  beforeAll(async () => {
    shop = await openShop(driver);
    buyer = shop.buyer;
    [stranger, staff] = await Promise.all([shop.gateway.signIn('13800000008'), shop.gateway.signIn('13800000005')]);
  });
  afterAll(() => shop.close());
  afterEach(async () => expect(await mirrorsDiffer(shop.gateway.database.kysely)).toEqual([]));
  beforeEach(async () => {
    for (const { order_no } of await kysely()
      .selectFrom('orders')
      .select('order_no')
      .where('state', '=', 'WAIT_PAY')
      .execute())
      await move(order_no, 'CANCELLED');
  });

  const kysely = () => shop.gateway.database.kysely;
  const detail = (orderNo: string, client = buyer) => client.call<Detail>(`${BASE}/detail`, { orderNo });
  /** As a payment would. */
  const move = (orderNo: string, to: OrderState) =>
    shop.gateway.database.transaction(async (tx) => {
      const { access } = shop.gateway.entities;
      const order = await lockOrder(tx, access, orderNo);
      if (!order) throw new Error('no order');
      await moveOrder(tx, access, order, to, {
        by: SYSTEM,
        why: '测试',
        values: to === 'PAID' ? { channel: 'cashier' } : {},
      });
    });
  const paid = async (name: string, quantity: number, more: object = {}) => {
    const { orderNo } = await submit(
      buyer,
      await quote(buyer, { source: 'buy', lines: [{ productNo: shop.no(name), quantity, ...more }] }),
    );
    await move(orderNo, 'PAID');
    return orderNo;
  };
  const late = (orderNo: string) => setInstant(kysely(), orderNo, 'payBefore', new Date(Date.now() - 60_000));
  const expire = () => expireOrders(shop.gateway.database, shop.gateway.entities.access);
  const whys = ({ can }: Detail) =>
    Object.fromEntries(Object.entries(can).map(([name, may]) => [name, may === true || may.why]));

  it('tells its own team everything, and what may be done with the reason why not', async () => {
    const { orderNo, payable } = await ordered(shop);
    const seen = await detail(orderNo);
    expect(seen.order).toMatchObject({
      orderNo,
      state: 'WAIT_PAY',
      payable,
      contact: CONTACT,
      buyerName: '蓝海制造有限公司',
      userName: '陈晓',
    });
    expect(seen.history.map(({ from, to, byName }) => `${from} ${to} ${byName}`)).toEqual([
      'DRAFT SUBMITTED 陈晓',
      'SUBMITTED WAIT_PAY 陈晓',
    ]);
    expect(whys(seen)).toEqual({
      pay: true,
      cancel: true,
      refund: '订单尚未付款，可直接取消',
      withdrawRefund: '没有等待审批的退款申请',
      remove: '只有已取消或超时关闭的订单可以删除',
    });
  });

  /** A transaction that has the order and keeps it until it is told to go on. */
  const holding = (orderNo: string, work: (tx: Tx, order: OrderRow) => Promise<unknown>) => {
    const { database, entities } = shop.gateway;
    const [got, notified] = [gate(), gate()];
    const tries = { count: 0 };
    const done = database.transaction(async (tx) => {
      tries.count += 1;
      const order = await lockOrder(tx, entities.access, orderNo);
      got.open();
      await notified.opened;
      if (order) await work(tx, order);
    });
    return { got: got.opened, goOn: notified.open, done, tries };
  };
  const waitingForLocks = async (): Promise<number> => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      kysely(),
    );
    return rows[0]?.count ?? 0;
  };

  it.runIf(driver === 'postgres')(
    'who waits for a draft while it is submitted, and who comes after, do not wait for each other',
    async () => {
      const { orderNo } = await quote(buyer, {
        source: 'buy',
        lines: [{ productNo: shop.no('云会议'), quantity: 10 }],
      });
      await sql`update orders set contact = ${JSON.stringify(CONTACT)}, pay_before = now() + interval '1 hour' where order_no = ${orderNo}`.execute(
        kysely(),
      );
      const { access } = shop.gateway.entities;
      const to = (state: OrderState) => (tx: Tx, order: OrderRow) =>
        moveOrder(tx, access, order, state, { by: SYSTEM, why: '测试' });
      const submitting = holding(orderNo, to('SUBMITTED'));
      await submitting.got;
      const early = holding(orderNo, to('WAIT_PAY'));
      await expect.poll(waitingForLocks).toBe(1);
      submitting.goOn();
      await early.got;
      const late = holding(orderNo, to('CANCELLED'));
      await expect.poll(waitingForLocks).toBe(1);
      early.goOn();
      late.goOn();
      await Promise.all([submitting.done, early.done, late.done]);
      // One that the database had to break off would have been tried again.
      expect([submitting, early, late].map(({ tries }) => tries.count)).toEqual([1, 1, 1]);
      expect((await detail(orderNo)).order.state).toBe('CANCELLED');
    },
  );

  it('is none to another team, seen by the shop, and by a developer without who bought', async () => {
    const { orderNo } = await ordered(shop);
    for (const call of ['detail', 'cancel', 'delete'] as const)
      expect((await stranger.refusal(`${BASE}/${call}`, { orderNo }, once())).errorCode).toBe('order.unknown');
    expect((await stranger.refusal(`${BASE}/refund`, { orderNo, reason: '不要了' }, once())).errorCode).toBe(
      'order.unknown',
    );
    expect((await stranger.call<ListResult>(`${BASE}/list`)).total).toBe(0);
    const byStaff = await detail(orderNo, staff);
    expect(byStaff.order.contact).toEqual(CONTACT);
    expect(byStaff.can.cancel).toEqual({ why: '只有下单的团队可以取消' });
    expect((await staff.refusal(`${BASE}/cancel`, { orderNo }, once())).errorCode).toBe('order.unknown');
    const developer = await shop.gateway.signIn('13800000007');
    const { name, phone } = (await detail(orderNo, developer)).order.contact as { name: string; phone: string };
    expect([name === CONTACT.name, phone === CONTACT.phone]).toEqual([false, false]);
  });

  it('is cancelled while it waits, once, and deleted from the team’s sight alone', async () => {
    const { orderNo } = await ordered(shop);
    expect((await buyer.refusal(`${BASE}/delete`, { orderNo }, once())).message).toBe(
      '只有已取消或超时关闭的订单可以删除',
    );
    const headers = once();
    const answers = await Promise.all(
      [1, 2, 3].map(() => buyer.call(`${BASE}/cancel`, { orderNo, reason: '重复下单' }, headers)),
    );
    for (const answer of answers) expect(answer).toEqual({ orderNo, state: 'CANCELLED' });
    expect((await buyer.refusal(`${BASE}/cancel`, { orderNo }, once())).message).toBe('订单已取消，不能取消');
    expect((await detail(orderNo)).order).toMatchObject({ state: 'CANCELLED', closeReason: '重复下单' });

    await buyer.call(`${BASE}/delete`, { orderNo }, once());
    expect((await buyer.refusal(`${BASE}/detail`, { orderNo })).errorCode).toBe('order.unknown');
    expect((await buyer.refusal('/yzjumc/entity/v1/order/detail', { orderNo })).errorCode).toBe('record.notFound');
    expect((await buyer.call<ListResult>(`${BASE}/list`, { keyword: orderNo })).total).toBe(0);
    expect((await staff.call<ListResult>(`${BASE}/list`, { keyword: orderNo })).rows[0]).toMatchObject({
      orderNo,
      status: 'CANCELLED',
      hidden: true,
    });
  });

  it('is closed when its time is over, and not a moment before', async () => {
    const [first, second] = [await ordered(shop), await ordered(shop)];
    await late(first.orderNo);
    expect(whys(await detail(first.orderNo)).pay).toBe('已过付款期限，订单即将关闭');
    expect((await Promise.all([expire(), expire()])).reduce((sum, closed) => sum + closed, 0)).toBe(1);
    expect((await detail(first.orderNo)).order).toMatchObject({
      state: 'CLOSED_TIMEOUT',
      closeReason: '逾期未付款，订单自动关闭',
    });
    expect((await detail(second.orderNo)).order.state).toBe('WAIT_PAY');
  });

  it('is not closed by its time-out when a payment came first', async () => {
    const { orderNo } = await ordered(shop);
    await late(orderNo);
    await Promise.all([move(orderNo, 'PAID').catch(() => {}), expire()]);
    const { history } = await detail(orderNo);
    expect(history).toHaveLength(3);
    expect(['PAID', 'CLOSED_TIMEOUT']).toContain(history[2]?.to);
    const other = await ordered(shop);
    await late(other.orderNo);
    await move(other.orderNo, 'PAID');
    expect(await expire()).toBe(0);
    expect((await detail(other.orderNo)).order.state).toBe('PAID');
  });

  it('opens once what was paid for: the asset with its licence, modules and term', async () => {
    const orderNo = await paid('旗舰版', 120, { years: 2, modules: [{ productNo: shop.no('云审批'), quantity: 30 }] });
    const { jobs, database, entities } = shop.gateway;
    await setInstant(kysely(), orderNo, 'paidAt', new Date(Date.now() - 3_600_000));
    await Promise.all([
      jobs.runDue(),
      followLeftBehind(database, entities.access),
      followLeftBehind(database, entities.access),
    ]);
    const seen = await detail(orderNo);
    expect(seen.order.state).toBe('OPENED');
    expect(seen.assets).toHaveLength(1);
    const [asset] = seen.assets;
    expect(seen.lines.map(({ assetNo }) => assetNo)).toEqual([asset?.assetNo]);
    const { record } = await buyer.call<DetailResult>('/yzjumc/entity/v1/asset/detail', { assetNo: asset?.assetNo });
    const year = Number(String(record.startDate).slice(0, 4));
    expect(record).toMatchObject({
      status: 'active',
      kind: 'paid',
      product: shop.no('旗舰版'),
      quantity: 120,
      unitPrice: 20_000,
      ownerEid: EID,
      sourceType: 'mall',
      sourceNo: orderNo,
      modules: [{ product: shop.no('云审批'), quantity: 30, unitPrice: 100 }],
    });
    expect(
      String(record.expireDate).startsWith(String(year + 2)) || String(record.expireDate) === `${year + 1}-12-31`,
    ).toBe(true);
    const token = String(asset?.licencePage).split('/').at(-1);
    expect(await shop.gateway.visitor().call('/yzjumc/license/v3/check_license_auth_info', { token })).toMatchObject({
      customerName: '蓝海制造有限公司',
      productName: '旗舰版',
    });
    await shop.gateway.database.transaction((tx) =>
      shop.gateway.entities.access.change(
        tx,
        systemActor(EID),
        'asset',
        String(asset?.assetNo),
        { status: 'closed' },
        '保存',
      ),
    );
  });

  it('refunded, ends what it opened', async () => {
    const orderNo = await paid('云会议', 10);
    await shop.gateway.jobs.runDue();
    const [asset] = (await detail(orderNo)).assets;
    expect(asset?.status).toBe('active');
    await move(orderNo, 'REFUNDED');
    // The message was lost: whoever looks after what is left behind does it.
    await kysely().deleteFrom('outbox').execute();
    await setInstant(kysely(), orderNo, 'closedAt', new Date(Date.now() - 3_600_000));
    await followLeftBehind(shop.gateway.database, shop.gateway.entities.access);
    expect((await detail(orderNo)).assets).toMatchObject([{ assetNo: asset?.assetNo, status: 'closed' }]);
    expect(whys(await detail(orderNo))).toMatchObject({
      refund: '订单已退款，不能退款',
      cancel: '订单已退款，不能取消',
    });
  });

  it('refunded before it was opened, opens nothing', async () => {
    const orderNo = await paid('云会议', 10);
    await move(orderNo, 'REFUNDED');
    await shop.gateway.jobs.runDue();
    expect(await detail(orderNo)).toMatchObject({ order: { state: 'REFUNDED' }, assets: [] });
  });

  it('says the same in its row, its document and its history at every step', async () => {
    const rows = await kysely().selectFrom('orders').where('state', '!=', 'DRAFT').selectAll().execute();
    for (const row of rows) {
      const events = await kysely()
        .selectFrom('order_history')
        .where('order_no', '=', row.order_no)
        .orderBy('id')
        .selectAll()
        .execute();
      if (events.at(-1)?.to_state !== row.state) continue; // set aside by hand between these tests
      const { record } = await staff.call<DetailResult>('/yzjumc/entity/v1/order/detail', { orderNo: row.order_no });
      expect([record.status, record.payable, record.paidAt ?? null, record.payBefore]).toEqual([
        row.state,
        row.payable,
        row.paid_at,
        expect.anything(),
      ]);
      expect(events.map(({ from_state }) => from_state)).toEqual([
        'DRAFT',
        ...events.slice(0, -1).map(({ to_state }) => to_state),
      ]);
    }
    expect(rows.length).toBeGreaterThan(5);
  });

  it('gives a team the use of its packs of traffic, and takes what is used from what ends first', async () => {
    const orderNo = await paid('短信包', 3);
    await shop.gateway.jobs.runDue();
    const productNo = shop.no('短信包');
    expect(await detail(orderNo)).toMatchObject({
      order: { state: 'OPENED' },
      assets: [],
      allowances: [{ productNo, total: 3, remaining: 3 }],
    });
    const read = async (client: Client, form: Record<string, string> = {}) =>
      (await client.request('/gateway/scc/flow/getAllowanceInfoweb', { method: 'POST', form })).body as {
        success: boolean;
        subscribeProductList: unknown[];
        consumeProductList: { total: number; remaining: number; orderNo: string }[];
        usage: unknown[];
      };
    expect(await read(buyer)).toMatchObject({
      success: true,
      subscribeProductList: [],
      consumeProductList: [{ productNo, total: 3, remaining: 3, orderNo, expireDate: null }],
      usage: [],
    });
    expect((await read(stranger)).consumeProductList).toEqual([]);
    expect(
      (await read(buyer, { consumeProductList: JSON.stringify([{ productNo: 'SP000000' }]) })).consumeProductList,
    ).toEqual([]);
    expect(
      (
        await buyer.request('/gateway/scc/flow/getAllowanceInfoweb', {
          method: 'POST',
          form: { consumeProductList: 'x' },
        })
      ).body,
    ).toMatchObject({ success: false, errorCode: 'request.invalid' });

    const use = (amount: number, useKey: string) =>
      staff.request('/yzjumc/flow/v1/consume', {
        method: 'POST',
        body: { eid: EID, productNo, amount, useKey, note: '发送短信' },
      });
    const used = await Promise.all([use(2, 'a'), use(2, 'a'), use(2, 'b')]);
    expect(used.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(buyer)).consumeProductList).toMatchObject([{ total: 3, remaining: 1 }]);
    expect((await read(buyer)).usage).toMatchObject([{ productNo, amount: 2 }]);
    expect((await use(1, 'c')).body).toMatchObject({ responseBody: { success: true, data: { remaining: 0 } } });
    expect((await use(1, 'd')).body).toMatchObject({ responseBody: { success: false, errorCode: 'flow.short' } });
    expect(
      (
        await buyer.request('/yzjumc/flow/v1/consume', {
          method: 'POST',
          body: { eid: EID, productNo, amount: 1, useKey: 'x' },
        })
      ).status,
    ).toBe(403);
  });

  it('leaves as a list and as a workbook without the envelope, each team’s own', async () => {
    await submit(
      buyer,
      await quote(buyer, { source: 'buy', lines: [{ productNo: shop.no('云会议'), quantity: 1 }], remark: '=1+1' }),
    );
    const listed = (await buyer.request('/yzjomc/order/flow-list', { method: 'POST', body: { pageSize: 5 } }))
      .body as ListResult;
    expect(listed.rows.length).toBeGreaterThan(0);
    expect(
      ((await stranger.request('/yzjomc/order/flow-list', { method: 'POST', body: {} })).body as ListResult).total,
    ).toBe(0);
    const file = await buyer.request('/yzjomc/order/export/excell2', {
      method: 'POST',
      body: { orderNos: [listed.rows[0]?.orderNo], columns: ['orderNo', 'remark', 'payable'] },
    });
    expect(file.headers['content-disposition']).toMatch(/attachment.*\.xlsx/);
    const sheet = strFromU8(unzipSync(file.bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect([sheet.includes('=1+1'), /<f[ >]/.test(sheet), sheet.includes(String(listed.rows[0]?.orderNo))]).toEqual([
      true,
      false,
      true,
    ]);
    expect(
      (await shop.gateway.visitor().request('/yzjomc/order/export/excell2', { method: 'POST', body: {} })).status,
    ).toBe(401);
  });

  it('begins a contract with what was ordered, for its own team alone', async () => {
    const draft = await quote(buyer, {
      source: 'buy',
      lines: [{ productNo: shop.no('云会议'), quantity: 10, years: 3 }],
    });
    const { orderNo } = await submit(buyer, draft);
    const begun = (client: Client) =>
      client.call<DetailResult>('/yzjumc/entity/v1/online-contract/blank', {
        values: { orderNo, template: 'subscription', title: '云会议' },
      });
    expect((await begun(buyer)).record).toMatchObject({
      orderNo,
      termMonths: 36,
      amount: draft.payable,
      lines: [
        {
          product: shop.no('云会议'),
          item: '新购',
          quantity: 10,
          unitPrice: 333,
          years: 3,
          amount: 9_990,
          term: '3 年，自开通之日起',
        },
      ],
      partyAName: '蓝海制造有限公司',
    });
    expect((await begun(stranger)).record.lines ?? []).toEqual([]);
  });

  it('forgets drafts after a week, and orders never', async () => {
    const draft = await quote(buyer, { source: 'buy', lines: [{ productNo: shop.no('云会议'), quantity: 1 }] });
    const { orderNo } = await ordered(shop);
    await kysely()
      .updateTable('orders')
      .set({ updated_at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
      .where('order_no', 'in', [draft.orderNo, orderNo])
      .execute();
    await removeOldDrafts(shop.gateway.database);
    expect(
      (
        await kysely()
          .selectFrom('orders')
          .select('order_no')
          .where('order_no', 'in', [draft.orderNo, orderNo])
          .execute()
      ).map(({ order_no }) => order_no),
    ).toEqual([orderNo]);
  });
});
