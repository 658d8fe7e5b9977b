import type { Executor, Tx } from '../../../platform/database/port.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../../runtime/access/entityAccess.ts';
import type { OrderRow } from '../model/rows.ts';

/**
 * Why an order's money cannot go back yet: what it opened or changed was paid for again since, or an order on it waits.
 * The last that was paid goes back first. Locks the assets, as buying on them does: of both at once one comes first.
 * The order must be locked.
 */
export const whyNotRefunded = (tx: Tx, access: EntityAccess, order: OrderRow): Promise<string | undefined> =>
  claimOn(tx, order, (key) => access.lock(tx, systemActor(order.eid), 'asset', key));

/** The same, as it stands at this moment: for a page that shows what may be done. */
export const whyNotRefundedNow = (
  executor: Executor,
  access: EntityAccess,
  order: OrderRow,
): Promise<string | undefined> =>
  claimOn(executor, order, (key) => access.get(executor, systemActor(order.eid), 'asset', key));

async function claimOn(
  executor: Executor,
  order: OrderRow,
  assetOf: (key: string) => Promise<StoredRecord | undefined>,
): Promise<string | undefined> {
  const lines = await executor
    .selectFrom('order_lines')
    .where('order_no', '=', order.orderNo)
    .where('asset_no', 'is not', null)
    .select('asset_no')
    .execute();
  const keys = [...new Set(lines.flatMap(({ asset_no }) => asset_no ?? []))].sort();
  for (const key of keys) {
    const asset = await assetOf(key);
    const pending = asset?.record.pendingNo;
    if (typeof pending === 'string' && pending.startsWith('SO'))
      return `产品资产 ${key} 正在办理 ${pending}，请先取消或办完该订单`;
    const later = await executor
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.order_no', 'l.order_no')
      .where('l.target_no', '=', key)
      .where('o.state', '=', 'OPENED')
      .where('o.order_no', '!=', order.orderNo)
      .where('o.opened_at', '>=', order.openedAt ?? '')
      .select('o.order_no')
      .orderBy('o.opened_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (later) return `产品资产 ${key} 之后又由订单 ${later.order_no} 续费、增购或升级，请先退该订单`;
  }
  return undefined;
}
