import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPglite } from '../../../server/database/pglite.ts';
import type { Database } from '../../../server/database/port.ts';

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yunpu-durable-'));
  database = await openPglite(join(folder, 'database'));
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
