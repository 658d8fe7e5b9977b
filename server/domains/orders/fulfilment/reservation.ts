import type { Tx } from '../../../platform/database/port.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { EntityAccess } from '../../../runtime/access/entityAccess.ts';

/** Gives free the assets that an order had taken and that are still its. The order must be locked. */
export async function releaseTargets(tx: Tx, access: EntityAccess, orderNo: string, at: Date): Promise<void> {
  const rows = await tx
    .selectFrom('order_lines')
    .where('order_no', '=', orderNo)
    .where('target_no', 'is not', null)
    .select('target_no')
    .distinct()
    .orderBy('target_no')
    .execute();
  for (const { target_no } of rows) {
    if (target_no === null) continue;
    const asset = await access.lock(tx, systemActor('', at), 'asset', target_no);
    if (asset?.record.pendingNo === orderNo)
      await access.change(tx, systemActor(asset.eid, at), 'asset', target_no, { pendingNo: null }, '业务办结');
  }
}
