import pino from 'pino';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../server/database/migrate.ts';
import type { Database } from '../../../server/database/port.ts';
import { createJobs } from '../../../server/jobs/jobs.ts';
import type { Jobs } from '../../../server/jobs/jobs.ts';
import { enqueue, outboxFigures } from '../../../server/jobs/outbox.ts';
import { eachDatabase, openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';

const log = pino({ level: 'silent' });

eachDatabase('work that is handed over', (driver) => {
  let store: TestDatabase;
  let database: Database;
  let jobs: Jobs;
  const done: unknown[] = [];
  beforeEach(async () => {
    store = await openTestDatabase(driver);
    database = store.database;
    await migrate(database);
    jobs = createJobs(database, log);
    done.length = 0;
  });
  afterEach(() => store.close());

  const hand = (payload: unknown, delay?: number) => database.transaction((tx) => enqueue(tx, 'mail', payload, delay));
  const passTime = (seconds: number) => sql`update outbox set available_at = available_at - make_interval(secs => ${seconds})`.execute(database.kysely);

  it('is done once the transaction commits, once, and never when it does not', async () => {
    jobs.handle('mail', async (payload) => void done.push(payload));
    await hand({ to: '陈晓' });
    await database.transaction(async (tx) => {
      await enqueue(tx, 'mail', { to: 'nobody' });
      throw new Error('undo');
    }).catch(() => {});
    expect(await jobs.runDue()).toBe(1);
    expect(await jobs.runDue()).toBe(0);
    expect(done).toEqual([{ to: '陈晓' }]);
    expect(await outboxFigures(database)).toEqual({ waiting: 0, dead: 0, lagSeconds: 0 });
  });

  it('starts by itself soon after it was handed over', async () => {
    jobs.handle('mail', async (payload) => void done.push(payload));
    await jobs.start();
    await hand(1);
    await expect.poll(() => done, { timeout: 1_500 }).toEqual([1]);
    await jobs.stop();
    await hand(2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(done).toEqual([1]);
  });

  it('may lead to further work, and waits for its time', async () => {
    jobs.handle('mail', async (payload, { database: own }) => {
      done.push(payload);
      if (payload === 'first') await own.transaction((tx) => enqueue(tx, 'mail', 'second'));
    });
    await hand('later', 60);
    await hand('first');
    await jobs.runDue();
    expect(done).toEqual(['first', 'second']);
    await passTime(61);
    await jobs.runDue();
    expect(done).toEqual(['first', 'second', 'later']);
  });

  it('that fails is tried again, later each time, and given up after eight attempts', async () => {
    const attempts: number[] = [];
    jobs.handle('mail', async (_payload, { attempt }) => {
      attempts.push(attempt);
      throw new Error('邮件服务器不在');
    });
    await hand(1);
    await jobs.runDue();
    await jobs.runDue();
    expect(attempts).toEqual([1]);
    const waits: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const { rows } = await sql<{ wait: number }>`select round(extract(epoch from available_at - now())) as wait from outbox where status = 'waiting'`.execute(database.kysely);
      if (rows[0]) waits.push(rows[0].wait);
      await passTime(3600);
      await jobs.runDue();
    }
    expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(waits[0]).toBe(2);
    const { rows } = await sql`select status, last_error from outbox`.execute(database.kysely);
    expect(rows).toEqual([{ status: 'dead', last_error: '邮件服务器不在' }]);
    expect(await outboxFigures(database)).toMatchObject({ dead: 1 });
  });

  it('that one topic cannot do does not hold up another, nor is a topic without a handler lost', async () => {
    jobs.handle('mail', async () => {
      throw new Error('no');
    });
    jobs.handle('sms', async (payload) => void done.push(payload));
    await hand(1);
    await database.transaction(async (tx) => {
      await enqueue(tx, 'sms', 2);
      await enqueue(tx, 'unknown', 3);
    });
    await jobs.runDue();
    expect(done).toEqual([2]);
    const { rows } = await sql`select topic, attempts from outbox where topic = 'unknown'`.execute(database.kysely);
    expect(rows).toEqual([{ topic: 'unknown', attempts: 0 }]);
  });

  it('of a worker that died is done by another when the lease is over', async () => {
    await hand('left');
    await sql`update outbox set attempts = 1, available_at = now() + interval '120 seconds'`.execute(database.kysely);
    jobs.handle('mail', async (payload, { attempt }) => void done.push([payload, attempt]));
    await jobs.runDue();
    expect(done).toEqual([]);
    await passTime(121);
    await jobs.runDue();
    expect(done).toEqual([['left', 2]]);
  });

  it('that recurs runs when its time has come, and a failure does not stop it', async () => {
    let runs = 0;
    jobs.every('sweep', 3600, async () => {
      runs += 1;
      throw new Error('no');
    });
    await jobs.runDue();
    await jobs.runDue();
    expect(runs).toBe(1);
    await sql`update schedules set next_run_at = now()`.execute(database.kysely);
    await jobs.runDue();
    expect(runs).toBe(2);
  });

  it.runIf(driver === 'postgres')('is done by one of several processes each', async () => {
    for (let n = 0; n < 60; n += 1) await hand(n);
    let sweeps = 0;
    const processes = [database, store.openAnother(), store.openAnother()].map((own) => {
      const worker = createJobs(own, log);
      worker.handle('mail', async (payload) => void done.push(payload));
      worker.every('sweep', 3600, async () => {
        sweeps += 1;
      });
      return worker;
    });
    await Promise.all(processes.map((worker) => worker.runDue()));
    expect([...done].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 60 }, (_, n) => n));
    expect(sweeps).toBe(1);
  });
});
