import type { EntityModel } from '../../engine/core/document/model.ts';
import type { Database, Tx } from '../database/port.ts';
import { seedAccounts } from './accounts.ts';
import { seedLicences } from './licences.ts';
import { seedOrganisation } from './organisation.ts';
import { seedPartners } from './partners.ts';
import { seedRecords } from './records.ts';
import { seedSignIn } from './signIn.ts';
import { seedTeams } from './teams.ts';

/** Finds the documents in force, whose partitions exist. */
export interface DemoModels {
  has(entity: string): boolean;
  model(entity: string): EntityModel;
}

type Seeder = (tx: Tx, models: DemoModels) => Promise<unknown>;

/** Parts run in the order of the list, in one transaction. */
const SEEDERS: readonly Seeder[] = [
  seedAccounts,
  seedTeams,
  seedSignIn,
  seedOrganisation,
  (tx, models) => seedRecords(tx, (entity) => (models.has(entity) ? models.model(entity) : undefined)),
  seedPartners,
  async (tx, models) => { if (models.has('asset')) await seedLicences(tx, models.model('asset')); },
];

/**
 * The demo data of a first start. A database with a single account in it is someone's and left alone; a
 * start that is broken off leaves nothing half done.
 * @returns whether the data was written now.
 */
export async function seedDemo(database: Database, models: DemoModels): Promise<boolean> {
  const someone = await database.kysely.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (someone) return false;
  await database.transaction(async (tx) => {
    for (const seed of SEEDERS) await seed(tx, models);
  });
  return true;
}
