import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPglite } from '../../../../server/platform/database/pglite.ts';
import type { Database } from '../../../../server/platform/database/port.ts';
import { killNewest } from '../../../support/threads.ts';

let folder: string;
let database: Database;
const lost: Error[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yunpu-thread-'));
  database = await openPglite(join(folder, 'database'), (error) => lost.push(error));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

it('an embedded database at work holds up nobody else in the process', async () => {
  let turns = 0;
  const clock = setInterval(() => {
    turns += 1;
  }, 10);
  await sql`select count(*) from generate_series(1, 3000000)`.execute(database.kysely);
  clearInterval(clock);
  expect(turns).toBeGreaterThan(5);
});

it('an embedded database in a thread answers large texts, errors and the next statement', async () => {
  const { rows } = await sql<{ text: string }>`select repeat('云', 1000000) as text`.execute(database.kysely);
  expect(rows[0]?.text.length).toBe(1_000_000);
  await expect(sql`select 1 / ${0}::int`.execute(database.kysely)).rejects.toThrow('division by zero');
  await database.ping();
});

it('an embedded database whose thread dies is opened again, with all that was acknowledged and no half transaction', async () => {
  const heard: string[] = [];
  await database.listen('news', (payload) => heard.push(payload));
  await sql`create table written (n int not null, half text not null)`.execute(database.kysely);
  const acknowledged: number[] = [];
  const refused: string[] = [];
  let over = false;
  const writer = async (first: number): Promise<void> => {
    for (let n = first; !over; n += 3) {
      await database
        .transaction(async (tx) => {
          await sql`insert into written values (${n}, 'left')`.execute(tx);
          // Long enough that the new thread is there before the transaction goes on.
          await sleep(acknowledged.length === 20 ? 3_000 : 0);
          await sql`insert into written values (${n}, 'right')`.execute(tx);
        })
        .then(
          () => void acknowledged.push(n),
          (error: unknown) => void refused.push(String(error)),
        );
    }
  };
  const writers = Promise.all([writer(1), writer(2), writer(3)]);
  await vi.waitFor(() => expect(acknowledged.length).toBe(20), 20_000);
  await killNewest();
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(30), { timeout: 30_000, interval: 100 });
  over = true;
  await writers;

  expect(refused.length).toBeGreaterThan(0);
  expect(
    refused.every((message) => /Connection terminated|not queryable/.test(message)),
    refused.join('\n'),
  ).toBe(true);
  const { rows } = await sql<{
    n: number;
    halves: number;
  }>`select n, count(*)::int as halves from written group by n`.execute(database.kysely);
  expect(rows.filter(({ halves }) => halves !== 2)).toEqual([]);
  expect(acknowledged.filter((n) => !rows.some((row) => row.n === n))).toEqual([]);
  await sql`select pg_notify('news', 'again')`.execute(database.kysely);
  await vi.waitFor(() => expect(heard).toEqual(['again']));
  expect(lost).toEqual([]);
}, 60_000);

it('an embedded database that cannot be opened again is not begun anew, and that is told', async () => {
  await rename(join(folder, 'database'), join(folder, 'elsewhere'));
  await killNewest();
  await expect(database.ping()).rejects.toThrow('is gone');
  expect(lost.map(String)).toEqual([expect.stringContaining('is gone')]);
  await rename(join(folder, 'elsewhere'), join(folder, 'database'));
}, 30_000);
