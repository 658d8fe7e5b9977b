import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { pooledDatabase } from './pooledDatabase.ts';
import type { Database } from './port.ts';
import { durableOptions } from './syncedFolder.ts';
import { columnTypes } from './types.ts';

/**
 * PostgreSQL in this process, kept in `folder` (in memory when undefined). The caller must hold the folder
 * (see folderLock.ts): PGlite itself does not notice a second process and corrupts the data.
 *
 * `template` is a dump to begin with instead of an empty database, which takes seconds to make.
 *
 * pg speaks to it through PGlite's own adapter, as a pool of one: its queue keeps transactions apart.
 */
export async function openPglite(folder: string | undefined, template?: Blob): Promise<Database> {
  // An answered commit is on the disk: neither killing this process nor a power cut loses it.
  const place = folder === undefined ? { dataDir: 'memory://' } : durableOptions(folder);
  const engine = await PGlite.create({ ...place, relaxedDurability: false, ...(template && { loadDataDir: template }) });
  const pool = new pg.Pool({ ...createPgConfig(engine), types: columnTypes, idleTimeoutMillis: 0 });
  const listeners = new Map<string, Set<(payload: string) => void>>();
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
    });
  });
  await pool.query("set timezone = 'UTC'");

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
    close: () => engine.close(),
  });
}
