import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import { backOffSeconds } from './backOff.ts';
import { type LeaseOptions, leaseEnd, newLease, whileLeased } from './lease.ts';

interface Job {
  /** Of the outbox row: the same at every attempt, so usable as an idempotency key towards others. */
  id: number;
  /** 1 at the first attempt. */
  attempt: number;
  database: Database;
  /** Set when the process is asked to end: long work stops where it can be taken up again, by throwing. */
  signal: AbortSignal;
}

/** Does the work of one row. A throw has it tried again later. */
export type JobHandler = (payload: unknown, job: Job) => Promise<void>;

export type JobLog = Pick<FastifyBaseLogger, 'error' | 'warn'>;

const MAX_ATTEMPTS = 8;
/** 2, 4, 8 … seconds between attempts, at most an hour. */
const AGAIN = { first: 1, most: 3600 };

export interface JobRow {
  id: number;
  topic: string;
  payload: unknown;
  attempts: number;
  lease: string;
}

/** Topics with rows that are due. */
export async function dueTopics(database: Database, topics: readonly string[]): Promise<string[]> {
  const found = await database.kysely
    .selectFrom('outbox')
    .where('status', '=', 'waiting')
    .where('topic', 'in', topics)
    .where(sql<boolean>`available_at <= now()`)
    .select('topic')
    .distinct()
    .execute();
  return found.map(({ topic }) => topic);
}

/**
 * Takes due rows of one topic for this process, each under a lease of its own. Of the rows with one key only the
 * oldest can be taken: those after it wait until it is done or given up.
 */
export async function claim(database: Database, topic: string, limit: number, lease: LeaseOptions): Promise<JobRow[]> {
  const name = newLease();
  const rows = await database.kysely
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1`, lease: name, available_at: leaseEnd(lease) })
    .where('id', 'in', (from) =>
      from
        .selectFrom('outbox as due')
        .where('due.status', '=', 'waiting')
        .where('due.topic', '=', topic)
        .where(sql<boolean>`due.available_at <= now()`)
        .where(sql<boolean>`(due.key is null or not exists (
          select from outbox earlier where earlier.status = 'waiting' and earlier.topic = due.topic and earlier.key = due.key and earlier.id < due.id))`)
        .orderBy('due.available_at')
        .orderBy('due.id')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .select('due.id'),
    )
    .returning(['id', 'topic', 'payload', 'attempts'])
    .execute();
  return rows.map((row) => ({ ...row, lease: name })).sort((a, b) => a.id - b.id);
}

interface Doing {
  database: Database;
  handler: JobHandler;
  lease: LeaseOptions;
  signal: AbortSignal;
  log: JobLog;
}

/** Does one claimed row and takes it away, or puts it back for later. What another has meanwhile is left to it. */
export async function runRow(row: JobRow, { database, handler, lease, signal, log }: Doing): Promise<void> {
  const mine = database.kysely.updateTable('outbox').where('id', '=', row.id).where('lease', '=', row.lease);
  const renew = (): Promise<unknown> => mine.set({ available_at: leaseEnd(lease) }).execute();
  /** Broken off, not failed: the next process goes on with it at once. */
  const putBack = (): Promise<unknown> => mine.set({ attempts: row.attempts - 1, available_at: sql`now()` }).execute();
  // Taken while the process was asked to end: work begun now would not hear of it any more.
  if (signal.aborted) {
    await putBack();
    return;
  }
  try {
    await whileLeased(lease, renew, () =>
      handler(row.payload, { id: row.id, attempt: row.attempts, database, signal }),
    );
  } catch (error) {
    if (signal.aborted) {
      await putBack();
      return;
    }
    const dead = row.attempts >= MAX_ATTEMPTS;
    const about = { err: error, topic: row.topic, job: row.id, attempt: row.attempts };
    if (dead) log.error(about, 'job given up');
    else log.warn(about, 'job failed, will be tried again');
    const last_error = error instanceof Error ? error.message : String(error);
    await mine
      .set({
        status: dead ? 'dead' : 'waiting',
        last_error,
        available_at: sql`now() + make_interval(secs => ${backOffSeconds(row.attempts, AGAIN)})`,
      })
      .execute();
    return;
  }
  await database.kysely.deleteFrom('outbox').where('id', '=', row.id).where('lease', '=', row.lease).execute();
}
