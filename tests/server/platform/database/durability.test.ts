import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { databaseOver } from '../../../../server/platform/database/pglite.ts';
import { neverRestarted, openEngine } from '../../../../server/platform/database/pgliteEngine.ts';
import type { Database } from '../../../../server/platform/database/port.ts';

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yunpu-durable-'));
  // In this thread, where its calls of the file system can be counted.
  database = databaseOver(neverRestarted(await openEngine(join(folder, 'database'))));
  await sql`create table note (id int primary key)`.execute(database.kysely);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

it('answers a commit of the embedded database only after it reached the disk, and reads without going there', async () => {
  const synced = vi.spyOn(fs, 'fsyncSync');
  await sql`select count(*) from note`.execute(database.kysely);
  expect(synced).not.toHaveBeenCalled();
  await database.transaction((tx) => sql`insert into note values (1)`.execute(tx));
  expect(synced).toHaveBeenCalled();
  synced.mockRestore();
});

it('keeps nothing of what it answered', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heapAfter = async (statements: number): Promise<number> => {
    for (let done = 0; done < statements; done += 1)
      await sql`select repeat('x', 1000) as text from generate_series(1, 200)`.execute(database.kysely);
    collect();
    return process.memoryUsage().heapUsed / 1e6;
  };
  const before = await heapAfter(20);
  expect(await heapAfter(100)).toBeLessThan(before + 10);
});
