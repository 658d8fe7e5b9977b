import { join } from 'node:path';
import type { Config } from '../config.ts';
import { holdFolder } from './folderLock.ts';
import { openPglite } from './pglite.ts';
import type { Database } from './port.ts';
import { openPostgres } from './postgres.ts';

/**
 * The database that the settings ask for: the server of `databaseUrl`, or the embedded one in `dataDir`,
 * which this process then holds until it closes the database.
 * @throws FolderHeldError when another process holds `dataDir`.
 */
export async function openDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Database> {
  if (config.databaseUrl !== undefined) return openPostgres(config.databaseUrl);
  const release = await holdFolder(config.dataDir);
  try {
    const database = await openPglite(join(config.dataDir, 'database'));
    return {
      ...database,
      async close() {
        await database.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
