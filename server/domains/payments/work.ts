import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/port.ts';
import { backOffSeconds } from '../../platform/jobs/backOff.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { AttemptRow } from './channel.ts';
import type { Work } from './tables.ts';

/** Outbox topic: something is to be done with a channel at once. */
export const PAYMENT_WORK = 'payments.work';

/** A worker that took an attempt has it for so long; if it died, another takes it then. */
const LEASE_SECONDS = 60;
/** A channel that is down: 10, 20, 40 … seconds, at most ten minutes. */
const AGAIN = { first: 10, most: 600 };
const BATCH = 20;

/** Sets what is to be done with the channel, `seconds` from now; at 0 a worker is woken. */
export async function plan(tx: Tx, attemptNo: string, work: Work, seconds: number): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ work, work_at: sql<string>`now() + make_interval(secs => ${seconds})`, tries: 0 })
    .where('attempt_no', '=', attemptNo)
    .execute();
  if (seconds === 0) await enqueue(tx, PAYMENT_WORK, { attemptNo });
}

/** Nothing is left to be done with the channel. */
export async function finish(tx: Tx, attemptNo: string): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ work: null, work_at: null, tries: 0 })
    .where('attempt_no', '=', attemptNo)
    .execute();
}

/** Tries the same work again, after a longer wait each time. */
export async function later(executor: Executor, { attempt_no, tries, work }: AttemptRow): Promise<void> {
  await executor
    .updateTable('payment_attempts')
    .set({ work_at: sql<string>`now() + make_interval(secs => ${backOffSeconds(tries, AGAIN)})` })
    .where('attempt_no', '=', attempt_no)
    .where('work', '=', work)
    .execute();
}

/** Takes due work for this process: no other sees it until the lease ends. */
export async function takeDue(executor: Executor): Promise<AttemptRow[]> {
  return executor
    .updateTable('payment_attempts')
    .set({ tries: sql<number>`tries + 1`, work_at: sql<string>`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where('attempt_no', 'in', (from) =>
      from
        .selectFrom('payment_attempts as due')
        .where('due.work', 'is not', null)
        .where(sql<boolean>`due.work_at <= now()`)
        .orderBy('due.work_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .select('due.attempt_no'),
    )
    .returningAll()
    .execute();
}

/** The same for one attempt, if its time has come. */
export async function takeOne(executor: Executor, attemptNo: string): Promise<AttemptRow | undefined> {
  return executor
    .updateTable('payment_attempts')
    .set({ tries: sql<number>`tries + 1`, work_at: sql<string>`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where('attempt_no', '=', attemptNo)
    .where('work', 'is not', null)
    .where(sql<boolean>`work_at <= now()`)
    .returningAll()
    .executeTakeFirst();
}
