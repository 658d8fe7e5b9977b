import { sql } from 'kysely';
import type { OrderState } from '../../../contract/orders.ts';
import type { Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { releaseCoupons, settleCoupons } from '../coupons/index.ts';
import { followQuote } from '../quotes/index.ts';
import { releaseTargets } from './fulfilment/reservation.ts';
import { changeMirror, createMirror, lockMirror, type Person } from './mirror.ts';
import { type OrderRow, orderOf, readLines } from './model/rows.ts';
import { isFinal, mayMove, STATE_TITLES } from './model/states.ts';
import type { OrderChannel } from './model/tables.ts';

/** Outbox topic; the payload is an OrderMoved. */
export const ORDER_MOVED = 'order.moved';

export interface OrderMoved {
  orderNo: string;
  from: OrderState;
  to: OrderState;
}

/** What a transition may write beside the state. Instants of the states themselves are set by the move. */
interface MoveValues {
  channel?: OrderChannel;
  transNo?: string;
  closeReason?: string;
}

/** Who moves an order, why, and when. */
export interface Move {
  by: Person;
  why: string;
  values?: MoveValues;
  at?: Date;
}

/**
 * The order, locked until the transaction ends. Everybody locks in this order: the mirror, then the row; nobody
 * takes the mirror of an order that someone else's transaction holds and then waits for its row.
 */
export async function lockOrder(tx: Tx, access: EntityAccess, orderNo: string): Promise<OrderRow | undefined> {
  if (await lockMirror(tx, access, orderNo)) return lockRow(tx, orderNo);
  // A draft has no mirror. If it was submitted while its row was waited for, the row is given back: taking the mirror
  // now, behind it, and somebody else in the right order, would wait for each other.
  await sql`savepoint unsubmitted`.execute(tx);
  const order = await lockRow(tx, orderNo);
  if (order && order.state !== 'DRAFT') {
    await sql`rollback to savepoint unsubmitted`.execute(tx);
    await lockMirror(tx, access, orderNo);
    return lockRow(tx, orderNo);
  }
  await sql`release savepoint unsubmitted`.execute(tx);
  return order;
}

async function lockRow(tx: Tx, orderNo: string): Promise<OrderRow | undefined> {
  const row = await tx.selectFrom('orders').selectAll().where('order_no', '=', orderNo).forUpdate().executeTakeFirst();
  return row && orderOf(row);
}

/** The instant that reaching a state stands for. */
function stampOf(to: OrderState, now: string) {
  switch (to) {
    case 'SUBMITTED':
      return { submitted_at: now };
    case 'PAID':
      return { paid_at: now };
    case 'OPENED':
      return { opened_at: now };
    case 'CANCELLED':
    case 'CLOSED_TIMEOUT':
    case 'REFUNDED':
      return { closed_at: now };
    default:
      return {};
  }
}

/**
 * The only way in which an order changes its state. The order must be locked (`lockOrder`); in the same transaction
 * one row of history and one of the outbox are written, and the document follows.
 * @param move.at when it happened; now unless told
 * @returns the order as it stands now
 * @throws AppError order.state for a transition that is not in the table
 */
export async function moveOrder(
  tx: Tx,
  access: EntityAccess,
  order: OrderRow,
  to: OrderState,
  { by, why, values = {}, at = new Date() }: Move,
): Promise<OrderRow> {
  const now = at.toISOString();
  if (!mayMove(order.state, to))
    throw new AppError('order.state', {
      message: `订单${STATE_TITLES[order.state]}，不能变为${STATE_TITLES[to]}`,
      data: { orderNo: order.orderNo, state: order.state },
    });
  const moved = await tx
    .updateTable('orders')
    .set({
      state: to,
      ...stampOf(to, now),
      version: sql`version + 1`,
      updated_at: now,
      ...(values.channel !== undefined && { channel: values.channel }),
      ...(values.transNo !== undefined && { trans_no: values.transNo }),
      ...(values.closeReason !== undefined && { close_reason: values.closeReason }),
    })
    .where('order_no', '=', order.orderNo)
    .where('state', '=', order.state)
    .where('version', '=', order.version)
    .returningAll()
    .executeTakeFirst();
  if (!moved) throw new Error(`order ${order.orderNo} was moved without its lock`);
  const current = orderOf(moved);
  await tx
    .insertInto('order_history')
    .values({
      order_no: order.orderNo,
      at: now,
      from_state: order.state,
      to_state: to,
      why,
      by_id: by.userId,
      by_name: by.userName,
    })
    .execute();
  await enqueue(tx, ORDER_MOVED, { orderNo: order.orderNo, from: order.state, to } satisfies OrderMoved, {
    key: order.orderNo,
  });
  await followCoupons(tx, current, at);
  await followQuote(tx, access, current, at);
  if (isFinal(to)) await releaseTargets(tx, access, order.orderNo, at);
  if (order.state === 'DRAFT') await createMirror(tx, access, current, await readLines(tx, order.orderNo), by, at);
  else await changeMirror(tx, access, current, STATE_TITLES[to], by, at);
  return current;
}

/**
 * Gives an order that waits for its payment until `until`, once in its life; a deadline that is later stays. The order
 * must be locked.
 */
export async function extendOrder(
  tx: Tx,
  access: EntityAccess,
  order: OrderRow,
  until: Date,
  by: Person,
): Promise<void> {
  const payBefore = until.toISOString();
  if (
    order.state !== 'WAIT_PAY' ||
    order.extendedAt !== null ||
    order.payBefore === null ||
    order.payBefore >= payBefore
  )
    return;
  const extended = await tx
    .updateTable('orders')
    .set({
      pay_before: payBefore,
      extended_at: sql<string>`now()`,
      version: sql`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('order_no', '=', order.orderNo)
    .returningAll()
    .executeTakeFirstOrThrow();
  await changeMirror(tx, access, orderOf(extended), '延长付款时间', by, new Date());
}

/** Takes an order out of its team's sight. The order must be locked. */
export async function hideOrder(tx: Tx, access: EntityAccess, order: OrderRow, by: Person): Promise<void> {
  const hidden = await tx
    .updateTable('orders')
    .set({ hidden_at: sql<string>`now()`, version: sql`version + 1`, updated_at: sql<string>`now()` })
    .where('order_no', '=', order.orderNo)
    .returningAll()
    .executeTakeFirstOrThrow();
  await changeMirror(tx, access, orderOf(hidden), '删除', by, new Date());
}

/** What an order does to the coupons it took. */
async function followCoupons(tx: Tx, order: OrderRow, at: Date): Promise<void> {
  if (order.couponNos.length === 0) return;
  if (order.state === 'PAID') await settleCoupons(tx, order.orderNo, at);
  else if (order.state === 'CANCELLED' || order.state === 'CLOSED_TIMEOUT' || order.state === 'REFUNDED')
    await releaseCoupons(tx, order.orderNo, at);
}
