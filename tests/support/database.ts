import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { describe, expect, inject } from 'vitest';
import { databaseOver } from '../../server/platform/database/pglite.ts';
import { engineOver, neverRestarted } from '../../server/platform/database/pgliteEngine.ts';
import type { Database } from '../../server/platform/database/port.ts';
import { openPostgres } from '../../server/platform/database/postgres.ts';
import { MIGRATED, SEEDED } from './databases.ts';
import { copyStatement, EMPTY } from './postgresServer.ts';
import { type FolderContent, readContent, SharedFolder } from './sharedFolder.ts';

export type DriverName = Database['driver'];

/** Folders of tests, separated by colons, that another run of the same `npm test` takes through the embedded database. */
const ON_POSTGRES = (process.env.TEST_ON_POSTGRES ?? '').split(':').filter(Boolean);

/** The same suite over both databases. */
export function eachDatabase(name: string, suite: (driver: DriverName) => void): void {
  const { testPath = '' } = expect.getState();
  const once = ON_POSTGRES.some((folder) => testPath.includes(`/${folder}/`));
  describe.each(once ? (['postgres'] as const) : (['pglite', 'postgres'] as const))(`${name} (%s)`, suite);
}

/**
 * What this database has to do of a list whose items all pass through the same code: every second one, so that the two
 * databases do all of it between them.
 */
export const shareOf = <T>(driver: DriverName, list: readonly T[]): T[] =>
  list.filter((_, index) => index % 2 === (driver === 'pglite' ? 0 : 1));

export interface TestDatabase {
  database: Database;
  /** Another process's view of the same database; PostgreSQL only. */
  openAnother(): Database;
  /** Undefined for PGlite. */
  url: string | undefined;
  close(): Promise<void>;
}

/** Where copies of each kind are made from: PGlite's folder, and PostgreSQL's template. */
const TEMPLATES = {
  empty: ['pgliteEmpty', EMPTY],
  migrated: ['pgliteMigrated', MIGRATED],
  seeded: ['pgliteSeeded', SEEDED],
} as const;

/**
 * A database of its own: PGlite in memory, or a new one on the run's PostgreSQL server. Empty, or migrated: with the
 * product's tables and the demo accounts, or seeded: with the records' tables of the shipped documents besides.
 */
export async function openTestDatabase(
  driver: DriverName,
  content: keyof typeof TEMPLATES = 'empty',
): Promise<TestDatabase> {
  const [folder, template] = TEMPLATES[content];
  if (driver === 'pglite') {
    const database = await openPgliteCopy(inject(folder));
    return {
      database,
      url: undefined,
      openAnother: () => {
        throw new Error('PGlite has one process');
      },
      close: () => database.close(),
    };
  }
  const name = `t_${randomBytes(6).toString('hex')}`;
  const maintenance = inject('postgresUrl');
  await run(maintenance, copyStatement(template, name));
  const url = maintenance.replace(/\/postgres$/, `/${name}`);
  const opened: Database[] = [openPostgres(url)];
  return {
    database: opened[0] as Database,
    url,
    openAnother() {
      const another = openPostgres(url);
      opened.push(another);
      return another;
    },
    async close() {
      for (const database of opened) await database.close();
      await run(maintenance, `drop database ${name} with (force)`);
    },
  };
}

/** What a process has read of the run's databases. */
const read = new Map<string, Promise<FolderContent>>();

/** PostgreSQL's own page buffer, which is zeroed at each start; its usual 128 MB take longer than the rest of it. */
const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB'];

async function openPgliteCopy(folder: string): Promise<Database> {
  const content = read.get(folder) ?? readContent(folder);
  read.set(folder, content);
  return databaseOver(
    neverRestarted(
      engineOver(
        await PGlite.create({
          fs: new SharedFolder(await content),
          startParams: [...PGlite.defaultStartParams, ...SMALL_BUFFERS],
        }),
      ),
    ),
  );
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
