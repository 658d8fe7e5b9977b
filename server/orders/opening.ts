import type { RecordData } from '../../engine/core/document/model.ts';
import type { Tx } from '../database/port.ts';
import { systemAsker, type Asker } from '../entities/access/asker.ts';
import type { EntityAccess } from '../entities/entityAccess.ts';
import { lastDay, licenceNo } from '../subscriptions/service.ts';
import { closeAllowances, openAllowance } from './flow.ts';
import { SYSTEM } from './mirror.ts';
import { lockOrder, moveOrder } from './moving.ts';
import { readLines, type OrderLine, type OrderRow } from './rows.ts';

const ASSET = 'asset';
const MONTHS = 12;

/**
 * Opens what was paid for: an asset with its licence for every product that runs for a term, an allowance for packs of
 * traffic. Once: whoever comes second finds the order opened.
 */
export async function openOrder(tx: Tx, access: EntityAccess, orderNo: string, at = new Date()): Promise<void> {
  const order = await lockOrder(tx, access, orderNo);
  if (order?.state !== 'PAID') return;
  const asker = systemAsker(order.eid, at);
  for (const line of await readLines(tx, orderNo)) await openLine(tx, access, asker, order, line);
  await moveOrder(tx, access, order, 'OPENED', { by: SYSTEM, why: '产品已开通', at });
}

async function openLine(tx: Tx, access: EntityAccess, asker: Asker, order: OrderRow, line: OrderLine): Promise<void> {
  // Days of service are worked off by people, not opened.
  if (line.kind === 'service') return;
  const start = String(asker.scope.today);
  const expireDate = lastDay(start, line.years * MONTHS);
  const isFlow = line.kind === 'flow';
  if (isFlow) await openAllowance(tx, access, order, line, { start, expireDate: line.termed ? expireDate : null });
  if (isFlow && !line.termed) return;
  const { key } = await access.create(tx, asker, ASSET, assetOf(order, line, start, expireDate));
  await tx.updateTable('order_lines').set({ asset_no: key }).where('order_no', '=', order.orderNo).where('line_no', '=', line.lineNo).execute();
}

function assetOf(order: OrderRow, line: OrderLine, startDate: string, expireDate: string): RecordData {
  const { contact } = order;
  return {
    kind: 'paid', product: line.productNo, customerName: order.buyerName, ownerEid: order.eid, ...(contact && { adminName: contact.name, adminPhone: contact.phone }),
    deployMode: 'public', licenceNo: licenceNo(), quantity: line.quantity, unitPrice: line.unitPrice,
    modules: line.modules.map(({ productNo, name, quantity, unitPrice }) => ({ product: productNo, name, quantity, unitPrice })),
    startDate, expireDate, autoRenew: true, remindDays: 30, renewCount: 0, deferDays: 0, sourceType: 'mall', sourceNo: order.orderNo,
    events: [{ date: startDate, kind: '开通', billNo: order.orderNo, text: `商城订单第 ${line.lineNo} 行，${line.quantity} ${line.unit}` }],
  };
}

/** A refunded order's products end. One that a bill is about ends too: the bill finds it ended and is turned down. */
export async function closeRefunded(tx: Tx, access: EntityAccess, orderNo: string, at = new Date()): Promise<void> {
  const order = await lockOrder(tx, access, orderNo);
  if (order?.state !== 'REFUNDED') return;
  const asker = systemAsker(order.eid, at);
  const keys = (await readLines(tx, orderNo)).flatMap(({ assetNo }) => assetNo ?? []).sort();
  for (const key of keys) {
    const asset = await access.lock(tx, asker, ASSET, key);
    if (!asset || (asset.state !== 'active' && asset.state !== 'suspended')) continue;
    const events = Array.isArray(asset.record.events) ? (asset.record.events as RecordData[]) : [];
    await access.change(tx, asker, ASSET, key, {
      status: 'closed', closeReason: `商城订单 ${orderNo} 已退款`, pendingNo: null, events: [...events, { date: String(asker.scope.today), kind: '终止', billNo: orderNo, text: '订单已退款' }].slice(-500),
    });
  }
  await closeAllowances(tx, orderNo);
  await tx.updateTable('orders').set({ ended_at: at.toISOString() }).where('order_no', '=', orderNo).execute();
}
