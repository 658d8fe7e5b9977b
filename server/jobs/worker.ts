import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/port.ts';

export interface Job {
  /** Of the outbox row: the same at every attempt, so usable as an idempotency key towards others. */
  id: number;
  /** From 1. */
  attempt: number;
  database: Database;
}

/** Does the work of one row. A throw has it tried again later. */
export type JobHandler = (payload: unknown, job: Job) => Promise<void>;

const BATCH = 10;
/** A row whose worker died is free again after this long; no handler may take longer. */
const LEASE_SECONDS = 120;
const MOST_ATTEMPTS = 8;
/** 2, 4, 8 … seconds between attempts, at most an hour. */
const backOffSeconds = (attempt: number): number => Math.min(2 ** attempt, 3600);

interface Row {
  id: number;
  topic: string;
  payload: unknown;
  attempts: number;
}

/** Works off the rows that are due until none is left; returns how many were tried. */
export async function runDueRows(database: Database, handlers: ReadonlyMap<string, JobHandler>, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): Promise<number> {
  let tried = 0;
  if (handlers.size === 0) return tried;
  for (;;) {
    const rows = await claim(database, [...handlers.keys()]);
    if (rows.length === 0) return tried;
    tried += rows.length;
    for (const row of rows) {
      try {
        await handlers.get(row.topic)?.(row.payload, { id: row.id, attempt: row.attempts, database });
      } catch (error) {
        await putBack(database, row, error, log);
        continue;
      }
      await database.kysely.deleteFrom('outbox').where('id', '=', row.id).execute();
    }
  }
}

/** Takes due rows for this process: no other sees them until their lease ends. */
async function claim(database: Database, topics: readonly string[]): Promise<Row[]> {
  return database.kysely
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1`, available_at: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where('id', 'in', (from) =>
      from
        .selectFrom('outbox as due')
        .where('due.status', '=', 'waiting')
        .where('due.topic', 'in', topics)
        .where(sql<boolean>`due.available_at <= now()`)
        .orderBy('due.available_at')
        .orderBy('due.id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .select('due.id'),
    )
    .returning(['id', 'topic', 'payload', 'attempts'])
    .execute();
}

async function putBack(database: Database, row: Row, error: unknown, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): Promise<void> {
  const dead = row.attempts >= MOST_ATTEMPTS;
  const about = { err: error, topic: row.topic, job: row.id, attempt: row.attempts };
  if (dead) log.error(about, 'job given up');
  else log.warn(about, 'job failed, will be tried again');
  await database.kysely
    .updateTable('outbox')
    .set({
      status: dead ? 'dead' : 'waiting',
      last_error: error instanceof Error ? error.message : String(error),
      available_at: sql`now() + make_interval(secs => ${backOffSeconds(row.attempts)})`,
    })
    .where('id', '=', row.id)
    .execute();
}
