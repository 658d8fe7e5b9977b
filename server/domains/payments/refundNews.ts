import { REFUND } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { publish } from '../../platform/http/liveEvents.ts';
import type { ChangeListener } from '../../runtime/operations/changePort.ts';

/**
 * Open pages of an order hear of its refunds: its buyers see them there, and may not read a refund's own record, of
 * whose changes they are not told.
 */
export const announceRefund: ChangeListener = async ({ tx, model, record }) => {
  if (model.entity !== 'refund') return;
  const order = await tx
    .selectFrom('records')
    .where('entity', '=', 'order')
    .where('key', '=', readRecord(REFUND, record).orderNo ?? '')
    .select(['id', 'key', 'version', 'eid'])
    .executeTakeFirst();
  if (order) await publish(tx, { entity: 'order', ...order });
};
