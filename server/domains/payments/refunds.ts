import { formatMoney } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import { REFUND } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../runtime/access/entityAccess.ts';
import { lockWaiting, withdrawRequest } from '../../runtime/approvals/withdrawal.ts';
import { moveOrder, type OrderRow, type Person, whyNotRefunded } from '../orders/index.ts';
import { attemptsOfOrder, enter, lockAttempt, receivedBy } from './attempts.ts';
import type { AttemptRow } from './channel.ts';
import { createRefund } from './refundRecords.ts';
import { lockBoth } from './settle.ts';
import { bookRefund, holdForRefund, invoicedOf, payerOf } from './transaction.ts';
import { finish, plan } from './work.ts';

const refuse = (message: string): never => {
  throw new AppError('refund.refused', { message });
};

/**
 * An issued invoice is voided by staff alone: a buyer who reads this has to know whom to ask.
 * @param invoiced fen of the payment that invoices stand on, or will.
 * @returns why they have to go first
 */
export function whyInvoiced(invoiced: number): string | undefined {
  return invoiced > 0
    ? `该订单已开票或开票中 ${formatMoney(invoiced)}，发票撤回、作废或红冲后才能退款；已开具的由工作人员办理，可用“反馈问题”提出`
    : undefined;
}

/** Whether the order is one whose money can be given back. @throws AppError refund.refused with the reason */
async function requireRefundable(
  tx: Tx,
  access: EntityAccess,
  order: OrderRow,
  attempt: AttemptRow | undefined,
): Promise<AttemptRow & { trans_no: string }> {
  if (order.state === 'REFUNDED') refuse('该订单已退款');
  if (order.state !== 'PAID' && order.state !== 'OPENED') refuse('订单没有付款，不能退款');
  if (attempt?.trans_no == null) return refuse('该订单没有收款，无需退款');
  const { trans_no } = attempt;
  const later = await whyNotRefunded(tx, access, order);
  if (later !== undefined) refuse(later);
  const invoiced = whyInvoiced(await invoicedOf(tx, access, trans_no));
  if (invoiced !== undefined) refuse(invoiced);
  return { ...attempt, trans_no };
}

/**
 * A customer, or the shop for them, asks to have an order's money back, all of it; its amount decides who approves. The
 * order must be locked. One refund of an order at a time. From now on no invoice can be made of the payment, unless it
 * is turned down.
 * @returns number of the refund
 * @throws AppError refund.refused with the reason, approval.noApprover when nobody could decide it
 */
export async function requestRefund(
  tx: Tx,
  access: EntityAccess,
  order: OrderRow,
  { why, by }: { why: string; by: Person },
): Promise<string> {
  const success = (await attemptsOfOrder(tx, order.orderNo)).find(({ state }) => state === 'SUCCESS');
  const attempt = await requireRefundable(tx, access, order, success && (await lockAttempt(tx, success.attempt_no)));
  if (attempt.refund_no !== null) refuse(`退款 ${attempt.refund_no} 正在处理`);
  const payer = attempt.channel === 'bank' ? await payerOf(tx, access, attempt.trans_no) : undefined;
  await holdForRefund(tx, access, attempt.trans_no, attempt.amount, '申请退款');
  return createRefund(tx, access, order, attempt, { kind: 'order', state: 'applied', why, by, payer });
}

const NOT_WAITING: Readonly<Record<string, string>> = {
  rejected: '退款申请已被驳回，无需撤回',
  withdrawn: '退款申请已经撤回',
  dropped: '退款没有成功，已不再退款',
  done: '款项已退回，不能撤回',
};

/**
 * The team that asked for a refund wants it no more: any of its people who may ask for one. Of a withdrawal and of an
 * approver who agrees at once exactly one counts.
 * @throws AppError refund.refused with the reason
 */
export async function withdrawRefund(
  tx: Tx,
  access: EntityAccess,
  { orderNo, eid }: Pick<OrderRow, 'orderNo' | 'eid'>,
  { refundNo, by }: { refundNo: string; by: Person },
): Promise<void> {
  const system = systemActor(eid);
  const { found, no } = await lockWaiting(tx, access, system, 'refund', refundNo);
  const { kind, orderNo: of } = readRecord(REFUND, found?.record);
  if (found === undefined || of !== orderNo) return refuse('订单没有这个退款申请');
  if (kind !== 'order') refuse('多付的款项由工作人员核实后退回，不是申请，不能撤回');
  if (found.state !== 'applied') refuse(NOT_WAITING[found.state ?? ''] ?? '退款已获同意，不能撤回');
  if (no === undefined) return refuse('退款申请还没有进入审批，请稍后再试');
  await withdrawRequest(tx, access, { ...system, caller: { ...system.caller, ...by } }, no);
}

/** What a refund's record says it is about. */
interface Subject {
  refundNo: string;
  order_no: string;
  attempt_no: string;
  kind: string;
  reason: string;
}

export function subjectOf(record: Readonly<Record<string, unknown>>): Subject {
  const { refundNo, orderNo, attemptNo, kind, reason } = readRecord(REFUND, record);
  return {
    refundNo: String(refundNo),
    order_no: String(orderNo),
    attempt_no: String(attemptNo),
    kind: String(kind),
    reason: String(reason),
  };
}

/** Its approvers agree, and the channel is asked to give the payment back. */
export async function approveRefund(tx: Tx, access: EntityAccess, subject: Subject): Promise<void> {
  const { order, attempt } = await lockBoth(tx, access, subject);
  if (subject.kind === 'order') {
    const { trans_no, amount } = await requireRefundable(tx, access, order, attempt);
    // One that was asked for before payments were set aside at once, while an invoice stood on it, is not held yet.
    await holdForRefund(tx, access, trans_no, amount, '申请退款');
  }
  if (attempt.channel === 'cashier') await plan(tx, attempt.attempt_no, 'refund', 0);
}

/** What a refund that comes to nothing is called in the history of its payment. */
type Dropped = '退款未成' | '撤回退款申请';

/** The order keeps its payment; a refund may be asked for again. */
export async function dropRefund(
  tx: Tx,
  access: EntityAccess,
  subject: Subject,
  { why, by, title }: { why: string; by: Person; title: Dropped },
): Promise<void> {
  const { attempt } = await lockBoth(tx, access, subject);
  if (attempt.trans_no !== null) await holdForRefund(tx, access, attempt.trans_no, 0, title);
  await tx
    .updateTable('payment_attempts')
    .set({ refund_no: null, updated_at: sql<string>`now()` })
    .where('attempt_no', '=', attempt.attempt_no)
    .execute();
  await finish(tx, attempt.attempt_no);
  await enter(tx, attempt, { event: 'refund_dropped', refundNo: subject.refundNo, note: why, by: by.userId });
}

/** The money is back where it came from, once and for all: the ledger refuses to say so twice. */
export async function completeRefund(tx: Tx, access: EntityAccess, subject: Subject, by: Person): Promise<void> {
  const { order, attempt } = await lockBoth(tx, access, subject);
  await enter(tx, attempt, {
    event: 'refunded',
    amount: -receivedBy(attempt),
    refundNo: subject.refundNo,
    note: subject.reason,
    by: by.userId,
  });
  await finish(tx, attempt.attempt_no);
  if (subject.kind !== 'order') return;
  if (attempt.trans_no !== null)
    await bookRefund(tx, access, attempt.trans_no, {
      amount: attempt.amount,
      why: subject.reason,
      byName: by.userName,
    });
  await moveOrder(tx, access, order, 'REFUNDED', { by, why: subject.reason, values: { closeReason: subject.reason } });
}

/** Whether a refund still waits for the channel. */
export function isUnderWay({ state }: StoredRecord): boolean {
  return state === 'approved' || state === 'processing';
}
