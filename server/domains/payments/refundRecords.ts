import { truncate } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import type { Refund } from '../../../contract/orders.ts';
import { REFUND } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { EntersInto } from '../../../contract/records/write.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../runtime/access/entityAccess.ts';
import type { OrderRow, Person } from '../orders/index.ts';
import { enter, receivedBy } from './attempts.ts';
import type { AttemptRow } from './channel.ts';
import type { Payer } from './transaction.ts';

export interface NewRefund {
  kind: Refund['kind'];
  /** Where it begins: 'applied' is in approval from then on, 'reported' is verified by staff, 'approved' is owed. */
  state: 'reported' | 'applied' | 'approved';
  why: string;
  by: Person;
  /** Where a transfer came from, and goes back to. */
  payer: Payer | undefined;
}

/** A refund of all of an attempt's money. The attempt must be locked and have none. @returns its number */
export async function createRefund(
  tx: Tx,
  access: EntityAccess,
  order: OrderRow,
  attempt: AttemptRow,
  { kind, state, why, by, payer }: NewRefund,
): Promise<string> {
  const system = systemActor(order.eid);
  const actor = { ...system, caller: { ...system.caller, ...by } };
  const { key } = await access.create(tx, actor, 'refund', {
    status: state,
    kind,
    orderNo: order.orderNo,
    attemptNo: attempt.attempt_no,
    transNo: attempt.trans_no,
    subject: truncate(order.subject, 80),
    buyerName: order.buyerName,
    channel: attempt.channel,
    amount: receivedBy(attempt),
    reason: truncate(why, 200),
    applicantName: by.userName,
    applyDate: String(actor.scope.today),
    ...(payer && { payeeName: payer.name, payeeBank: payer.bank, payeeAccount: payer.account }),
  });
  await tx
    .updateTable('payment_attempts')
    .set({ refund_no: key, updated_at: sql<string>`now()` })
    .where('attempt_no', '=', attempt.attempt_no)
    .execute();
  await enter(tx, attempt, { event: 'refunding', refundNo: key, note: why, by: by.userId });
  return key;
}

/** The refund, locked. */
export async function lockRefund(tx: Tx, access: EntityAccess, refundNo: string): Promise<StoredRecord> {
  const found = await access.lock(tx, systemActor(''), 'refund', refundNo);
  if (!found) throw new Error(`refund ${refundNo} of a payment is gone`);
  return found;
}

/** What the channel's answer does to a refund. */
export async function actOnRefund(
  tx: Tx,
  access: EntityAccess,
  refundNo: string,
  action: 'process' | 'settle' | 'fail',
  input?: EntersInto<'refund', 'settle' | 'fail'>,
): Promise<void> {
  await access.act(tx, systemActor(''), 'refund', refundNo, action, input);
}

/** An order's refunds, the latest first. */
export async function refundsOf(executor: Executor, access: EntityAccess, orderNo: string): Promise<Refund[]> {
  const found = await access.find(executor, systemActor(''), 'refund', {
    filter: { field: 'orderNo', op: 'eq', value: orderNo },
    sort: [{ field: 'createdAt', dir: 'desc' }],
  });
  return found.map(({ key, state, record }) => {
    const refund = readRecord(REFUND, record);
    return {
      refundNo: key,
      attemptNo: String(refund.attemptNo),
      kind: refund.kind as Refund['kind'],
      channel: refund.channel as Refund['channel'],
      state: state as Refund['state'],
      amount: Number(refund.amount),
      reason: String(refund.reason),
      note: refund.note || null,
      createdAt: String(refund.createdAt),
      doneAt: refund.doneAt || null,
    };
  });
}

/** States of a refund that was asked for and has not come to its end. */
const RUNNING = ['applied', 'approved', 'processing', 'failed'];

/** Number of the refund that the team asked for and that may still take the order away; undefined: none. */
export async function runningRefundOf(tx: Tx, access: EntityAccess, orderNo: string): Promise<string | undefined> {
  const refunds = await refundsOf(tx, access, orderNo);
  return refunds.find(({ kind, state }) => kind === 'order' && RUNNING.includes(state))?.refundNo;
}
