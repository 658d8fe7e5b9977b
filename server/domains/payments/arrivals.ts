import type { RecordData } from '@yunpu/engine-core/document';
import { formatMoney, truncate } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import { ARRIVAL, ARRIVAL_INPUT, type Arrival } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { Tx } from '../../platform/database/port.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';
import { lockOrder, type OrderRow, type Person } from '../orders/index.ts';
import { enter, findAttempt, insertAttempt } from './attempts.ts';
import type { AttemptRow, Paid } from './channel.ts';
import { remittanceCodesIn } from './remittance.ts';
import { type Locked, lockBoth, receive } from './settle.ts';
import { isOpen, isPaid } from './states.ts';
import type { Payer } from './transaction.ts';

/** Money that arrived on the shop's account. */
interface Arrived {
  paid: Paid;
  payer: Payer;
}

/** Banks write brackets and spaces as they like. */
const nameOf = (name: string): string => name.normalize('NFKC').replace(/\s/g, '');

/** Noon in Shanghai of the day on which it arrived. */
const arrivedAt = ({ arrivedDate = '' }: Arrival): Date => new Date(`${arrivedDate}T12:00:00+08:00`);

function arrivedOf(arrival: Arrival): Arrived {
  const { amount, bankSerial = '', payerName = '', payerBank = '', payerAccount = '' } = arrival;
  return {
    paid: {
      amount: Number(amount),
      paidAt: arrivedAt(arrival).toISOString(),
      channelNo: bankSerial,
      method: 'bank',
      bankName: payerBank,
    },
    payer: { name: payerName, bank: payerBank, account: payerAccount },
  };
}

/** Why a transfer is not the payment of this order; undefined when it is. */
function mismatch({ paid, payer }: Arrived, { payable, buyerName }: OrderRow): string | undefined {
  if (paid.amount !== payable) return `金额不符：应付 ${formatMoney(payable)}，到账 ${formatMoney(paid.amount)}`;
  if (nameOf(payer.name) !== nameOf(buyerName)) return `付款户名不符：应为“${buyerName}”，到账为“${payer.name}”`;
  return undefined;
}

/** The transfer pays the order, or is to be given back: either way it is this order's money from now on. */
async function takeIn(
  tx: Tx,
  access: EntityAccess,
  { order, attempt }: Locked,
  { paid, payer }: Arrived,
  by: Person,
): Promise<RecordData> {
  // Each transfer is an attempt of its own: a second one is not the first told twice.
  const own = isPaid(attempt.state)
    ? await insertAttempt(tx, {
        orderNo: order.orderNo,
        eid: order.eid,
        userId: by.userId,
        channel: 'bank',
        amount: paid.amount,
        payerName: order.buyerName,
        coded: false,
      })
    : attempt;
  const received = await receive(tx, access, { order, attempt: own }, paid, { by, payer });
  const { refund_no: refundNo } = (await findAttempt(tx, received.attempt_no)) ?? received;
  return {
    status: 'claimed',
    orderNo: order.orderNo,
    attemptNo: received.attempt_no,
    refundNo,
    why: refundNo === null ? null : '订单已不在待付款状态，款项待退回',
  };
}

/** Shows the payer how their transfer stands. */
async function track(
  tx: Tx,
  { attempt_no, state }: AttemptRow,
  tracker: 'checking' | 'mismatch',
  note: string | null,
): Promise<void> {
  if (!isOpen(state)) return;
  await tx
    .updateTable('payment_attempts')
    .set({ tracker, note, updated_at: sql<string>`now()` })
    .where('attempt_no', '=', attempt_no)
    .execute();
}

const personOf = ({ actor: { caller } }: HookContext): Person => ({ userId: caller.userId, userName: caller.userName });

/** A transfer that was entered, imported or corrected finds its order by the code in its memo. */
export async function matchArrival(context: HookContext): Promise<void> {
  const { tx, entities, record, previous, actor, set, refuse } = context;
  // The shop's own code may enter one that was dealt with already.
  const arrival = readRecord(ARRIVAL, record);
  if (previous === undefined && actor.unrestricted && arrival.status !== 'unclaimed') return;
  const before = previous && readRecord(ARRIVAL, previous).status;
  if (previous !== undefined && before !== 'unclaimed' && before !== 'mismatch')
    return refuse('record.locked', '到账记录已处理，不能再修改');
  // What is no transfer at all is judged after this, by the document.
  if (!Number.isSafeInteger(arrival.amount) || Number.isNaN(arrivedAt(arrival).valueOf())) return;
  await forget(context);
  set({ status: 'unclaimed', orderNo: null, attemptNo: null, why: null });
  const codes = remittanceCodesIn(arrival.memo ?? '');
  if (codes.length > 1) return set({ why: '附言中有多个汇款码' });
  const [code] = codes;
  if (code === undefined) return;
  const known = await tx
    .selectFrom('payment_attempts')
    .select(['order_no', 'attempt_no'])
    .where('remittance_code', '=', code)
    .executeTakeFirst();
  if (!known) return set({ why: `没有汇款码 ${code} 对应的订单` });
  const locked = await lockBoth(tx, entities, known);
  const arrived = arrivedOf(arrival);
  const why = mismatch(arrived, locked.order);
  if (why === undefined) return set(await takeIn(tx, entities, locked, arrived, personOf(context)));
  await track(tx, locked.attempt, 'mismatch', why);
  await enter(tx, locked.attempt, { event: 'mismatch', note: why, by: personOf(context).userId });
  set({
    status: 'mismatch',
    orderNo: locked.order.orderNo,
    attemptNo: locked.attempt.attempt_no,
    why: truncate(why, 200),
  });
}

/** Staff say which order a transfer pays. */
export async function claimArrival(context: HookContext): Promise<void> {
  const { tx, entities, record, input, issue, set } = context;
  const { orderNo = '' } = readRecord(ARRIVAL_INPUT.claim, input);
  const latest = await tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('channel', '=', 'bank')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const locked = await lockForClaim(context, orderNo, latest);
  if (!locked) return issue('/input/orderNo', 'order.unknown', '没有这张商城订单');
  const arrived = arrivedOf(readRecord(ARRIVAL, record));
  const why = mismatch(arrived, locked.order);
  if (why !== undefined) return issue('/input/orderNo', 'arrival.mismatch', why);
  await forget(context, locked.attempt.attempt_no);
  set(await takeIn(tx, entities, locked, arrived, personOf(context)));
}

/** A payer may transfer without having asked where to. */
async function lockForClaim(
  { tx, entities, actor: { caller } }: HookContext,
  orderNo: string,
  latest: AttemptRow | undefined,
): Promise<Locked | undefined> {
  if (latest) return lockBoth(tx, entities, latest);
  const order = await lockOrder(tx, entities, orderNo);
  if (!order || order.payable <= 0) return undefined;
  const attempt = await insertAttempt(tx, {
    orderNo,
    eid: order.eid,
    userId: caller.userId,
    channel: 'bank',
    amount: order.payable,
    payerName: order.buyerName,
  });
  return { order, attempt };
}

/** What did not match is no longer this order's concern; its payer waits for the right transfer. */
async function forget({ tx, entities, previous }: HookContext, except?: string): Promise<void> {
  const { status, attemptNo = '' } = readRecord(ARRIVAL, previous);
  if (status !== 'mismatch' || attemptNo === '' || attemptNo === except) return;
  const known = await findAttempt(tx, attemptNo);
  if (!known) return;
  const { attempt } = await lockBoth(tx, entities, known);
  if (attempt.tracker === 'mismatch') await track(tx, attempt, 'checking', null);
}

export async function releaseArrival(context: HookContext): Promise<void> {
  await forget(context);
}

/** What was booked stays on record. */
export async function removeArrival(context: HookContext): Promise<void> {
  const { status } = readRecord(ARRIVAL, context.previous ?? context.record);
  if (status === 'claimed' || status === 'returned') context.refuse('record.locked', '到账记录已处理，不能删除');
  await forget(context);
}
