import { dayOf } from '../../platform/calendar/days.ts';
import type { Database, Executor, Tx } from '../../platform/database/port.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';

const BATCH = 200;

const dueQuotes = (executor: Executor, access: EntityAccess, at: Date) =>
  access.find(executor, systemActor('', at), 'quote', {
    filter: {
      and: [
        { field: 'status', op: 'eq', value: 'valid' },
        { field: 'validUntil', op: 'lt', value: dayOf(at) },
      ],
    },
    sort: [{ field: 'validUntil', dir: 'asc' }],
    limit: BATCH,
  });

/** Looked at once more under its lock: it may have been ordered meanwhile. */
async function expireQuote(tx: Tx, access: EntityAccess, { key, eid }: { key: string; eid: string }, at: Date) {
  const actor = systemActor(eid, at);
  if ((await access.lock(tx, actor, 'quote', key))?.state !== 'valid') return false;
  await access.act(tx, actor, 'quote', key, 'expire');
  return true;
}

/** Quotes whose last day is over say so. @returns how many ended */
export async function expireQuotes(database: Database, access: EntityAccess, at = new Date()): Promise<number> {
  let ended = 0;
  for (const quote of await dueQuotes(database.kysely, access, at))
    if (await database.transaction((tx) => expireQuote(tx, access, quote, at))) ended += 1;
  return ended;
}
