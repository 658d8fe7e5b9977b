import type { OrderLine } from '../../../contract/orders.ts';
import type { WritesTo } from '../../../contract/records/write.ts';
import { lastDayOfTerm } from '../../platform/calendar/days.ts';
import type { Tx } from '../../platform/database/port.ts';
import { type Actor, systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { licenceNo, NEW_TERM } from '../subscriptions/index.ts';
import { closeAllowances, openAllowance } from './flow.ts';
import { giftWords, modulesOf, monthsOf, remember, withEvent } from './fulfilment/assets.ts';
import { fulfil } from './fulfilment/fulfil.ts';
import { releaseTargets } from './fulfilment/reservation.ts';
import { takeBack } from './fulfilment/takeBack.ts';
import { SYSTEM } from './mirror.ts';
import { type OrderRow, readLines } from './model/rows.ts';
import { lockOrder, moveOrder } from './moving.ts';

/**
 * Opens what was paid for: an asset with its licence for every product that runs for a term, an allowance for packs of
 * traffic; and does to the assets that the team has what it bought for them. Once: whoever comes second finds the order
 * opened.
 */
export async function openOrder(tx: Tx, access: EntityAccess, orderNo: string, at = new Date()): Promise<void> {
  const order = await lockOrder(tx, access, orderNo);
  if (order?.state !== 'PAID') return;
  const actor = systemActor(order.eid, at);
  const today = String(actor.scope.today);
  const lines = await readLines(tx, orderNo);
  for (const line of lines)
    await (line.does === 'new'
      ? openLine(tx, access, actor, order, line)
      : fulfil({ tx, access, actor, order, line, today }));
  await releaseTargets(tx, access, orderNo, at);
  await moveOrder(tx, access, order, 'OPENED', {
    by: SYSTEM,
    why: lines.every(({ does }) => does === 'new') ? '产品已开通' : '所购内容已生效',
    at,
  });
}

async function openLine(tx: Tx, access: EntityAccess, actor: Actor, order: OrderRow, line: OrderLine): Promise<void> {
  // Service days are delivered by people: there is no asset to open.
  if (line.kind === 'service') return;
  const start = String(actor.scope.today);
  const expireDate = lastDayOfTerm(start, monthsOf(line));
  const isFlow = line.kind === 'flow';
  if (isFlow) await openAllowance(tx, access, order, line, { start, expireDate: line.termed ? expireDate : null });
  if (isFlow && !line.termed) return;
  const { key } = await access.create(tx, actor, 'asset', assetOf(order, line, start, expireDate));
  await remember({ tx, order, line }, key, { from: start, until: expireDate });
}

function assetOf(order: OrderRow, line: OrderLine, startDate: string, expireDate: string): WritesTo<'asset'> {
  const { contact } = order;
  return {
    kind: 'paid',
    product: line.productNo,
    customerName: order.buyerName,
    ownerEid: order.eid,
    ...(contact && { adminName: contact.name, adminPhone: contact.phone }),
    deployMode: 'public',
    licenceNo: licenceNo(),
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    modules: modulesOf(line),
    startDate,
    expireDate,
    ...NEW_TERM,
    sourceType: 'mall',
    sourceNo: order.orderNo,
    events: withEvent(
      { order, today: startDate },
      [],
      '开通',
      `商城订单第 ${line.lineNo} 行，${line.quantity} ${line.unit}${line.gifts.length > 0 ? `（${giftWords(line)}）` : ''}`,
    ),
  };
}

/** A refunded order's products end. One that a bill is about ends too: the bill finds it ended and is turned down. */
export async function closeRefunded(tx: Tx, access: EntityAccess, orderNo: string, at = new Date()): Promise<void> {
  const order = await lockOrder(tx, access, orderNo);
  if (order?.state !== 'REFUNDED' || order.endedAt !== null) return;
  const actor = systemActor(order.eid, at);
  const today = String(actor.scope.today);
  // The last that was done is the first to be undone; assets are locked in one order by everybody who has several.
  const lines = (await readLines(tx, orderNo)).sort((a, b) =>
    (a.assetNo ?? '') < (b.assetNo ?? '') ? -1 : (a.assetNo ?? '') > (b.assetNo ?? '') ? 1 : b.lineNo - a.lineNo,
  );
  for (const line of lines) await takeBack({ tx, access, actor, order, line, today });
  await closeAllowances(tx, orderNo);
  await tx.updateTable('orders').set({ ended_at: at.toISOString() }).where('order_no', '=', orderNo).execute();
}
