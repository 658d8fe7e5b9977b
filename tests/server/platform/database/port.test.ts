import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlState } from '../../../../server/platform/database/pooledDatabase.ts';
import type { Database } from '../../../../server/platform/database/port.ts';
import type { TestDatabase } from '../../../support/database.ts';
import { eachDatabase, openTestDatabase } from '../../../support/database.ts';

eachDatabase('the database port', (driver) => {
  let store: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    store = await openTestDatabase(driver);
    database = store.database;
    await sql`create table counters (id int primary key, value bigint not null)`.execute(database.kysely);
    await sql`insert into counters values (1, 0), (2, 0)`.execute(database.kysely);
  });
  afterAll(() => store.close());

  const valueOf = async (id: number): Promise<number> =>
    (await sql<{ value: number }>`select value from counters where id = ${id}`.execute(database.kysely)).rows[0]
      ?.value ?? Number.NaN;

  it('gives values the same shape whatever the driver', async () => {
    const { rows } = await sql`select 9007199254740991::bigint as big, sum(v)::numeric as total, count(*) as n,
      '2026-02-28'::date as day, '2026-11-20 14:00:00.1+08'::timestamptz as at, '2026-11-20 06:00:00Z'::timestamptz as sharp,
      '{"a":[1,2]}'::jsonb as doc, array['x','y'] as list, null as nothing from (values (1.5), (2)) t(v)`.execute(
      database.kysely,
    );
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        total: 3.5,
        n: 2,
        day: '2026-02-28',
        at: '2026-11-20T06:00:00.100Z',
        sharp: '2026-11-20T06:00:00.000Z',
        doc: { a: [1, 2] },
        list: ['x', 'y'],
        nothing: null,
      },
    ]);
  });

  it('undoes a transaction that throws, whole', async () => {
    await expect(
      database.transaction(async (tx) => {
        await sql`update counters set value = 99 where id = 2`.execute(tx);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await valueOf(2)).toBe(0);
  });

  it('keeps transactions that run at once apart', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        database.transaction(async (tx) => {
          const { rows } = await sql<{ value: number }>`select value from counters where id = 1 for update`.execute(tx);
          await new Promise((resolve) => setTimeout(resolve, 1));
          await sql`update counters set value = ${(rows[0]?.value ?? 0) + 1} where id = 1`.execute(tx);
        }),
      ),
    );
    expect(await valueOf(1)).toBe(20);
  });

  it('refuses a statement beside the open transaction instead of waiting for ever', async () => {
    await expect(
      database.transaction(async () => {
        await sql`select 1`.execute(database.kysely);
      }),
    ).rejects.toThrow('must go through its tx');
    await expect(database.transaction(() => database.transaction(async () => {}))).rejects.toThrow(
      'must go through its tx',
    );
    await database.ping();
  });

  it('tries a transaction again that lost a race, and no other', async () => {
    let runs = 0;
    await database.transaction(async (tx) => {
      runs += 1;
      if (runs < 3) await sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`.execute(tx);
    });
    expect(runs).toBe(3);

    runs = 0;
    const failed = await database
      .transaction(async (tx) => {
        runs += 1;
        await sql`insert into counters values (1, 0)`.execute(tx);
      })
      .catch((error: unknown) => error);
    expect(sqlState(failed)).toBe('23505');
    expect(runs).toBe(1);
  });

  it('works on after a statement failed', async () => {
    await expect(sql`select 1 / ${0}::int`.execute(database.kysely)).rejects.toThrow();
    await expect(sql`select nothing from nowhere where x = ${1}`.execute(database.kysely)).rejects.toThrow();
    expect(await valueOf(1)).toBe(20);
  });

  it('goes on preparing and hearing after a prepared statement failed', async () => {
    const heard: string[] = [];
    const stop = await database.listen('calls', (payload) => heard.push(payload));
    const half = { name: 'half', text: 'select 10 / $1::int as n' };
    expect(await database.prepared(half, [2])).toEqual([{ n: 5 }]);
    await expect(database.prepared(half, [0])).rejects.toThrow('division by zero');
    expect(await database.prepared(half, [5])).toEqual([{ n: 2 }]);
    await sql`select pg_notify('calls', 'still there')`.execute(database.kysely);
    await expect.poll(() => heard).toEqual(['still there']);
    await stop();
  });

  it('receives the notifications of a transaction when it commits, and none when it does not', async () => {
    const heard: string[] = [];
    const stop = await database.listen('news', (payload) => heard.push(payload));
    await database.transaction((tx) => sql`select pg_notify('news', 'committed')`.execute(tx));
    await database
      .transaction(async (tx) => {
        await sql`select pg_notify('news', 'undone')`.execute(tx);
        throw new Error('undo');
      })
      .catch(() => {});
    await sql`select pg_notify('news', 'last')`.execute(database.kysely);
    await expect.poll(() => heard).toEqual(['committed', 'last']);
    await stop();
    await sql`select pg_notify('news', 'unheard')`.execute(database.kysely);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).toEqual(['committed', 'last']);
  });
});

describe('a PostgreSQL server', () => {
  let store: TestDatabase;
  beforeAll(async () => {
    store = await openTestDatabase('postgres');
  });
  afterAll(() => store.close());

  it('carries notifications from one process to another, also after the connection broke', async () => {
    const heard: string[] = [];
    await store.database.listen('news', (payload) => heard.push(payload));
    const another = store.openAnother();
    await sql`select pg_notify('news', 'one')`.execute(another.kysely);
    await expect.poll(() => heard).toEqual(['one']);

    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`.execute(
      another.kysely,
    );
    await expect
      .poll(
        async () => {
          await sql`select pg_notify('news', 'two')`.execute(another.kysely);
          return heard.includes('two');
        },
        { timeout: 8_000, interval: 200 },
      )
      .toBe(true);
  });

  it('that cuts idle connections off does not take the process along', async () => {
    await store.database.ping();
    const another = store.openAnother();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      another.kysely,
    );
    await expect
      .poll(
        () =>
          store.database.ping().then(
            () => 'up',
            () => 'down',
          ),
        { timeout: 5_000 },
      )
      .toBe('up');
  });

  it('ends a deadlock of two transactions by running one of them again', async () => {
    await sql`create table pair (id int primary key, n int not null)`.execute(store.database.kysely);
    await sql`insert into pair values (1, 0), (2, 0)`.execute(store.database.kysely);
    const bump = (first: number, second: number): Promise<void> =>
      store.database.transaction(async (tx) => {
        await sql`update pair set n = n + 1 where id = ${first}`.execute(tx);
        await new Promise((resolve) => setTimeout(resolve, 100));
        await sql`update pair set n = n + 1 where id = ${second}`.execute(tx);
      });
    await Promise.all([bump(1, 2), bump(2, 1)]);
    expect((await sql`select n from pair order by id`.execute(store.database.kysely)).rows).toEqual([
      { n: 2 },
      { n: 2 },
    ]);
  });
});
