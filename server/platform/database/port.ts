import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;
/** A place to run SQL: the database itself or an open transaction. */
export type Executor = Kysely<Tables>;

/** A statement with `$1`, `$2`… and the name that each connection keeps it under. */
export interface Prepared {
  name: string;
  text: string;
}

/**
 * The database port. Two drivers stand behind it: PGlite in a folder, and a PostgreSQL server. PGlite has
 * one connection, so nothing slow (network, PDF, password hashing) may happen inside `transaction`, and
 * inside it every statement goes through its `tx` (anything else is refused).
 *
 * Values come out the same from both: bigint and numeric as numbers, date as 'YYYY-MM-DD', timestamptz as
 * RFC 3339 UTC with milliseconds ('2026-11-20T06:00:00.000Z'), jsonb parsed. A JSON value goes in as text
 * (`JSON.stringify`), since pg would take an array for a PostgreSQL array.
 */
export interface Database {
  readonly driver: 'pglite' | 'postgres';
  readonly kysely: Executor;
  /**
   * Rows of a statement that every request needs: each connection parses and plans it once. For a statement
   * whose best plan does not depend on its values, and never inside a transaction.
   */
  prepared<T>(statement: Prepared, values: readonly unknown[]): Promise<T[]>;
  /**
   * Runs `work` in one transaction; a throw rolls back. Serialization failures and deadlocks
   * (40001, 40P01) are tried again, so `work` must have no effect outside the database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls back with the payload of every NOTIFY on `channel`, whichever process sent it. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Resolves when a statement can be answered. */
  ping(): Promise<void>;
  /** Connections of this process: in all, unused, and callers waiting for one. */
  connections(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}
