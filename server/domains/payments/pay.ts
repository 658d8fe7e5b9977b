import { sql } from 'kysely';
import type { Channel } from '../../../contract/payments.ts';
import type { Database, Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { withIdempotency } from '../../platform/http/idempotency.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { lockOrder, type OrderRow, STATE_TITLES } from '../orders/index.ts';
import { findAttempt, insertAttempt } from './attempts.ts';
import type { AttemptRow, PaymentChannel } from './channel.ts';
import { applyCreated, closeAttempt, lockBoth } from './settle.ts';
import { plan } from './work.ts';

export interface PayRequest {
  caller: Caller;
  orderNo: string;
  channel: Channel;
  bankCode?: string;
  key: string;
  requestHash: string;
}

/** Where the shop is reached: by the payer's browser, and by the channel. */
export interface ShopAddresses {
  /** 'http://127.0.0.1:8080' */
  shop: string;
  notifyUrl: string;
}

/** A cashier's page is not kept open longer. */
const PAGE_MS = 30 * 60_000;
/** A page with less left than this is not worth leaving for. */
const LEAST_LEFT_MS = 60_000;
/** If the process dies between preparing and asking, a worker finds out what became of it. */
const ORPHAN_SECONDS = 30;

/** The order, locked, if it is the team's and waits to be paid. @throws AppError record.notFound, payment.state */
export async function lockPayable(tx: Tx, access: EntityAccess, eid: string, orderNo: string): Promise<OrderRow> {
  const order = await lockOrder(tx, access, orderNo);
  if (!order || order.eid !== eid || order.state === 'DRAFT')
    throw new AppError('record.notFound', { message: '订单不存在，或不属于当前团队' });
  if (order.state !== 'WAIT_PAY')
    throw new AppError('payment.state', {
      message: `订单${STATE_TITLES[order.state]}，不能付款`,
      data: { orderNo, orderState: order.state },
    });
  if (order.payBefore !== null && Date.parse(order.payBefore) <= Date.now())
    throw new AppError('payment.state', { message: '订单已过付款期限', data: { orderNo, orderState: order.state } });
  return order;
}

/** Whether a page is still worth leaving for: a new one would not be open for longer. */
function isWorthwhile({ expires_at: expiresAt }: AttemptRow, { payBefore }: OrderRow): boolean {
  if (expiresAt === null) return true;
  const left = Date.parse(expiresAt) - Date.now();
  return left > LEAST_LEFT_MS || (left > 0 && payBefore !== null && Date.parse(payBefore) <= Date.parse(expiresAt));
}

/** The open attempt of this way of paying, or a new one: whoever asks again goes on with what was begun. */
async function prepare(
  tx: Tx,
  access: EntityAccess,
  { caller, orderNo, channel, bankCode }: PayRequest,
): Promise<AttemptRow> {
  const order = await lockPayable(tx, access, caller.team.eid, orderNo);
  const known = await tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('channel', '=', channel)
    .where('state', 'in', ['INIT', 'PENDING', 'UNKNOWN'])
    .forUpdate()
    .executeTakeFirst();
  if (known && isWorthwhile(known, order)) {
    // The one that was asked for last is the one the order's page tells about.
    return tx
      .updateTable('payment_attempts')
      .set({ updated_at: sql<string>`now()`, ...(bankCode !== undefined && { bank_code: bankCode }) })
      .where('attempt_no', '=', known.attempt_no)
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  if (known) await closeAttempt(tx, known, '收银台页面已过期');
  const attempt = await insertAttempt(tx, {
    orderNo,
    eid: order.eid,
    userId: caller.userId,
    channel,
    amount: order.payable,
    payerName: order.buyerName,
    ...(bankCode !== undefined && { bankCode }),
  });
  if (channel === 'cashier') await plan(tx, attempt.attempt_no, 'query', ORPHAN_SECONDS);
  return attempt;
}

/**
 * Begins to pay: prepares under the order's lock, asks the channel outside any transaction, and writes down what it
 * said. A repetition with the same key, also after a crash at any point, goes on with the same attempt.
 * @throws AppError payment.state, payment.failed when the channel refuses
 */
export async function pay(
  { database, access, channel }: { database: Database; access: EntityAccess; channel: PaymentChannel },
  request: PayRequest,
  { shop, notifyUrl }: ShopAddresses,
): Promise<AttemptRow> {
  const { key, requestHash, caller, orderNo } = request;
  const { attemptNo } = await database.transaction((tx) =>
    withIdempotency(tx, { userId: caller.userId, key, operation: 'yzjpay.pay', requestHash }, async () => ({
      attemptNo: (await prepare(tx, access, request)).attempt_no,
    })),
  );
  const attempt = await findAttempt(database.kysely, attemptNo);
  if (!attempt) throw new Error(`attempt ${attemptNo} is gone`);
  if (attempt.state !== 'INIT' && attempt.state !== 'UNKNOWN') return attempt;

  const order = await database.kysely
    .selectFrom('orders')
    .select(['subject', 'pay_before'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow();
  const latest = Math.min(Date.now() + PAGE_MS, order.pay_before === null ? Infinity : Date.parse(order.pay_before));
  const created = await channel.create(attempt, {
    subject: order.subject,
    returnUrl: `${shop}/result?orderNo=${encodeURIComponent(orderNo)}`,
    notifyUrl,
    payBefore: new Date(latest).toISOString(),
  });
  const begun = await database.transaction(async (tx) =>
    applyCreated(tx, await lockBoth(tx, access, attempt), created),
  );
  if (created.is === 'refused' && begun.state === 'FAILED')
    throw new AppError('payment.failed', { message: `收银台拒绝了这笔支付：${created.why}` });
  return begun;
}
