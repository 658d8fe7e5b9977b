import { formatMoney } from '@yunpu/engine-core/format';
import type { Tx } from '../../platform/database/port.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { lockOrder, moveOrder, type OrderRow, type Person, SYSTEM } from '../orders/index.ts';
import { attemptsOfOrder, enter, lockAttempt, moveAttempt, receivedBy } from './attempts.ts';
import type { AttemptRow, Created, Found, Paid } from './channel.ts';
import { createRefund } from './refundRecords.ts';
import { isOpen, isPaid } from './states.ts';
import { bookTransaction, type Payer } from './transaction.ts';
import { finish, plan } from './work.ts';

/** An order with one of its attempts, both locked. */
export interface Locked {
  order: OrderRow;
  attempt: AttemptRow;
}

const CHANNEL_TITLES = { bank: '对公转账', cashier: '在线支付' } as const;
/** How long after the last word of the cashier it is asked once more whether money came in after all. */
const RECHECK_SECONDS = 15 * 60;
/** A create that nobody answered may still be on its way for so long. */
const IN_FLIGHT_MS = 2 * 60_000;

/** Locks an attempt's order, then the attempt: everybody in this order. */
export async function lockBoth(
  tx: Tx,
  access: EntityAccess,
  { order_no, attempt_no }: Pick<AttemptRow, 'order_no' | 'attempt_no'>,
): Promise<Locked> {
  const order = await lockOrder(tx, access, order_no);
  const attempt = await lockAttempt(tx, attempt_no);
  if (!order || !attempt) throw new Error(`attempt ${attempt_no} has lost its order ${order_no}`);
  return { order, attempt };
}

/**
 * Money came in. It pays the order if that still waits; otherwise it is given back, so that nothing is ever paid twice
 * and nothing that was cancelled, closed or refunded comes to life again. Told twice, it counts once.
 */
export async function receive(
  tx: Tx,
  access: EntityAccess,
  { order, attempt }: Locked,
  paid: Paid,
  { by = SYSTEM, payer }: { by?: Person; payer?: Payer } = {},
): Promise<AttemptRow> {
  if (isPaid(attempt.state)) return attempt;
  const arrived = attempt.channel === 'bank' ? ({ tracker: 'arrived' } as const) : {};
  if (order.state !== 'WAIT_PAY') {
    const late = await moveAttempt(
      tx,
      attempt,
      'PAID_AFTER_CLOSE',
      { paid, ...arrived, note: '到账时订单已不在待付款状态，款项将退回' },
      by.userId,
    );
    await createRefund(tx, access, order, late, {
      kind: 'late',
      state: 'approved',
      why: '到账时订单已不在待付款状态，款项原路退回',
      by: SYSTEM,
      payer,
    });
    if (late.channel === 'cashier') await plan(tx, late.attempt_no, 'refund', 0);
    return late;
  }
  const transNo = await bookTransaction(tx, access, order, attempt, paid, payer);
  const success = await moveAttempt(tx, attempt, 'SUCCESS', { paid, transNo, note: null, ...arrived }, by.userId);
  await moveOrder(tx, access, order, 'PAID', {
    by,
    why: `${CHANNEL_TITLES[attempt.channel]}到账`,
    values: { channel: attempt.channel, transNo },
  });
  await finish(tx, attempt.attempt_no);
  await closeOpenAttempts(tx, order.orderNo, '订单已由另一笔支付付清');
  return success;
}

/**
 * Nobody may pay the order any more, which must be locked: its open attempts are closed here at once, and at the
 * channel as soon as it can be reached. Whatever comes in all the same is given back.
 */
export async function closeOpenAttempts(tx: Tx, orderNo: string, why: string): Promise<void> {
  for (const { attempt_no, state } of await attemptsOfOrder(tx, orderNo)) {
    const attempt = isOpen(state) ? await lockAttempt(tx, attempt_no) : undefined;
    if (attempt && isOpen(attempt.state)) await closeAttempt(tx, attempt, why);
  }
}

export async function closeAttempt(tx: Tx, attempt: AttemptRow, why: string): Promise<void> {
  await moveAttempt(tx, attempt, 'CLOSED', { note: why }, SYSTEM.userId);
  if (attempt.channel === 'cashier') await plan(tx, attempt.attempt_no, 'close', 0);
}

/** What a channel answered to the request to be paid. */
export async function applyCreated(tx: Tx, { attempt }: Locked, created: Created): Promise<AttemptRow> {
  // What was paid or closed meanwhile stays so; what is open already has its page.
  if (attempt.state !== 'INIT' && attempt.state !== 'UNKNOWN') return attempt;
  if (created.is === 'refused') {
    const failed = await moveAttempt(tx, attempt, 'FAILED', { note: created.why }, SYSTEM.userId);
    await finish(tx, attempt.attempt_no);
    return failed;
  }
  if (attempt.channel === 'cashier') await plan(tx, attempt.attempt_no, 'query', 10);
  if (created.is === 'unknown')
    return attempt.state === 'UNKNOWN'
      ? attempt
      : moveAttempt(tx, attempt, 'UNKNOWN', { note: created.why }, SYSTEM.userId);
  const { channelNo, payPath, expiresAt } = created;
  return moveAttempt(
    tx,
    attempt,
    'PENDING',
    { note: null, channelNo, ...(payPath !== null && { payPath }), ...(expiresAt !== null && { expiresAt }) },
    SYSTEM.userId,
  );
}

/** Whether nothing more is to be asked about the attempt for now. */
export type Settled = 'settled' | 'open';

/** What a channel says has become of an attempt, whoever asked. */
export async function applyFound(
  tx: Tx,
  access: EntityAccess,
  { order, attempt }: Locked,
  found: Found,
): Promise<Settled> {
  if (isPaid(attempt.state)) return found.is === 'paid' ? compare(tx, attempt, found) : 'settled';
  switch (found.is) {
    case 'paid':
      if (found.amount !== attempt.amount) return takeWrongAmount(tx, access, { order, attempt }, found);
      await receive(tx, access, { order, attempt }, found);
      return 'settled';
    case 'closed':
    case 'failed':
      return end(tx, attempt, found);
    case 'none':
      if (!isOpen(attempt.state)) return end(tx, attempt, { is: 'closed' });
      return Date.now() - Date.parse(attempt.created_at) < IN_FLIGHT_MS
        ? 'open'
        : end(tx, attempt, { is: 'failed', why: '收银台没有收到这笔支付' });
    case 'pending':
      if (attempt.state === 'INIT' || attempt.state === 'UNKNOWN')
        await moveAttempt(tx, attempt, 'PENDING', { note: null, ...found.page }, SYSTEM.userId);
      if (isOpen(attempt.state)) return 'open';
      // The attempt is closed here but the trade is open at the cashier: it is closed there too.
      await plan(tx, attempt.attempt_no, 'close', 0);
      return 'settled';
    case 'unknown':
      return 'open';
  }
}

/** The channel will not take the money any more. Asked once again later, since a channel's word may come late. */
async function end(
  tx: Tx,
  attempt: AttemptRow,
  found: { is: 'closed' } | { is: 'failed'; why: string },
): Promise<Settled> {
  if (!isOpen(attempt.state)) {
    await finish(tx, attempt.attempt_no);
    return 'settled';
  }
  if (found.is === 'failed') await moveAttempt(tx, attempt, 'FAILED', { note: found.why }, SYSTEM.userId);
  else await moveAttempt(tx, attempt, 'CLOSED', { note: '收银台已关闭' }, SYSTEM.userId);
  await planRecheck(tx, attempt.attempt_no);
  return 'settled';
}

export async function planRecheck(tx: Tx, attemptNo: string): Promise<void> {
  await plan(tx, attemptNo, 'query', RECHECK_SECONDS);
}

/**
 * Another amount than was asked for is no payment of the order, which goes on waiting for one; it is money all the same.
 * The ledger takes in what came, and staff decide how it goes back.
 */
async function takeWrongAmount(tx: Tx, access: EntityAccess, { order, attempt }: Locked, paid: Paid): Promise<Settled> {
  // No channel pays nothing, or less: what it said is noted, and it is asked again.
  if (paid.amount <= 0) return noteMismatch(tx, attempt, `渠道称已付 ${formatMoney(paid.amount)}`);
  const why = `渠道收款 ${formatMoney(paid.amount)}，与应付 ${formatMoney(attempt.amount)} 不符`;
  const taken = await moveAttempt(
    tx,
    attempt,
    'PAID_AFTER_CLOSE',
    { paid, note: `${why}，未计入订单，款项将退回` },
    SYSTEM.userId,
  );
  await createRefund(tx, access, order, taken, {
    kind: 'mismatch',
    state: 'reported',
    why: `${why}，订单未因此付清`,
    by: SYSTEM,
    payer: undefined,
  });
  await finish(tx, attempt.attempt_no);
  return 'settled';
}

/** A notification names another amount than was asked for: that is noted, and the channel asked at once what came in. */
export async function verifyWithChannel(tx: Tx, attempt: AttemptRow, { amount }: Paid): Promise<void> {
  await noteMismatch(
    tx,
    attempt,
    `渠道通知收款 ${formatMoney(amount)}，应付 ${formatMoney(attempt.amount)}，正在向渠道核实`,
  );
  await plan(tx, attempt.attempt_no, 'query', 0);
}

/** A channel that names another amount than it did before is not believed; whoever gives the money back can read of it. */
async function compare(tx: Tx, attempt: AttemptRow, { amount }: Paid): Promise<Settled> {
  if (attempt.state === 'PAID_AFTER_CLOSE' && amount !== receivedBy(attempt))
    await noteMismatch(
      tx,
      attempt,
      `渠道先称收款 ${formatMoney(receivedBy(attempt))}，后称 ${formatMoney(amount)}，以先到的为准退回`,
    );
  return 'settled';
}

/** What cannot be is written down, once; the attempt stays open. */
async function noteMismatch(tx: Tx, attempt: AttemptRow, why: string): Promise<Settled> {
  if (attempt.note === why) return 'open';
  await enter(tx, attempt, { event: 'mismatch', note: why, by: SYSTEM.userId });
  await tx.updateTable('payment_attempts').set({ note: why }).where('attempt_no', '=', attempt.attempt_no).execute();
  return 'open';
}
