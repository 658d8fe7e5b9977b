import type { Filter } from '@yunpu/engine-core/query';
import type { Database } from '../../platform/database/port.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../runtime/access/entityAccess.ts';
import { type Notice, notify } from './service.ts';

const PAGE = 500;
/** However early somebody was reminded: once more this many days before. */
const AGAIN = [7, 1];

/** Which reminder is due so many days ahead: the nearest of those that were asked for. */
export function reminderFor(daysLeft: number, ahead: number): number | undefined {
  return daysLeft < 0 ? undefined : [...AGAIN, ahead].sort((a, b) => a - b).find((days) => daysLeft <= days);
}

/** Every record of a filter, in portions, by its key. */
export async function* eachPortion(
  database: Database,
  access: EntityAccess,
  entity: string,
  key: string,
  filter: readonly Filter[],
): AsyncGenerator<StoredRecord[]> {
  for (let last = ''; ; ) {
    const rows = await access.find(database.kysely, systemActor(''), entity, {
      filter: { and: [...filter, { field: key, op: 'gt', value: last }] },
      sort: [{ field: key, dir: 'asc' }],
      limit: PAGE,
    });
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.key ?? '';
  }
}

/** Tells teams that have people of what nobody was told of yet; each in a transaction of its own. */
export async function notifyNew(
  { kysely, transaction }: Database,
  notices: readonly (Notice & { to: { eid: string } })[],
): Promise<void> {
  if (notices.length === 0) return;
  const known = await kysely
    .selectFrom('notifications')
    .where(
      'dedupe_key',
      'in',
      notices.map(({ dedupeKey }) => dedupeKey),
    )
    .select('dedupe_key')
    .distinct()
    .execute();
  const peopled = await kysely
    .selectFrom('memberships')
    .where(
      'eid',
      'in',
      notices.map(({ to }) => to.eid),
    )
    .select('eid')
    .distinct()
    .execute();
  const [notified, teams] = [new Set(known.map(({ dedupe_key: key }) => key)), new Set(peopled.map(({ eid }) => eid))];
  for (const notice of notices)
    if (!notified.has(notice.dedupeKey) && teams.has(notice.to.eid)) await transaction((tx) => notify(tx, notice));
}
