import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AttemptState, Channel, Tracker } from '../../../contract/payments.ts';
import { dayOf } from '../../platform/calendar/days.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';
import type { AttemptRow, Paid } from './channel.ts';
import { newRemittanceCode } from './remittance.ts';
import { isPaid, mayMove } from './states.ts';
import type { LedgerEvent } from './tables.ts';

/** How each state is called in the ledger. */
const EVENT_OF: Readonly<Record<AttemptState, LedgerEvent>> = {
  INIT: 'created',
  PENDING: 'pending',
  SUCCESS: 'success',
  FAILED: 'failed',
  CLOSED: 'closed',
  UNKNOWN: 'unknown',
  PAID_AFTER_CLOSE: 'paid_after_close',
};

interface LedgerEntry {
  event: LedgerEvent;
  /** fen; what goes out is below zero */
  amount?: number;
  refundNo?: string;
  note?: string;
  by: string;
}

/** Adds to the ledger; nothing of it ever changes. */
export async function enter(
  tx: Tx,
  { attempt_no, order_no, eid }: AttemptRow,
  { event, amount = 0, refundNo, note = '', by }: LedgerEntry,
): Promise<void> {
  await tx
    .insertInto('payment_ledger')
    .values({ attempt_no, order_no, eid, event, amount, refund_no: refundNo ?? null, note, by_id: by })
    .execute();
}

/** 'PA20261120' and ten random digits: the channels know the attempt by it. */
function newAttemptNo(at: Date): string {
  return `PA${dayOf(at).replaceAll('-', '')}${(randomBytes(6).readUIntBE(0, 6) % 1e10).toString().padStart(10, '0')}`;
}

export interface NewAttempt {
  orderNo: string;
  eid: string;
  userId: string;
  channel: Channel;
  /** fen */
  amount: number;
  payerName: string;
  bankCode?: string;
  /** A transfer that came in beside the one that was asked for carries no code of its own. */
  coded?: boolean;
}

/** A new attempt in INIT. */
export async function insertAttempt(
  tx: Tx,
  { orderNo, eid, userId, channel, amount, payerName, bankCode, coded = true }: NewAttempt,
  at = new Date(),
): Promise<AttemptRow> {
  const row = await tx
    .insertInto('payment_attempts')
    .values({
      attempt_no: newAttemptNo(at),
      order_no: orderNo,
      eid,
      user_id: userId,
      channel,
      state: 'INIT',
      amount,
      payer_name: payerName,
      bank_code: bankCode ?? null,
      remittance_code: channel === 'bank' && coded ? newRemittanceCode() : null,
      tracker: channel === 'bank' ? 'waiting' : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enter(tx, row, { event: 'created', by: userId });
  return row;
}

/** The attempt, locked until the transaction ends; its order must have been locked before. */
export async function lockAttempt(tx: Tx, attemptNo: string): Promise<AttemptRow | undefined> {
  return tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('attempt_no', '=', attemptNo)
    .forUpdate()
    .executeTakeFirst();
}

export async function findAttempt(executor: Executor, attemptNo: string): Promise<AttemptRow | undefined> {
  return executor.selectFrom('payment_attempts').selectAll().where('attempt_no', '=', attemptNo).executeTakeFirst();
}

/** An order's attempts, the latest first. */
export async function attemptsOfOrder(executor: Executor, orderNo: string): Promise<AttemptRow[]> {
  return executor
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('created_at', 'desc')
    .orderBy('attempt_no')
    .execute();
}

/** Fen that came in by the attempt. */
export function receivedBy({ paid_amount, amount }: Pick<AttemptRow, 'paid_amount' | 'amount'>): number {
  return paid_amount ?? amount;
}

/** What a move may write beside the state. */
export interface AttemptValues {
  note?: string | null;
  channelNo?: string | null;
  payPath?: string;
  expiresAt?: string;
  tracker?: Tracker;
  paid?: Paid;
  transNo?: string;
}

/**
 * The only way in which an attempt changes its state. It must be locked; one row of the ledger goes with it, which
 * carries the money when money came in.
 */
export async function moveAttempt(
  tx: Tx,
  attempt: AttemptRow,
  to: AttemptState,
  values: AttemptValues,
  by: string,
): Promise<AttemptRow> {
  if (!mayMove(attempt.state, to))
    throw new Error(`attempt ${attempt.attempt_no} cannot go from ${attempt.state} to ${to}`);
  const { note, channelNo, payPath, expiresAt, tracker, paid, transNo } = values;
  const moved = await tx
    .updateTable('payment_attempts')
    .set({
      state: to,
      updated_at: sql<string>`now()`,
      ...(note !== undefined && { note }),
      ...(channelNo !== undefined && { channel_no: channelNo }),
      ...(payPath !== undefined && { pay_path: payPath }),
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
      ...(tracker !== undefined && { tracker }),
      ...(transNo !== undefined && { trans_no: transNo }),
      ...(paid !== undefined && {
        paid_at: paid.paidAt,
        paid_amount: paid.amount,
        channel_no: paid.channelNo,
        method: paid.method,
        bank_name: paid.bankName,
      }),
    })
    .where('attempt_no', '=', attempt.attempt_no)
    .where('state', '=', attempt.state)
    .returningAll()
    .executeTakeFirst();
  if (!moved) throw new Error(`attempt ${attempt.attempt_no} was moved without its lock`);
  await enter(tx, moved, { event: EVENT_OF[to], amount: isPaid(to) ? receivedBy(moved) : 0, note: note ?? '', by });
  return moved;
}
