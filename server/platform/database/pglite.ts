import pg from 'pg';
import type { PgliteKeeper } from './pgliteEngine.ts';
import { keepEngineInThread } from './pgliteKeeper.ts';
import { PgliteSocket } from './pgliteSocket.ts';
import { pooledDatabase } from './pooledDatabase.ts';
import type { Database } from './port.ts';
import { columnTypes } from './types.ts';

/**
 * The embedded PostgreSQL: kept in `folder`, in a thread of its own. The caller must hold the folder (see
 * folderLock.ts): PGlite itself does not notice a second process and corrupts the data. `lost` is told when the thread
 * died and could not be replaced.
 */
export async function openPglite(folder: string, lost?: (error: Error) => void): Promise<Database> {
  return databaseOver(await keepEngineInThread(folder, lost));
}

/** The port over an engine. pg speaks to it as to a server, over a pool of one: its queue keeps transactions apart. */
export function databaseOver(keeper: PgliteKeeper): Database {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const sessionStart = (): string[] => [
    "set timezone = 'UTC'",
    ...[...listeners.keys()].map((channel) => `listen ${pg.escapeIdentifier(channel)}`),
  ];
  const pool = new pg.Pool({
    // Named, so that no PG… variable of the environment is taken for them.
    host: 'localhost',
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    stream: () => new PgliteSocket(keeper, sessionStart),
    max: 1,
    types: columnTypes,
    idleTimeoutMillis: 0,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
    });
  });

  return pooledDatabase({
    driver: 'pglite',
    pool,
    async listen(channel, onPayload) {
      const heard = listeners.get(channel) ?? new Set();
      listeners.set(channel, heard);
      heard.add(onPayload);
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        heard.delete(onPayload);
      };
    },
    close: () => keeper.close(),
  });
}
