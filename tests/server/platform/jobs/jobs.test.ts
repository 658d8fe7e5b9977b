import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../../server/platform/database/port.ts';
import type { Jobs } from '../../../../server/platform/jobs/jobs.ts';
import { createJobs } from '../../../../server/platform/jobs/jobs.ts';
import { LEASE } from '../../../../server/platform/jobs/lease.ts';
import { enqueue, outboxFigures } from '../../../../server/platform/jobs/outbox.ts';
import { claim, runRow } from '../../../../server/platform/jobs/worker.ts';
import type { TestDatabase } from '../../../support/database.ts';
import { eachDatabase, openTestDatabase } from '../../../support/database.ts';

const log = pino({ level: 'silent' });

eachDatabase('work that is handed over', (driver) => {
  let store: TestDatabase;
  let database: Database;
  let jobs: Jobs;
  const done: unknown[] = [];
  beforeEach(async () => {
    store = await openTestDatabase(driver, 'migrated');
    database = store.database;
    jobs = createJobs(database, log);
    done.length = 0;
  });
  afterEach(() => store.close());

  const hand = (payload: unknown, delaySeconds = 0) =>
    database.transaction((tx) => enqueue(tx, 'mail', payload, { delaySeconds }));
  const passTime = (seconds: number) =>
    sql`update outbox set available_at = available_at - make_interval(secs => ${seconds})`.execute(database.kysely);

  it('is done once the transaction commits, once, and never when it does not', async () => {
    jobs.handle('mail', async (payload) => void done.push(payload));
    await hand({ to: '陈晓' });
    await database
      .transaction(async (tx) => {
        await enqueue(tx, 'mail', { to: 'nobody' });
        throw new Error('undo');
      })
      .catch(() => {});
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
      const { rows } = await sql<{
        wait: number;
      }>`select round(extract(epoch from available_at - now())) as wait from outbox where status = 'waiting'`.execute(
        database.kysely,
      );
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
    await sql`update schedules set next_run_at = now() - interval '1 second'`.execute(database.kysely);
    await jobs.runDue();
    expect(runs).toBe(2);
  });

  it('that recurs may wait a while before it runs first, also over a restart', async () => {
    let runs = 0;
    const begin = (): Jobs => {
      const next = createJobs(database, log);
      next.every(
        'tidy',
        3600,
        async () => {
          runs += 1;
        },
        { firstAfterSeconds: 600 },
      );
      return next;
    };
    await begin().runDue();
    await begin().runDue();
    expect(runs).toBe(0);
    await sql`update schedules set next_run_at = next_run_at - interval '601 seconds'`.execute(database.kysely);
    await begin().runDue();
    await begin().runDue();
    expect(runs).toBe(1);
  });

  it('that recurs ends with the transaction it is at when the process ends, and goes on in the next one', async () => {
    let begun = (): void => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let finish = (): void => {};
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const work = async (own: Database) => {
      for (const record of ['first', 'second']) {
        await own.transaction(async (tx) => {
          begun();
          await mayFinish;
          await enqueue(tx, 'mail', record);
        });
      }
      await enqueue(own.kysely, 'mail', 'all');
    };
    jobs.every('tell', 3600, work);
    await jobs.start();
    await isBegun;
    const stopped = jobs.stop();
    finish();
    await stopped;
    const payloads = async () =>
      (await database.kysely.selectFrom('outbox').select('payload').orderBy('id').execute()).map((row) => row.payload);
    expect(await payloads()).toEqual(['first']);
    const next = createJobs(database, log);
    next.every('tell', 3600, work);
    await next.runDue();
    expect(await payloads()).toEqual(['first', 'first', 'second', 'all']);
  });

  it('that takes long holds up neither another topic nor what recurs, and itself recurs only when it has ended', async () => {
    let end = (): void => {};
    const slow = new Promise<void>((resolve) => {
      end = resolve;
    });
    let sweeps = 0;
    jobs.every('report', 1, () => {
      sweeps += 1;
      return slow;
    });
    jobs.every('expire', 3600, async () => void done.push('expired'));
    jobs.handle('mail', () => slow);
    jobs.handle('sms', async (payload) => void done.push(payload));
    await hand('slow');
    await jobs.start();
    await expect.poll(() => done).toEqual(['expired']);
    await database.transaction((tx) => enqueue(tx, 'sms', 'quick'));
    await expect.poll(() => done).toEqual(['expired', 'quick']);
    await sql`update schedules set next_run_at = now() - interval '1 minute' where name = 'report'`.execute(
      database.kysely,
    );
    const other = createJobs(database, log);
    other.every('report', 1, async () => {
      sweeps += 1;
    });
    await other.runDue();
    expect(sweeps).toBe(1);
    end();
    await jobs.stop();
    await other.runDue();
    expect(sweeps).toBe(2);
  });

  it('keeps its lease for as long as it takes, and is nobody else’s meanwhile', async () => {
    const short = { seconds: 1 };
    const workers = [createJobs(database, log, short), createJobs(database, log, short)];
    for (const worker of workers) {
      worker.handle(
        'mail',
        async (payload) => {
          done.push(payload);
          await new Promise((resolve) => setTimeout(resolve, 1_600));
        },
        { concurrency: 2 },
      );
    }
    for (let n = 0; n < 4; n += 1) await hand(n);
    await Promise.all(workers.map((worker) => worker.runDue()));
    await Promise.all(workers.map((worker) => worker.runDue()));
    expect([...done].sort()).toEqual([0, 1, 2, 3]);
  });

  it('that was taken over meanwhile is left to whom it is by now', async () => {
    await hand('slow');
    jobs.handle('mail', async (payload) => {
      done.push(payload);
      await sql`update outbox set lease = gen_random_uuid(), attempts = attempts + 1`.execute(database.kysely);
    });
    await jobs.runDue();
    const { rows } = await sql`select attempts, status from outbox`.execute(database.kysely);
    expect(rows).toEqual([{ attempts: 2, status: 'waiting' }]);
  });

  it('of one key is done in the order it was handed over, also after a failure and by several at once', async () => {
    let refusals = 2;
    jobs.handle(
      'mail',
      async (payload) => {
        if (payload === 'a1' && refusals > 0) {
          refusals -= 1;
          throw new Error('not yet');
        }
        done.push(payload);
      },
      { concurrency: 3 },
    );
    await database.transaction(async (tx) => {
      for (const payload of ['a1', 'a2', 'b1', 'a3']) await enqueue(tx, 'mail', payload, { key: payload.slice(0, 1) });
    });
    await jobs.runDue();
    expect(done).toEqual(['b1']);
    for (let n = 0; n < 2; n += 1) {
      await passTime(3600);
      await jobs.runDue();
    }
    expect(done).toEqual(['b1', 'a1', 'a2', 'a3']);
  });

  it('that is broken off by the end of the process is taken up again by the next, and counts as no failure', async () => {
    jobs.handle(
      'mail',
      (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('broken off')));
        }),
    );
    await hand('long');
    await jobs.start();
    await expect
      .poll(async () => (await sql<{ attempts: number }>`select attempts from outbox`.execute(database.kysely)).rows)
      .toEqual([{ attempts: 1 }]);
    await jobs.stop();
    const next = createJobs(database, log);
    next.handle('mail', async (payload, { attempt }) => void done.push([payload, attempt]));
    await next.runDue();
    expect(done).toEqual([['long', 1]]);
  });

  it('that was taken just before the end of the process is not begun, and is the next one’s', async () => {
    await hand('late');
    const [row] = await claim(database, 'mail', 1, LEASE);
    await runRow(row!, {
      database,
      handler: () => new Promise(() => undefined),
      lease: LEASE,
      signal: AbortSignal.abort(),
      log,
    });
    jobs.handle('mail', async (payload, { attempt }) => void done.push([payload, attempt]));
    await jobs.runDue();
    expect(done).toEqual([['late', 1]]);
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
