import { ASSET } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import type { Tx } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { EntityAccess } from '../../../runtime/access/entityAccess.ts';
import type { AssetChoice, Choice } from '../../quotes/index.ts';

/** The assets that choices are about, each once, in the order in which everybody locks them. */
const assetsOf = (choices: readonly Choice[]): string[] =>
  [...new Set(choices.flatMap(({ service }) => (service ? [service.assetNo] : [])))].sort();

/** @throws AppError order.asset where one order would do two things to one asset: only more of several things goes together */
export function refuseMixed(choices: readonly Choice[]): void {
  const seen = new Map<string, AssetChoice['does'] | 'more'>();
  for (const { service, productNo } of choices) {
    if (!service) continue;
    const { assetNo, does } = service;
    if ((seen.has(assetNo) && (does !== 'add' || seen.get(assetNo) !== 'add')) || seen.has(`${assetNo} ${productNo}`))
      throw new AppError('order.asset', { message: `同一订单里对产品资产 ${assetNo} 只能办理一件事` });
    seen.set(assetNo, does);
    if (does === 'add') seen.set(`${assetNo} ${productNo}`, 'more');
  }
}

/**
 * Takes the assets for an order that is submitted: until it is paid or over, no other order and no bill acts on them. One
 * whose money is being given back is not sold on.
 * @throws AppError order.asset
 */
export async function takeAssets(
  tx: Tx,
  access: EntityAccess,
  eid: string,
  orderNo: string,
  choices: readonly Choice[],
  at: Date,
): Promise<void> {
  const actor = systemActor(eid, at);
  for (const key of assetsOf(choices)) {
    const asset = await access.lock(tx, actor, 'asset', key);
    const { pendingNo: pending } = readRecord(ASSET, asset?.record);
    if (asset?.state !== 'active') throw new AppError('order.asset', { message: `产品资产 ${key} 已停用、升级或终止` });
    if (pending !== undefined && pending !== orderNo)
      throw new AppError('order.asset', { message: `产品资产 ${key} 正在办理 ${pending}，请待其办结` });
    const refunding = await tx
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.order_no', 'l.order_no')
      .innerJoin('payment_attempts as a', 'a.order_no', 'o.order_no')
      .where('l.asset_no', '=', key)
      .where('o.state', '=', 'OPENED')
      .where('a.state', '=', 'SUCCESS')
      .where('a.refund_no', 'is not', null)
      .select(['o.order_no', 'a.refund_no'])
      .limit(1)
      .executeTakeFirst();
    if (refunding)
      throw new AppError('order.asset', {
        message: `产品资产 ${key} 的订单 ${refunding.order_no} 正在退款 ${refunding.refund_no ?? ''}，不能再办理`,
      });
    await access.change(tx, actor, 'asset', key, { pendingNo: orderNo }, '下单办理');
  }
}
