import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderState } from '../../../../contract/orders.ts';
import type { WritesTo } from '../../../../contract/records/write.ts';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { expireOrders } from '../../../../server/domains/checkout/life.ts';
import { endLeftBehind } from '../../../../server/domains/contracts/order/endWithOrder.ts';
import { SYSTEM } from '../../../../server/domains/orders/mirror.ts';
import { lockOrder, moveOrder } from '../../../../server/domains/orders/moving.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { EID, once, openShop, ordered, type Shop, setInstant } from '../checkout/support.ts';
import { certify, newSeal } from './seals/support.ts';

const ONLINE = '/yzjumc/onlinecontract/v2';
const today = String(systemActor('').scope.today);

eachDatabase('the contract of an order that is over', (driver) => {
  let shop: Shop;
  let buyer: Client;
  let staff: Client;
  beforeAll(async () => {
    shop = await openShop(driver);
    buyer = shop.buyer;
    staff = await shop.gateway.signIn('13800000005');
    await certify(shop.gateway);
  });
  afterAll(() => shop.close());

  const move = (orderNo: string, to: OrderState, closeReason?: string) =>
    shop.gateway.database.transaction(async (tx) => {
      const { access } = shop.gateway.entities;
      const order = await lockOrder(tx, access, orderNo);
      if (!order) throw new Error('no order');
      await moveOrder(tx, access, order, to, {
        by: SYSTEM,
        why: closeReason ?? '测试',
        values: { ...(to === 'PAID' && { channel: 'cashier' as const }), ...(closeReason && { closeReason }) },
      });
    });
  const follow = async () => {
    for (let turn = 0; turn < 3; turn++) await shop.gateway.jobs.runDue();
    // Jobs end certificates as well: this one is of a fixed year.
    await certify(shop.gateway);
    await shop.gateway.database.kysely.updateTable('teams').set({ certified: true }).where('eid', '=', EID).execute();
  };
  const paid = async () => {
    const { orderNo } = await ordered(shop);
    await move(orderNo, 'PAID');
    await follow();
    return orderNo;
  };
  const put = (values: WritesTo<'contract'>, eid = EID): Promise<string> =>
    shop.gateway.database.transaction(
      async (tx) =>
        (
          await shop.gateway.entities.access.create(tx, systemActor(eid), 'contract', {
            name: '云服务订购合同',
            kind: 'subscription',
            signMethod: 'paper',
            partyAName: '蓝海制造有限公司',
            partyAContact: '陈晓',
            startDate: today,
            termMonths: 12,
            lines: [{ productName: '云会议', quantity: 1, unitPrice: 3_330 }],
            ...values,
          })
        ).key,
    );
  const recordOf = async (entity: string, key: string): Promise<RecordData | undefined> =>
    (await shop.gateway.entities.access.get(shop.gateway.database.kysely, systemActor(''), entity, key))?.record;
  const contractOf = (orderNo: string): RecordData => ({
    template: 'subscription',
    title: '云服务订购合同',
    orderNo,
    partyAAddress: '深圳市南山区科技园南路1号',
    partyAContact: '陈晓',
    partyAPhone: '13800000001',
  });
  const apply = (orderNo: string) =>
    buyer.request(`${ONLINE}/apply`, { method: 'POST', headers: once(), body: { record: contractOf(orderNo) } });
  const applied = async (orderNo: string): Promise<string> => {
    const { body } = await apply(orderNo);
    return String((body as { responseBody: { data: DetailResult } }).responseBody.data.record.billNo);
  };

  const waitingForLocks = async (): Promise<number> => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      shop.gateway.database.kysely,
    );
    return rows[0]?.count ?? 0;
  };

  it('ends with it once it was refunded: in force it is terminated, to be signed or sealed it is void, with the reason', async () => {
    const orderNo = await paid();
    const [effective, countersign, pending] = [
      await put({ orderNo, status: 'effective' }),
      await put({ orderNo, status: 'countersign' }),
      await put({ orderNo, status: 'pending' }),
    ];
    await move(orderNo, 'REFUNDED', '买错了');
    await follow();
    const reason = `订单 ${orderNo} 已退款：买错了`;
    expect(await recordOf('contract', effective)).toMatchObject({
      status: 'terminated',
      reason,
      terminatedDate: today,
    });
    for (const key of [countersign, pending])
      expect(await recordOf('contract', key)).toMatchObject({ status: 'void', reason });
    const history = await buyer.call<{ title: string; userName: string }[]>('/yzjumc/entity/v1/contract/history', {
      key: effective,
    });
    expect(history[0]).toMatchObject({ title: '提前终止', userName: '系统' });
  });

  it('ends with it when it was never paid, as its text says', async () => {
    const [cancelled, late] = [(await ordered(shop)).orderNo, (await ordered(shop)).orderNo];
    const contracts = [
      await put({ orderNo: cancelled, status: 'effective' }),
      await put({ orderNo: late, status: 'effective' }),
    ];
    await buyer.call('/yzjumc/order/v2/cancel', { orderNo: cancelled, reason: '不要了' }, once());
    await setInstant(shop.gateway.database.kysely, late, 'payBefore', new Date(Date.now() - 60_000));
    await expireOrders(shop.gateway.database, shop.gateway.entities.access);
    await follow();
    expect(await Promise.all(contracts.map((key) => recordOf('contract', key)))).toMatchObject([
      { status: 'terminated', reason: `订单 ${cancelled} 已取消：不要了` },
      { status: 'terminated', reason: `订单 ${late} 超时关闭：逾期未付款，订单自动关闭` },
    ]);
  });

  it('that is being applied for is called off, with its approval, and waits for nobody any more', async () => {
    const orderNo = await paid();
    const billNo = await applied(orderNo);
    const { record: draft } = await buyer.call<DetailResult>(`${ONLINE}/save`, { record: contractOf(orderNo) }, once());
    await move(orderNo, 'REFUNDED', '买错了');
    await follow();
    expect(await recordOf('online-contract', billNo)).toMatchObject({
      status: 'cancelled',
      opinion: `订单 ${orderNo} 已退款：买错了`,
    });
    const approvals = await shop.gateway.database.kysely
      .selectFrom('approvals')
      .where('record_key', '=', billNo)
      .select('status')
      .execute();
    expect(approvals).toEqual([{ status: 'ended' }]);
    expect(await recordOf('online-contract', String(draft.billNo))).toMatchObject({ status: 'draft' });
    expect(
      (
        await staff.refusal(
          '/yzjumc/wf/v3/complete_task',
          { entity: 'online-contract', billNo, action: 'agree', opinion: '同意' },
          once(),
        )
      ).message,
    ).not.toBe('');
  });

  it('is neither applied for, signed nor sealed while a refund of it is being decided', async () => {
    const orderNo = await paid();
    const { access } = shop.gateway.entities;
    const inState = (entity: string, key: string, state: string) =>
      sql`update records set state = ${state}, data = data || jsonb_build_object('status', ${state}::text) where entity = ${entity} and key = ${key}`.execute(
        shop.gateway.database.kysely,
      );
    const sealed = await put({ orderNo, status: 'countersign' });
    const billNo = await applied(orderNo);
    const { key: refundNo } = await shop.gateway.database.transaction((tx) =>
      access.create(tx, systemActor(EID), 'refund', {
        status: 'failed',
        kind: 'order',
        orderNo,
        attemptNo: 'P1',
        channel: 'bank',
        amount: 3_330,
        reason: '买错了',
        applicantName: '陈晓',
        applyDate: today,
      }),
    );
    const why = (what: string) => `订单 ${orderNo} 的退款 ${refundNo} 正在处理，退款未成后才能${what}`;
    const seal = { key: sealed };
    const act = (input: object) => ['/yzjumc/entity/v1/contract/act', { action: 'countersign', ...input }] as const;
    expect((await staff.refusal(...act(seal), once())).message).toBe(why('盖章'));
    await inState('online-contract', billNo, 'approved');
    const sign = { sealNo: await newSeal(buyer), signer: '陈晓', agreed: true };
    await expect(
      shop.gateway.database.transaction((tx) =>
        access.act(tx, systemActor(EID), 'online-contract', billNo, 'sign', sign),
      ),
    ).rejects.toThrow(why('签订合同'));
    const { body } = await apply(orderNo);
    expect(body).toMatchObject({ responseBody: { success: false, message: why('签订合同') } });
    await inState('refund', refundNo, 'withdrawn');
    expect((await staff.call<DetailResult>(...act(seal), once())).record).toMatchObject({ status: 'effective' });
  });

  it('stays where it is about more than the order, or another team’s', async () => {
    const orderNo = await paid();
    const others = [
      await put({ orderNo, kind: 'framework', status: 'effective' }),
      await put({ orderNo, status: 'effective' }, demoTeam('青松物流有限公司').eid),
      await put({ orderNo: `${orderNo}9`, status: 'effective' }),
      await put({ orderNo, status: 'expired' }),
    ];
    await move(orderNo, 'REFUNDED', '买错了');
    await follow();
    const states = await Promise.all(others.map(async (key) => (await recordOf('contract', key))?.status));
    expect(states).toEqual(['effective', 'effective', 'effective', 'expired']);
  });

  it('that an older version left in force ends as well', async () => {
    const orderNo = await paid();
    await move(orderNo, 'REFUNDED', '买错了');
    await follow();
    const [left, framework] = [
      await put({ orderNo, status: 'effective' }),
      await put({ orderNo, kind: 'framework', status: 'effective' }),
    ];
    for (let turn = 0; turn < 2; turn++) await endLeftBehind(shop.gateway.database, shop.gateway.entities.access);
    expect(await recordOf('contract', left)).toMatchObject({ status: 'terminated' });
    expect(await recordOf('contract', framework)).toMatchObject({ status: 'effective' });
  });

  it.runIf(driver === 'postgres')('is not applied for while the order is being closed', async () => {
    const { orderNo } = await ordered(shop);
    let commit: () => void = () => undefined;
    const mayCommit = new Promise<void>((resolve) => (commit = resolve));
    const { promise: closed, locked } = closing(orderNo, mayCommit);
    await locked;
    const answer = apply(orderNo);
    await expect.poll(waitingForLocks).toBe(1).finally(commit);
    await closed;
    expect((await answer).body).toMatchObject({ responseBody: { success: false, errorCode: 'action.refused' } });
  });

  /** An order on its way to be cancelled, by a transaction that waits before it ends. */
  const closing = (orderNo: string, mayCommit: Promise<void>) => {
    let lock: () => void = () => undefined;
    const locked = new Promise<void>((resolve) => (lock = resolve));
    const promise = shop.gateway.database.transaction(async (tx) => {
      const { access } = shop.gateway.entities;
      const order = await lockOrder(tx, access, orderNo);
      if (!order) throw new Error('no order');
      await moveOrder(tx, access, order, 'CANCELLED', { by: SYSTEM, why: '测试' });
      lock();
      await mayCommit;
    });
    return { promise, locked };
  };
});
