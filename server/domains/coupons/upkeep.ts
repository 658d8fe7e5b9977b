import { sql } from 'kysely';
import type { Database } from '../../platform/database/port.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { CAMPAIGN } from './campaigns.ts';
import { recordEvents } from './owned.ts';

const BATCH = 500;

/** Coupons that nobody used in time run out. What an order holds stays held: it runs out when the order gives it back. */
export async function expireCoupons(database: Database, at = new Date()): Promise<void> {
  for (let expired = BATCH; expired === BATCH; ) {
    expired = await database.transaction(async (tx) => {
      const over = await tx
        .selectFrom('coupons')
        .select('coupon_no')
        .where('state', '=', 'available')
        .where('valid_until', '<=', at.toISOString())
        .orderBy('coupon_no')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      const numbers = over.map((row) => row.coupon_no);
      if (numbers.length > 0)
        await tx.updateTable('coupons').set({ state: 'expired' }).where('coupon_no', 'in', numbers).execute();
      await recordEvents(
        tx,
        numbers.map((couponNo) => ({ couponNo, what: 'expired', at })),
      );
      return numbers.length;
    });
  }
}

/** Shows on the campaigns how many of their coupons were given out and used. */
export async function keepFigures(database: Database, access: EntityAccess): Promise<void> {
  const counted = await database.kysely
    .selectFrom('coupons')
    .groupBy('campaign_no')
    .select([
      'campaign_no',
      sql<number>`count(*)`.as('issued'),
      sql<number>`count(*) filter (where state = 'used')`.as('used'),
    ])
    .execute();
  for (const { campaign_no: campaignNo, issued, used } of counted) {
    await database.transaction(async (tx) => {
      const stored = await access.lock(tx, systemActor(''), CAMPAIGN, campaignNo);
      if (stored === undefined || (stored.record.issued === issued && stored.record.used === used)) return;
      await access.change(tx, systemActor(''), CAMPAIGN, campaignNo, { issued, used }, '更新统计');
    });
  }
}
