import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { DEMO_PASSWORD, seedAccounts } from '../../server/demo/identity/accounts.ts';
import { openDomains } from '../../server/domains.ts';
import { migrations } from '../../server/migrations.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { openPglite } from '../../server/platform/database/pglite.ts';
import type { Database } from '../../server/platform/database/port.ts';
import { openPostgres } from '../../server/platform/database/postgres.ts';
import { readConfig } from '../../server/platform/settings/config.ts';
import { type CompiledFolder, compileFolder } from '../../server/runtime/documents/catalogue.ts';
import { readSource } from '../../server/runtime/documents/source.ts';
import { EMPTY, type PostgresServer, startPostgres } from './postgresServer.ts';
import { quickHash } from './quickHash.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server's maintenance database, with the right to create others. */
    postgresUrl: string;
    /** Folder with an empty PGlite database. */
    pgliteEmpty: string;
    /** Folder with one that has the product's tables and the demo accounts. */
    pgliteMigrated: string;
    /** Folder with one that has the records' tables and indexes of the shipped documents besides. */
    pgliteSeeded: string;
  }
}

/** Databases of the run's PostgreSQL server that are templates of others, as those of PGlite. */
export const MIGRATED = 'migrated';
export const SEEDED = 'seeded';

/**
 * Once per vitest run: a real PostgreSQL server, and PGlite databases to copy, each empty, migrated and seeded. With
 * `TEST_DATABASES=pglite` there is no server: such a run leaves the tests on PostgreSQL out by their names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-tests-'));
  const empty = join(folder, 'empty');
  const migrated = join(folder, 'migrated');
  const seeded = join(folder, 'seeded');
  const [postgres] = await Promise.all([
    process.env.TEST_DATABASES === 'pglite' ? undefined : seedPostgres(folder),
    makePglites({ empty, migrated, seeded }),
  ]);
  project.provide('postgresUrl', postgres?.urlOf('postgres') ?? '');
  project.provide('pgliteEmpty', empty);
  project.provide('pgliteMigrated', migrated);
  project.provide('pgliteSeeded', seeded);
  return async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function seedPostgres(folder: string): Promise<PostgresServer> {
  const server = await startPostgres(folder);
  await server.copy(EMPTY, MIGRATED);
  await migrateDatabase(openPostgres(server.urlOf(MIGRATED)));
  await server.copy(MIGRATED, SEEDED);
  await seedDatabase(openPostgres(server.urlOf(SEEDED)));
  return server;
}

interface PgliteFolders {
  empty: string;
  migrated: string;
  seeded: string;
}

async function makePglites({ empty, migrated, seeded }: PgliteFolders): Promise<void> {
  await makeEmpty(empty);
  await cp(empty, migrated, { recursive: true });
  await migrateDatabase(await openPglite(migrated));
  await cp(migrated, seeded, { recursive: true });
  await seedDatabase(await openPglite(seeded));
}

/** An empty database: the one that an earlier run of the same `npm test` left, where there is one. */
async function makeEmpty(folder: string): Promise<void> {
  const { TEST_SHARED: shared } = process.env;
  const left = shared && join(shared, 'pglite');
  if (left && existsSync(left)) return cp(left, folder, { recursive: true });
  await (await openPglite(folder)).close();
  if (!left) return;
  // Under its name once it is whole: two runs may be at it.
  await cp(folder, `${left}-${process.pid}`, { recursive: true });
  await rename(`${left}-${process.pid}`, left).catch(() => undefined);
}

/** The documents that are shipped, compiled once for both databases. */
let shipped: Promise<CompiledFolder> | undefined;

/** What every start of the gateway would make first, of any documents. */
async function migrateDatabase(database: Database): Promise<void> {
  await migrate(database, migrations);
  await database.transaction((tx) => seedAccounts(tx));
  await sql`update users set password_hash = ${await quickHash(DEMO_PASSWORD)}`.execute(database.kysely);
  await database.close();
}

/** What it would make of the shipped documents. */
async function seedDatabase(database: Database): Promise<void> {
  const config = readConfig({ PORT: '0', DEMO: 'off' });
  shipped ??= readSource(config.schemasDir).then(compileFolder);
  const { documents } = openDomains(config, database, pino({ level: 'silent' }), undefined, await shipped);
  await documents.load();
  await documents.indexed();
  await database.close();
}
