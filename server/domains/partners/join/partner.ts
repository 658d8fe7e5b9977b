import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/port.ts';
import type { Level } from './levels.ts';
import type { PartnerTables } from './tables.ts';

export interface Partner {
  eid: string;
  name: string;
  level: string;
  province: string;
  city: string;
  district: string;
  contactName: string;
  joinedOn: string;
  expiresOn: string;
  status: 'active' | 'ended';
  billNo: string;
}

/** What is known of a team as a partner; undefined when it never was one. */
export async function findPartner(executor: Executor, eid: string): Promise<Partner | undefined> {
  return executor
    .selectFrom('partners')
    .where('eid', '=', eid)
    .select([
      'eid',
      'name',
      'level',
      'province',
      'city',
      'district',
      'contact_name as contactName',
      'joined_on as joinedOn',
      'expires_on as expiresOn',
      'status',
      'bill_no as billNo',
    ])
    .executeTakeFirst();
}

/** Whether a company with this credit code is a partner now. */
export async function isPartnerCompany(executor: Executor, uscc: string): Promise<boolean> {
  return (
    (await executor
      .selectFrom('partners')
      .where('uscc', '=', uscc)
      .where('status', '=', 'active')
      .select('eid')
      .executeTakeFirst()) !== undefined
  );
}

/** Active partners of a level in a city, one left out. */
export async function countInCity(
  executor: Executor,
  { province, city, level, except = '' }: { province: string; city: string; level: string; except?: string },
): Promise<number> {
  const { count } = await executor
    .selectFrom('partners')
    .where('province', '=', province)
    .where('city', '=', city)
    .where('level', '=', level)
    .where('status', '=', 'active')
    .where('eid', '!=', except)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lets nobody else take a place of this level in this city until the transaction ends. */
export async function lockPlaces(
  tx: Tx,
  { province, city, level }: { province: string; city: string; level: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${province}|${city}|${level}`}, 6101))`.execute(tx);
}

/** Whether the level has a place left in the city. Call under `lockPlaces`. */
export async function hasPlace(
  tx: Tx,
  level: Level,
  place: { province: string; city: string; except?: string },
): Promise<boolean> {
  return level.perCity === null || (await countInCity(tx, { ...place, level: level.level })) < level.perCity;
}

export async function savePartner(
  tx: Tx,
  values: Omit<PartnerTables['partners'], 'status' | 'updated_at' | 'annual_target'> & { annual_target: number },
): Promise<void> {
  const { eid: _key, joined_on: _since, ...renewed } = values;
  await tx
    .insertInto('partners')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('eid').doUpdateSet({ ...renewed, status: 'active', updated_at: sql`now()` }),
    )
    .execute();
}
