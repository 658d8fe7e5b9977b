import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { Database, Prepared, Tx } from './port.ts';
import type { Tables } from './tables.ts';

/** What a driver adds to a pool of connections. */
interface Driver {
  driver: Database['driver'];
  pool: pg.Pool;
  listen: Database['listen'];
  close(): Promise<void>;
}

const ATTEMPTS = 6;
/** serialization_failure, deadlock_detected */
const RETRYABLE = new Set(['40001', '40P01']);

/** The transaction that the running code is within. One for the process: each one there is costs every promise something. */
const within = new AsyncLocalStorage<{ pool: pg.Pool; open: boolean }>();

/** The port over a pool that speaks pg's protocol; everything the two drivers have in common. */
export function pooledDatabase({ driver, pool, listen, close }: Driver): Database {
  // With one connection, a query beside the open transaction would wait for it for ever. It is refused on
  // both drivers, so that a suite over either finds it.
  const refuseInside = (): void => {
    const scope = within.getStore();
    if (scope?.open && scope.pool === pool)
      throw new Error('inside a transaction every statement must go through its tx');
  };
  const guarded: PostgresPool = {
    async connect(): Promise<PostgresPoolClient> {
      refuseInside();
      return pool.connect();
    },
    end: () => pool.end(),
  };
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded }) });

  async function once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return kysely.transaction().execute(async (tx) => {
      const scope = { pool, open: true };
      try {
        return await within.run(scope, () => work(tx));
      } finally {
        scope.open = false;
      }
    });
  }

  return {
    driver,
    kysely,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(work);
        } catch (error) {
          if (attempt === ATTEMPTS || !RETRYABLE.has(sqlState(error))) throw error;
          await sleep(Math.random() * 10 * 2 ** attempt);
        }
      }
    },
    async prepared<T>({ name, text }: Prepared, values: readonly unknown[]): Promise<T[]> {
      refuseInside();
      const found = await pool.query<pg.QueryResultRow>({ name, text, values: [...values] });
      return found.rows as T[];
    },
    listen,
    async ping() {
      await sql`select 1`.execute(kysely);
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await kysely.destroy();
      await close();
    },
  };
}

/** The SQLSTATE of a database error ('23505' unique_violation), '' for anything else. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
