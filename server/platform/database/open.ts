import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../settings/config.ts';
import { holdFolder } from './folderLock.ts';
import { openPglite } from './pglite.ts';
import type { Database } from './port.ts';
import { openPostgres } from './postgres.ts';
import { syncPath, syncTree } from './syncedFolder.ts';

const folderOf = (dataDir: string): string => join(dataDir, 'database');

/** Whether the embedded database has still to be made. */
export function isDatabaseMissing({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): boolean {
  return databaseUrl === undefined && !existsSync(folderOf(dataDir));
}

/**
 * The database that the settings ask for: the server of `databaseUrl`, or the embedded one in `dataDir`,
 * which this process then holds until it closes the database. `lost` is told when the embedded one died for good.
 * @throws FolderHeldError when another process holds `dataDir`.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  report: (line: string) => void = () => {},
  lost?: (error: Error) => void,
): Promise<Database> {
  if (config.databaseUrl !== undefined) return openPostgres(config.databaseUrl);
  const release = await holdFolder(config.dataDir);
  try {
    const database = await openPglite(await databaseFolder(config.dataDir, report), lost);
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

/** A database that is being opened, by whoever goes on with something else meanwhile. */
export interface Opening {
  /** Whether it is made only now. */
  first: boolean;
  database: Promise<Database>;
}

/** Begins to open the database as `openDatabase` does: the embedded one takes about a second in a thread of its own. */
export function beginOpening(...how: Parameters<typeof openDatabase>): Opening {
  const opening = { first: isDatabaseMissing(how[0]), database: openDatabase(...how) };
  // Who waits for it may come later than a failure: it is theirs all the same.
  opening.database.catch(() => undefined);
  return opening;
}

/** A new database is made beside its place and moved there whole, so that a first start may be broken off. */
async function databaseFolder(dataDir: string, report: (line: string) => void): Promise<string> {
  const folder = folderOf(dataDir);
  if (existsSync(folder)) return folder;
  report('首次启动：正在建立内嵌数据库……');
  const unfinished = join(dataDir, 'database.new');
  await rm(unfinished, { recursive: true, force: true });
  await (await openPglite(unfinished)).close();
  await syncTree(unfinished);
  await rename(unfinished, folder);
  await syncPath(dataDir);
  return folder;
}
