import { truncate } from '@yunpu/engine-core/format';
import type { Database } from '../../platform/database/port.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { SYSTEM } from '../orders/index.ts';
import { findAttempt } from './attempts.ts';
import type { AttemptRow, Closed, Found, PaymentChannel, Refunded } from './channel.ts';
import { actOnRefund, lockRefund } from './refundRecords.ts';
import { completeRefund, isUnderWay, subjectOf } from './refunds.ts';
import { applyFound, lockBoth, planRecheck, type Settled } from './settle.ts';
import { finish, later, takeDue, takeOne } from './work.ts';

export interface WorkerDeps {
  database: Database;
  access: EntityAccess;
  /** Undefined when no cashier is set up: its attempts wait until one is. */
  cashier: PaymentChannel | undefined;
}

/** Does what is due with the channels; a job calls it every few seconds. */
export async function workDue(deps: WorkerDeps): Promise<void> {
  for (;;) {
    const due = await takeDue(deps.database.kysely);
    for (const attempt of due) await work(deps, attempt);
    if (due.length === 0) return;
  }
}

/** Does what is due about one attempt, at once. */
export async function workOn(deps: WorkerDeps, attemptNo: string): Promise<void> {
  const attempt = await takeOne(deps.database.kysely, attemptNo);
  if (attempt) await work(deps, attempt);
}

/** Asks the channel outside any transaction, then writes down what it said. */
async function work(deps: WorkerDeps, attempt: AttemptRow): Promise<void> {
  const { cashier, database } = deps;
  if (!cashier) return later(database.kysely, attempt);
  const settled = await ask(deps, cashier, attempt);
  if (settled === 'open') await later(database.kysely, attempt);
}

async function ask(deps: WorkerDeps, cashier: PaymentChannel, attempt: AttemptRow): Promise<Settled> {
  switch (attempt.work) {
    case 'query':
      return found(deps, attempt, await cashier.query(attempt));
    case 'close':
      return closed(deps, attempt, await cashier.close(attempt));
    case 'refund':
      return attempt.refund_no === null
        ? 'settled'
        : refunded(deps, attempt, attempt.refund_no, await cashier.refund(attempt, attempt.refund_no));
    case null:
      return 'settled';
  }
}

/** Writes down what a query found. */
export async function found({ database, access }: WorkerDeps, attempt: AttemptRow, answer: Found): Promise<Settled> {
  return database.transaction(async (tx) => applyFound(tx, access, await lockBoth(tx, access, attempt), answer));
}

async function closed({ database, access }: WorkerDeps, attempt: AttemptRow, answer: Closed): Promise<Settled> {
  if (answer.is === 'unknown') return 'open';
  return database.transaction(async (tx) => {
    const locked = await lockBoth(tx, access, attempt);
    if (answer.is === 'paid') return applyFound(tx, access, locked, answer);
    if (locked.attempt.work === 'close') await planRecheck(tx, attempt.attempt_no);
    return 'settled';
  });
}

async function refunded(
  { database, access }: WorkerDeps,
  attempt: AttemptRow,
  refundNo: string,
  answer: Refunded,
): Promise<Settled> {
  return database.transaction(async (tx) => {
    const refund = await lockRefund(tx, access, refundNo);
    if (!isUnderWay(refund)) return 'settled';
    switch (answer.is) {
      case 'done':
        await completeRefund(tx, access, subjectOf(refund.record), SYSTEM);
        await actOnRefund(tx, access, refundNo, 'settle', { channelNo: answer.channelNo });
        return 'settled';
      case 'refused':
        await actOnRefund(tx, access, refundNo, 'fail', { note: truncate(answer.why, 200) });
        await finish(tx, attempt.attempt_no);
        return 'settled';
      case 'byHand':
        await finish(tx, attempt.attempt_no);
        return 'settled';
      case 'processing':
      case 'unknown':
        if (refund.state === 'approved') await actOnRefund(tx, access, refundNo, 'process');
        return 'open';
    }
  });
}

/** A look at the cashier for someone who waits, unless someone else looked just now. */
export async function queryNow(deps: WorkerDeps, attemptNo: string): Promise<void> {
  const { cashier, database } = deps;
  const mine =
    cashier &&
    (await database.kysely
      .updateTable('payment_attempts')
      .set({ asked_at: new Date().toISOString() })
      .where('attempt_no', '=', attemptNo)
      .where('channel', '=', 'cashier')
      .where('state', 'in', ['PENDING', 'UNKNOWN'])
      .where((or) =>
        or.or([or('asked_at', 'is', null), or('asked_at', '<', new Date(Date.now() - LOOK_EVERY_MS).toISOString())]),
      )
      .returning('attempt_no')
      .executeTakeFirst());
  if (!cashier || !mine) return;
  const attempt = await findAttempt(database.kysely, attemptNo);
  if (attempt) await found(deps, attempt, await cashier.query(attempt));
}

/** However many pages poll, the cashier is asked about an attempt only so often. */
const LOOK_EVERY_MS = 5_000;
