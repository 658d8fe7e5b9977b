import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/port.ts';
import { SHOP_ROLES } from '../teams/guard.ts';

/** The team whose people run the shop: the oldest where somebody has one of the shop's roles. Undefined before the first one has. */
export async function operatingTeam(executor: Executor): Promise<string | undefined> {
  const found = await executor
    .selectFrom('memberships as m')
    .innerJoin('teams as t', 't.eid', 'm.eid')
    .where(sql<boolean>`m.roles && ${[...SHOP_ROLES]}::text[]`)
    .orderBy('t.created_at')
    .orderBy('t.eid')
    .select('t.eid')
    .limit(1)
    .executeTakeFirst();
  return found?.eid;
}
