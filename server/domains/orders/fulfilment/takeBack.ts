import type { RecordData } from '@yunpu/engine-core/document';
import { addDays, daysBetween } from '../../../platform/calendar/days.ts';
import { ASSET, type Fulfilment, numberOf, rowsOf, withEvent } from './assets.ts';

const IN_USE = ['active', 'suspended'];

/**
 * Takes back what a refunded line had brought: what it opened ends, a renewal's days and more seats go, an upgraded
 * product is back. What was given or put right since stays. An asset that ended meanwhile is left as it is.
 */
export async function takeBack(work: Fulfilment): Promise<void> {
  const { tx, access, actor, line } = work;
  if (line.assetNo === null) return;
  const asset = await access.lock(tx, actor, ASSET, line.assetNo);
  if (!asset || !IN_USE.includes(asset.state ?? '')) return;
  const change = (key: string, events: unknown, values: RecordData, kind: string, text: string) =>
    access.change(tx, actor, ASSET, key, { ...values, events: withEvent(work, events, kind, text) });
  const { record } = asset;
  switch (line.does) {
    case 'renew': {
      const expireDate = shifted(String(record.expireDate), line.untilDate, line.before?.expireDate);
      const prices = new Map(rowsOf(line.before?.modules).map((module) => [module.product, module.unitPrice]));
      const modules = rowsOf(record.modules).map((module) => ({
        ...module,
        unitPrice: prices.get(module.product) ?? module.unitPrice,
      }));
      await change(
        asset.key,
        record.events,
        {
          expireDate,
          renewCount: Math.max(0, numberOf(record.renewCount) - 1),
          unitPrice: line.before?.unitPrice ?? record.unitPrice,
          modules,
        },
        '退款',
        `续费退回，到期日 ${String(record.expireDate)} → ${expireDate}`,
      );
      return;
    }
    case 'add': {
      if (record.product === line.productNo) {
        const quantity = Math.max(1, numberOf(record.quantity) - line.quantity);
        await change(
          asset.key,
          record.events,
          { quantity },
          '退款',
          `增购退回，数量 ${numberOf(record.quantity)} → ${quantity}`,
        );
        return;
      }
      const modules = rowsOf(record.modules).flatMap((module) => {
        const left =
          module.product === line.productNo ? numberOf(module.quantity) - line.quantity : numberOf(module.quantity);
        return left > 0 ? [{ ...module, quantity: left }] : [];
      });
      await change(asset.key, record.events, { modules }, '退款', `增购退回，${line.name} 减少 ${line.quantity}`);
      return;
    }
    default: {
      await change(
        asset.key,
        record.events,
        { status: 'closed', closeReason: `商城订单 ${work.order.orderNo} 已退款`, pendingNo: null },
        '终止',
        '订单已退款',
      );
      const old =
        line.does === 'upgrade' && line.targetNo !== null
          ? await access.lock(tx, actor, ASSET, line.targetNo)
          : undefined;
      if (old?.state === 'replaced')
        await change(old.key, old.record.events, { status: 'active', replacedBy: null }, '退款', '升级退回，恢复使用');
    }
  }
}

/** The day on which the asset would end had the renewal not been; days that came on top of it since stay. */
function shifted(expireDate: string, until: string | null, before: unknown): string {
  const since = until === null ? 0 : daysBetween(until, expireDate);
  return addDays(typeof before === 'string' ? before : expireDate, since);
}
