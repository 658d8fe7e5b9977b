import type { EntityModel } from '../../engine/core/document/model.ts';
import type { Database, Tx } from '../database/port.ts';
import type { EntityAccess } from '../entities/entityAccess.ts';
import { seedAccounts } from './accounts.ts';
import { seedArrivals } from './arrivals.ts';
import { seedCoupons } from './coupons.ts';
import { seedCertificates, seedPapers } from './certificates.ts';
import { seedInvoiceFiles } from './invoiceFiles.ts';
import { seedLicences } from './licences.ts';
import { seedNotifications } from './notifications.ts';
import { seedOrders } from './orders.ts';
import { seedOrganisation } from './organisation.ts';
import { seedPartners } from './partners.ts';
import { seedRecords } from './records.ts';
import { seedSeals } from './seals.ts';
import { seedSignatures, type SigningDemo } from './signatures.ts';
import { seedSignIn } from './signIn.ts';
import { seedTeams } from './teams.ts';

/** Finds the documents in force, whose partitions exist. */
export interface DemoModels {
  has(entity: string): boolean;
  model(entity: string): EntityModel;
}

type Seeder = (tx: Tx, models: DemoModels, access: EntityAccess) => Promise<unknown>;

/** What the demo orders leave records of; a schemas folder may not have all of them. */
const ORDERED = ['product', 'order', 'asset', 'transaction', 'refund'];

/** What signed contracts are made of. */
const SIGNED = ['product', 'seal', 'certification', 'contract', 'online-contract'];

/** Parts run in the order of the list, in one transaction. */
const SEEDERS: readonly Seeder[] = [
  seedAccounts,
  seedTeams,
  seedSignIn,
  seedOrganisation,
  (tx, models) => seedRecords(tx, (entity) => (models.has(entity) ? models.model(entity) : undefined)),
  seedPartners,
  async (tx, models) => { if (models.has('coupon-campaign')) await seedCoupons(tx, models.model('coupon-campaign')); },
  (tx) => seedCertificates(tx),
  async (tx, models) => { if (models.has('seal')) await seedSeals(tx); },
  async (tx, models) => { if (models.has('asset')) await seedLicences(tx, models.model('asset')); },
  async (tx, models, access) => { if (ORDERED.every((entity) => models.has(entity))) await seedOrders(tx, access); },
  async (tx, models, access) => { if ([...ORDERED, 'arrival'].every((entity) => models.has(entity))) await seedArrivals(tx, access); },
  (tx, models, access) => seedNotifications(tx, access, (entity) => models.has(entity)),
];

/**
 * The demo data of a first start. A database with a single account in it is someone's and left alone; a
 * start that is broken off leaves nothing half done.
 * @returns whether the data was written now.
 */
export async function seedDemo(database: Database, models: DemoModels, settings: SigningDemo, access: EntityAccess): Promise<boolean> {
  const someone = await database.kysely.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (someone) return false;
  await database.transaction(async (tx) => {
    for (const seed of SEEDERS) await seed(tx, models, access);
  });
  await seedPapers(database, settings);
  if (SIGNED.every((entity) => models.has(entity))) await seedSignatures(database, access, settings);
  if (models.has('invoice')) await seedInvoiceFiles(database, access, settings);
  return true;
}
