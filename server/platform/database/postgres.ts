import pg from 'pg';
import { notificationFeed } from './notificationFeed.ts';
import { pooledDatabase } from './pooledDatabase.ts';
import type { Database } from './port.ts';
import { columnTypes } from './types.ts';

export interface PostgresOptions {
  /** Connections of this process; several gateways share the server's limit. */
  poolSize?: number;
  /** Milliseconds after which the server gives up on one statement. */
  statementTimeout?: number;
}

/** A PostgreSQL server. Lost connections are replaced as they are needed. */
export function openPostgres(
  url: string,
  { poolSize = 10, statementTimeout = 30_000 }: PostgresOptions = {},
): Database {
  const connection: pg.ClientConfig = {
    connectionString: url,
    types: columnTypes,
    options: '-c TimeZone=UTC',
    application_name: 'yunpu',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
  const pool = new pg.Pool({ ...connection, max: poolSize, statement_timeout: statementTimeout });
  // A connection that breaks is dropped by the pool, and the query on it fails; without these listeners Node
  // would end the process, for an unused connection (the first) or one in use (the second).
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const feed = notificationFeed(() => new pg.Client(connection));

  return pooledDatabase({ driver: 'postgres', pool, listen: feed.listen, close: feed.close });
}
