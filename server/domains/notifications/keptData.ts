import type { Filter } from '@yunpu/engine-core/query';
import { ASSET } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { addDays, daysBetween } from '../../platform/calendar/days.ts';
import type { Database } from '../../platform/database/port.ts';
import type { Seller } from '../../platform/seller.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { eachPortion, notifyNew, reminderFor } from './reminders.ts';
import { recordLink } from './rules.ts';

/** Before the data of a product that is over is gone. */
const KEPT_DAYS = 7;

/** Reminds of products that are over, as long as their data is kept: whoever wants it back has to renew before it is gone. */
export async function notifyOfKeptData(
  database: Database,
  access: EntityAccess,
  { keepDays }: Pick<Seller, 'keepDays'>,
  at: Date,
): Promise<void> {
  if (keepDays === undefined) return;
  const today = String(systemActor('', at).scope.today);
  const filter: Filter[] = [
    { field: 'status', op: 'eq', value: 'active' },
    {
      field: 'expireDate',
      op: 'between',
      value: [addDays(today, -keepDays), addDays(today, Math.min(-1, KEPT_DAYS - keepDays))],
    },
  ];
  for await (const rows of eachPortion(database, access, 'asset', 'assetNo', filter)) {
    await notifyNew(
      database,
      rows.flatMap(({ key, eid, record }) => {
        const { ownerEid, productName = '', kind, deployMode, expireDate = '', autoRenew } = readRecord(ASSET, record);
        const until = addDays(expireDate, keepDays);
        const left = daysBetween(today, until);
        const due = autoRenew === false || deployMode === 'private' ? undefined : reminderFor(left, KEPT_DAYS);
        if (due === undefined) return [];
        return [
          {
            to: { eid: ownerEid || eid, admins: true as const },
            kind: 'expiry' as const,
            at,
            about: `asset:${key}`,
            dedupeKey: `asset.kept:${key}:${expireDate}:${due}`,
            title: `${productName}的数据${left === 0 ? '保留到今天' : `还保留 ${left} 天`}`,
            text: `资产 ${key} 已于 ${expireDate} 到期，数据保留至 ${until}，需要的请在此前${kind === 'trial' ? '转为正式' : '续费'}并开通，之后不能恢复。`,
            link: recordLink('asset', key),
          },
        ];
      }),
    );
  }
}
