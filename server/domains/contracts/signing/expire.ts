import { dayOf } from '../../../platform/calendar/days.ts';
import type { Database } from '../../../platform/database/port.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { Entities } from '../../../runtime/runtime.ts';
import { ONLINE } from './context.ts';

const BATCH = 200;

/** Ends contracts that nobody signed in time. What is signed or cancelled meanwhile stays that. */
export async function expireUnsigned(
  database: Database,
  { access }: Pick<Entities, 'access'>,
  now = new Date(),
): Promise<void> {
  const actor = systemActor('', now);
  const today = dayOf(now);
  const late = await access.find(database.kysely, actor, ONLINE, {
    filter: {
      and: [
        { field: 'status', op: 'eq', value: 'approved' },
        { field: 'signBefore', op: 'lt', value: today },
      ],
    },
    limit: BATCH,
  });
  for (const { key } of late) {
    await database.transaction(async (tx) => {
      const found = await access.lock(tx, actor, ONLINE, key);
      if (found?.state === 'approved') await access.act(tx, actor, ONLINE, key, 'expire');
    });
  }
}
