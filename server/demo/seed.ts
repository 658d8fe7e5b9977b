import type { Database, Tx } from '../database/port.ts';
import { seedAccounts } from './accounts.ts';

/** Fills one part of an empty database; parts run in the order of the list, in one transaction. */
export type Seeder = (tx: Tx) => Promise<void>;

const SEEDERS: readonly Seeder[] = [seedAccounts];

/**
 * The demo data of a first start. A database with a single account in it is someone's and left alone; a
 * start that is broken off leaves nothing half done.
 * @returns whether the data was written now.
 */
export async function seedDemo(database: Database): Promise<boolean> {
  const someone = await database.kysely.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (someone) return false;
  await database.transaction(async (tx) => {
    for (const seed of SEEDERS) await seed(tx);
  });
  return true;
}
