import type { RecordData } from '@yunpu/engine-core/document';
import { truncate } from '@yunpu/engine-core/format';
import { TRANSACTION } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { dayOf } from '../../platform/calendar/days.ts';
import type { Tx } from '../../platform/database/port.ts';
import { type Actor, systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../runtime/access/entityAccess.ts';
import type { OrderRow } from '../orders/index.ts';
import type { AttemptRow, Paid } from './channel.ts';

/** Whose account a transfer came from. */
export interface Payer {
  name: string;
  bank: string;
  account: string;
}

const LONGEST_SUBJECT = 80;
const shopActor = (eid: string): Actor => systemActor(eid);

/** How the document of transactions calls the way of paying, with what it wants to know about it. */
function wayOf(attempt: AttemptRow, paid: Paid, payer: Payer | undefined): RecordData {
  if (attempt.channel === 'bank') return { channel: 'bank', payerBank: payer?.bank, payerAccount: payer?.account };
  if (paid.method === 'alipay' || paid.method === 'wechat') return { channel: paid.method };
  return { channel: 'online', onlineBank: paid.bankName ?? '网上银行' };
}

/** The payment of an order as finance knows it: invoices are made from it. @returns its number */
export async function bookTransaction(
  tx: Tx,
  access: EntityAccess,
  order: OrderRow,
  attempt: AttemptRow,
  paid: Paid,
  payer: Payer | undefined,
): Promise<string> {
  const actor = shopActor(order.eid);
  const subject = order.subject.length < 2 ? `商城订单 ${order.subject}` : truncate(order.subject, LONGEST_SUBJECT);
  const { key } = await access.create(tx, actor, 'transaction', {
    status: 'paid',
    kind: 'order',
    subject,
    orderNo: order.orderNo,
    attemptNo: attempt.attempt_no,
    tradeDate: dayOf(new Date(attempt.created_at)),
    ...wayOf(attempt, paid, payer),
    payerName: payer?.name ?? attempt.payer_name,
    bankSerial: paid.channelNo,
    paidDate: dayOf(new Date(paid.paidAt)),
    amount: attempt.amount,
    discount: 0,
    paidAmount: paid.amount,
    refunded: 0,
    refunding: 0,
    invoicing: 0,
    invoiced: 0,
    handlerName: '系统',
  });
  return key;
}

/** The transaction, locked. */
async function lockTransaction(tx: Tx, access: EntityAccess, transNo: string): Promise<StoredRecord> {
  const found = await access.lock(tx, shopActor(''), 'transaction', transNo);
  if (!found) throw new Error(`transaction ${transNo} of a payment is gone`);
  return found;
}

/** What of the payment has an invoice on it, or has one coming, in fen. */
export async function invoicedOf(tx: Tx, access: EntityAccess, transNo: string): Promise<number> {
  const { invoicing, invoiced } = readRecord(TRANSACTION, (await lockTransaction(tx, access, transNo)).record);
  return (invoicing ?? 0) + (invoiced ?? 0);
}

/**
 * Sets the amount aside for a refund, or gives it back at 0, once: meanwhile no invoice can be made of it.
 * @param title what the payment's history calls it
 */
export async function holdForRefund(
  tx: Tx,
  access: EntityAccess,
  transNo: string,
  amount: number,
  title: string,
): Promise<void> {
  const { record } = await lockTransaction(tx, access, transNo);
  if ((readRecord(TRANSACTION, record).refunding ?? 0) === amount) return;
  await access.change(tx, shopActor(''), 'transaction', transNo, { refunding: amount }, title);
}

export async function bookRefund(
  tx: Tx,
  access: EntityAccess,
  transNo: string,
  { amount, why, byName }: { amount: number; why: string; byName: string },
): Promise<void> {
  await lockTransaction(tx, access, transNo);
  const actor = shopActor('');
  await access.change(
    tx,
    actor,
    'transaction',
    transNo,
    {
      status: 'refunded',
      refunding: 0,
      refunded: amount,
      refundDate: String(actor.scope.today),
      refundReason: why,
      handlerName: byName,
    },
    '退款',
  );
}

/** Whose account the payment came from, as its transaction has it. */
export async function payerOf(tx: Tx, access: EntityAccess, transNo: string): Promise<Payer | undefined> {
  const { record } = await lockTransaction(tx, access, transNo);
  const { payerName, payerBank, payerAccount } = readRecord(TRANSACTION, record);
  return payerBank !== undefined && payerAccount !== undefined
    ? { name: String(payerName), bank: payerBank, account: payerAccount }
    : undefined;
}
