import type { EntityModel } from '@yunpu/engine-core/document';
import type { Database, Tx } from '../platform/database/port.ts';
import type { EntityAccess } from '../runtime/access/entityAccess.ts';
import type { CompiledFolder } from '../runtime/documents/catalogue.ts';
import { seedCertificates, seedPapers } from './certification/certificates.ts';
import { seedSeals } from './contracts/sealGrants.ts';
import { type SigningDemo, seedSignatures } from './contracts/signatures.ts';
import { seedCoupons } from './coupons/coupons.ts';
import { seedAccounts } from './identity/accounts.ts';
import { seedOrganisation } from './identity/organisation.ts';
import { seedSignIn } from './identity/signIn.ts';
import { seedTeams } from './identity/teams.ts';
import { seedInvoiceFiles } from './invoices/invoiceFiles.ts';
import { seedLicences } from './licences/licences.ts';
import { seedNotifications } from './notifications/notifications.ts';
import { seedOrders } from './orders/orders.ts';
import { seedPartners } from './partners/partners.ts';
import { seedArrivals } from './payments/arrivals.ts';
import { seedQuotes } from './quotes/quotes.ts';
import { type MadeRecords, makeRecords, storeRecords } from './records.ts';

export type { MadeRecords };

/** Finds the documents in force, whose partitions exist. */
export interface DemoModels {
  has(entity: string): boolean;
  model(entity: string): EntityModel;
}

type Seeder = (tx: Tx, models: DemoModels, access: EntityAccess, made: MadeRecords) => Promise<unknown>;

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
  (tx, _models, _access, made) => storeRecords(tx, made),
  seedPartners,
  async (tx, models) => {
    if (models.has('coupon-campaign')) await seedCoupons(tx, models.model('coupon-campaign'));
  },
  (tx) => seedCertificates(tx),
  async (tx, models) => {
    if (models.has('seal')) await seedSeals(tx);
  },
  async (tx, models) => {
    if (models.has('asset')) await seedLicences(tx, models.model('asset'));
  },
  async (tx, models, access) => {
    if (ORDERED.every((entity) => models.has(entity))) await seedOrders(tx, access);
  },
  async (tx, models, access) => {
    if (['product', 'quote'].every((entity) => models.has(entity))) await seedQuotes(tx, access);
  },
  async (tx, models, access) => {
    if ([...ORDERED, 'arrival'].every((entity) => models.has(entity))) await seedArrivals(tx, access);
  },
  (tx, models, access) => seedNotifications(tx, access, (entity) => models.has(entity)),
];

/** The demo's records of these documents, which a first start makes while its database is still being made. */
export function makeDemoRecords({ compiled }: CompiledFolder): MadeRecords {
  const models = new Map(
    [...compiled.values()].flatMap(({ model }) =>
      model?.storage === 'records' ? [[model.entity, model] as const] : [],
    ),
  );
  return makeRecords((entity) => models.get(entity));
}

/** What was begun, unless other documents have come into force since. */
function recordsFor(models: DemoModels, begun: MadeRecords | undefined): MadeRecords {
  if (begun?.models.every((model) => models.has(model.entity) && models.model(model.entity) === model)) return begun;
  return makeRecords((entity) => (models.has(entity) ? models.model(entity) : undefined));
}

/**
 * The demo data of a first start. A database with a single account in it is someone's and left alone; a
 * start that is broken off leaves nothing half done. `begun` are its records where they are being made already.
 * @returns whether the data was written now.
 */
export async function seedDemo(
  database: Database,
  models: DemoModels,
  settings: SigningDemo,
  access: EntityAccess,
  report: (line: string) => void = () => {},
  begun?: MadeRecords,
): Promise<boolean> {
  const someone = await database.kysely.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (someone) return false;
  report('正在写入演示数据……');
  const made = recordsFor(models, begun);
  await database.transaction(async (tx) => {
    for (const seed of SEEDERS) await seed(tx, models, access, made);
  });
  // Of each other's files they know nothing; keys, signatures and disk take their time beside the drawing.
  await Promise.all([
    seedPapers(database, settings),
    SIGNED.every((entity) => models.has(entity)) && seedSignatures(database, access, settings),
    models.has('invoice') && seedInvoiceFiles(database, access, settings),
  ]);
  return true;
}
