import { ASSET, type Asset } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import type { WritesTo } from '../../../../contract/records/write.ts';
import { addDays, daysBetween } from '../../../platform/calendar/days.ts';
import { type Fulfilment, withEvent } from './assets.ts';

const IN_USE = ['active', 'suspended'];

/**
 * Takes back what a refunded line had brought: what it opened ends, a renewal's days and more seats go, an upgraded
 * product is back. What was given or put right since stays. An asset that ended meanwhile is left as it is.
 */
export async function takeBack(work: Fulfilment): Promise<void> {
  const { tx, access, actor, line } = work;
  if (line.assetNo === null) return;
  const asset = await access.lock(tx, actor, 'asset', line.assetNo);
  if (!asset || !IN_USE.includes(asset.state ?? '')) return;
  const change = (key: string, events: Asset['events'], values: WritesTo<'asset'>, kind: string, text: string) =>
    access.change(tx, actor, 'asset', key, { ...values, events: withEvent(work, events, kind, text) }, kind);
  const record = readRecord(ASSET, asset.record);
  const before = readRecord(ASSET, line.before ?? undefined);
  switch (line.does) {
    case 'renew': {
      const expireDate = shifted(String(record.expireDate), line.untilDate, before.expireDate);
      const prices = new Map(before.modules.map((module) => [module.product, module.unitPrice]));
      const modules = record.modules.map((module) => ({
        ...module,
        unitPrice: prices.get(module.product) ?? module.unitPrice,
      }));
      await change(
        asset.key,
        record.events,
        {
          expireDate,
          renewCount: Math.max(0, (record.renewCount ?? 0) - 1),
          unitPrice: before.unitPrice ?? record.unitPrice,
          modules,
        },
        '退款',
        `续费退回，到期日 ${String(record.expireDate)} → ${expireDate}`,
      );
      return;
    }
    case 'add': {
      if (record.product === line.productNo) {
        const quantity = Math.max(1, (record.quantity ?? 0) - line.quantity);
        await change(
          asset.key,
          record.events,
          { quantity },
          '退款',
          `增购退回，数量 ${record.quantity ?? 0} → ${quantity}`,
        );
        return;
      }
      const modules = record.modules.flatMap((module) => {
        const left = (module.quantity ?? 0) - (module.product === line.productNo ? line.quantity : 0);
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
          ? await access.lock(tx, actor, 'asset', line.targetNo)
          : undefined;
      if (old?.state === 'replaced')
        await change(
          old.key,
          readRecord(ASSET, old.record).events,
          { status: 'active', replacedBy: null },
          '退款',
          '升级退回，恢复使用',
        );
    }
  }
}

/** The day on which the asset would end had the renewal not been; days that came on top of it since stay. */
function shifted(expireDate: string, until: string | null, before: string | undefined): string {
  const since = until === null ? 0 : daysBetween(until, expireDate);
  return addDays(before ?? expireDate, since);
}
