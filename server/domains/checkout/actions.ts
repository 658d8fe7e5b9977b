import type { Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { hideOrder, lockOrder, moveOrder, type OrderRow, type Person, readOrder } from '../orders/index.ts';
import { closeOpenAttempts, refundsOf, requestRefund, withdrawRefund } from '../payments/index.ts';
import { judge } from './may.ts';

/** The team's own order, locked. @throws AppError order.unknown for another's, a deleted one and none alike */
async function lockOwn(tx: Tx, access: EntityAccess, { team }: Caller, orderNo: string): Promise<OrderRow> {
  const order = await lockOrder(tx, access, orderNo);
  if (order?.eid !== team.eid || order.hiddenAt !== null || order.state === 'DRAFT')
    throw new AppError('order.unknown');
  return order;
}

const personOf = ({ userId, userName }: Caller): Person => ({ userId, userName });

function requireMay(verdict: true | { why: string }): void {
  if (verdict !== true) throw new AppError('order.refused', { message: verdict.why });
}

/** Takes back an order that is not paid; whoever is paying it at this moment gets the money back. */
export async function cancelOrder(tx: Tx, access: EntityAccess, caller: Caller, orderNo: string, reason: string) {
  const order = await lockOwn(tx, access, caller, orderNo);
  requireMay(judge(order).cancel);
  const why = reason.trim() === '' ? '买家取消' : reason.trim();
  await closeOpenAttempts(tx, orderNo, `订单已取消：${why}`);
  const { state } = await moveOrder(tx, access, order, 'CANCELLED', {
    by: personOf(caller),
    why,
    values: { closeReason: why },
  });
  return { orderNo, state };
}

/** Takes a finished unpaid order out of the team's sight; the shop keeps it. */
export async function deleteOrder(tx: Tx, access: EntityAccess, caller: Caller, orderNo: string) {
  const order = await lockOwn(tx, access, caller, orderNo);
  requireMay(judge(order).remove);
  await hideOrder(tx, access, order, personOf(caller));
  return { orderNo };
}

/** The customer asks for the order's money back; the shop's staff decide. */
export async function applyForRefund(tx: Tx, access: EntityAccess, caller: Caller, orderNo: string, reason: string) {
  const order = await lockOwn(tx, access, caller, orderNo);
  requireMay(judge(order, { refunds: await refundsOf(tx, access, orderNo) }).refund);
  return { orderNo, refundNo: await requestRefund(tx, access, order, { why: reason.trim(), by: personOf(caller) }) };
}

/** The team wants its order's money back no more, as long as the shop's staff have not agreed. */
export async function withdrawRefundRequest(
  tx: Tx,
  access: EntityAccess,
  caller: Caller,
  { orderNo, refundNo }: { orderNo: string; refundNo: string },
) {
  const order = await readOrder(tx, orderNo);
  if (order?.eid !== caller.team.eid || order.hiddenAt !== null) throw new AppError('order.unknown');
  await withdrawRefund(tx, access, order, { refundNo, by: personOf(caller) });
  return { orderNo, refundNo };
}
