import { dayOf } from '../../platform/calendar/days.ts';
import type { Database } from '../../platform/database/port.ts';
import { publish } from '../../platform/http/liveEvents.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { Entities } from '../../runtime/runtime.ts';
import { ENTITY_OF, endCertificate, lockHolder } from './holders.ts';

const BATCH = 200;

/** Ends what has run out: teams' certificates past their last day, and transfers that nobody confirmed in time. */
export async function endWhatIsOver(database: Database, { access }: Entities, now = new Date()): Promise<void> {
  const today = dayOf(now);
  const over = await database.kysely
    .selectFrom('certificate_holders')
    .select(['holder', 'bill_no'])
    .where('kind', '=', 'team')
    .where('ended', 'is', null)
    .where('valid_until', '<', today)
    .limit(BATCH)
    .execute();
  for (const { holder, bill_no } of over) {
    await database.transaction(async (tx) => {
      const actor = systemActor(holder, now);
      const application = await access.lock(tx, actor, ENTITY_OF.team, bill_no ?? '');
      const row = await lockHolder(tx, { kind: 'team', holder });
      // It may have been renewed since it was found.
      if (row.bill_no !== bill_no || row.valid_until === null || row.valid_until >= today) return;
      await endCertificate(tx, row, row.bill_no ?? '', 'expired');
      await tx.updateTable('teams').set({ certified: false }).where('eid', '=', holder).execute();
      await publish(tx, { topic: 'team', eid: holder });
      if (application)
        await publish(tx, {
          entity: ENTITY_OF.team,
          id: application.id,
          key: application.key,
          version: application.version,
          eid: holder,
        });
    });
  }
  const actor = systemActor('', now);
  const waiting = await access.find(database.kysely, actor, ENTITY_OF.team, {
    filter: {
      and: [
        { field: 'status', op: 'eq', value: 'verifying' },
        { field: 'transferExpiresAt', op: 'lt', value: now.toISOString() },
      ],
    },
    limit: BATCH,
  });
  for (const { key } of waiting) {
    await database.transaction(async (tx) => {
      const found = await access.lock(tx, actor, ENTITY_OF.team, key);
      if (found?.state === 'verifying') await access.act(tx, actor, ENTITY_OF.team, key, 'lapse');
    });
  }
}
