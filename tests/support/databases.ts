import { cp, mkdtemp, rm } from 'node:fs/promises';
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
import { EMPTY, type PostgresServer, startPostgres } from './postgresServer.ts';
import { quickHash } from './quickHash.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server's maintenance database, with the right to create others. */
    postgresUrl: string;
    /** Folder with an empty PGlite database. */
    pgliteEmpty: string;
    /** Folder with a seeded one: tables and indexes of the shipped documents, and the demo accounts. */
    pgliteSeeded: string;
  }
}

/** The seeded database of the run's PostgreSQL server, the template of others. */
export const SEEDED = 'seeded';

/**
 * Once per vitest run: a real PostgreSQL server, and PGlite databases to copy, each empty and seeded. With
 * `TEST_DATABASES=pglite` there is no server: such a run leaves the tests on PostgreSQL out by their names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-tests-'));
  const empty = join(folder, 'empty');
  const seeded = join(folder, 'seeded');
  const [postgres] = await Promise.all([
    process.env.TEST_DATABASES === 'pglite' ? undefined : seedPostgres(folder),
    makePglites(empty, seeded),
  ]);
  project.provide('postgresUrl', postgres?.urlOf('postgres') ?? '');
  project.provide('pgliteEmpty', empty);
  project.provide('pgliteSeeded', seeded);
  return async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function seedPostgres(folder: string): Promise<PostgresServer> {
  const server = await startPostgres(folder);
  await server.copy(EMPTY, SEEDED);
  await seedDatabase(openPostgres(server.urlOf(SEEDED)));
  return server;
}

async function makePglites(empty: string, seeded: string): Promise<void> {
  await (await openPglite(empty)).close();
  await cp(empty, seeded, { recursive: true });
  await seedDatabase(await openPglite(seeded));
}

/** What every start of the gateway would make first. */
async function seedDatabase(database: Database): Promise<void> {
  await migrate(database, migrations);
  await database.transaction((tx) => seedAccounts(tx));
  await sql`update users set password_hash = ${await quickHash(DEMO_PASSWORD)}`.execute(database.kysely);
  const { documents } = openDomains(readConfig({ PORT: '0', DEMO: 'off' }), database, pino({ level: 'silent' }));
  await documents.load();
  await documents.indexed();
  await database.close();
}
