import type { RecordData } from '@yunpu/engine-core/document';
import { moveOrder, type OrderRow, type Person, SYSTEM } from '../../domains/orders/index.ts';
import { newRemittanceCode } from '../../domains/payments/index.ts';
import { dayOf } from '../../platform/calendar/days.ts';
import type { Tx } from '../../platform/database/port.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';

export type DemoChannel = 'bank' | 'cashier';

const WHY = { bank: '对公转账到账', cashier: '在线支付到账' } as const;
const PAYER = { payerBank: '招商银行', payerAccount: '755936021810201' };

interface LedgerRow {
  event: 'created' | 'pending' | 'success' | 'refunding' | 'refunded';
  at: Date;
  amount?: number;
  refundNo?: string;
  note?: string;
  by: string;
}

/** What payments write when an order is paid, as of when it was: attempt, ledger, transaction. */
export async function payOrder(
  tx: Tx,
  access: EntityAccess,
  order: OrderRow,
  { channel, begun, paid }: { channel: DemoChannel; begun: Date; paid: Date },
): Promise<void> {
  const digits = order.orderNo.slice(-6);
  const attemptNo = `PA${dayOf(begun).replaceAll('-', '')}0000${digits}`;
  const channelNo =
    channel === 'bank'
      ? `CMB${dayOf(paid).replaceAll('-', '')}${digits}`
      : `CT${dayOf(paid).replaceAll('-', '')}${digits}`;
  const { key: transNo } = await access.create(tx, systemActor(order.eid, paid), 'transaction', {
    status: 'paid',
    kind: 'order',
    subject: order.subject,
    orderNo: order.orderNo,
    attemptNo,
    tradeDate: dayOf(begun),
    ...wayOf(channel),
    payerName: order.buyerName,
    bankSerial: channelNo,
    paidDate: dayOf(paid),
    amount: order.payable,
    discount: 0,
    paidAmount: order.payable,
    refunded: 0,
    refunding: 0,
    invoicing: 0,
    invoiced: 0,
    handlerName: '系统',
  });
  await tx
    .insertInto('payment_attempts')
    .values({
      attempt_no: attemptNo,
      order_no: order.orderNo,
      eid: order.eid,
      user_id: order.userId,
      channel,
      state: 'SUCCESS',
      amount: order.payable,
      payer_name: order.buyerName,
      remittance_code: channel === 'bank' ? newRemittanceCode() : null,
      tracker: channel === 'bank' ? 'arrived' : null,
      channel_no: channelNo,
      paid_at: paid.toISOString(),
      paid_amount: order.payable,
      method: channel === 'bank' ? 'bank' : 'alipay',
      bank_name: channel === 'bank' ? PAYER.payerBank : null,
      trans_no: transNo,
      created_at: begun.toISOString(),
      updated_at: paid.toISOString(),
    })
    .execute();
  await enter(tx, order, attemptNo, [
    { event: 'created', at: begun, by: order.userId },
    { event: 'pending', at: begun, by: SYSTEM.userId },
    { event: 'success', at: paid, amount: order.payable, by: SYSTEM.userId },
  ]);
  await moveOrder(tx, access, order, 'PAID', { by: SYSTEM, why: WHY[channel], values: { channel, transNo }, at: paid });
}

const wayOf = (channel: DemoChannel): RecordData =>
  channel === 'bank' ? { channel: 'bank', ...PAYER } : { channel: 'alipay' };

/** What payments write when an order's money went back where it came from. */
export async function refundOrder(
  tx: Tx,
  access: EntityAccess,
  order: OrderRow,
  { by, why, asked, done }: { by: Person; why: string; asked: Date; done: Date },
): Promise<void> {
  const attempt = await tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_no', '=', order.orderNo)
    .where('state', '=', 'SUCCESS')
    .executeTakeFirstOrThrow();
  const shop = systemActor(order.eid, asked);
  const { key: refundNo } = await access.create(
    tx,
    { ...shop, caller: { ...shop.caller, userId: by.userId, userName: by.userName } },
    'refund',
    {
      status: 'done',
      kind: 'order',
      orderNo: order.orderNo,
      attemptNo: attempt.attempt_no,
      transNo: attempt.trans_no,
      subject: order.subject,
      buyerName: order.buyerName,
      channel: attempt.channel,
      amount: attempt.amount,
      reason: why,
      applicantName: by.userName,
      applyDate: dayOf(asked),
      doneAt: done.toISOString(),
      handlerName: '沈一',
    },
  );
  const transNo = String(attempt.trans_no);
  await access.change(tx, shop, 'transaction', transNo, { refunding: attempt.amount }, '申请退款');
  await access.change(
    tx,
    systemActor(order.eid, done),
    'transaction',
    transNo,
    {
      status: 'refunded',
      refunding: 0,
      refunded: attempt.amount,
      refundDate: dayOf(done),
      refundReason: why,
      handlerName: '沈一',
    },
    '退款',
  );
  await tx
    .updateTable('payment_attempts')
    .set({ refund_no: refundNo, updated_at: done.toISOString() })
    .where('attempt_no', '=', attempt.attempt_no)
    .execute();
  await enter(tx, order, attempt.attempt_no, [
    { event: 'refunding', at: asked, refundNo, note: why, by: by.userId },
    { event: 'refunded', at: done, amount: -attempt.amount, refundNo, note: why, by: SYSTEM.userId },
  ]);
  await moveOrder(tx, access, order, 'REFUNDED', { by: SYSTEM, why, values: { closeReason: why }, at: done });
}

async function enter(tx: Tx, { orderNo, eid }: OrderRow, attemptNo: string, rows: readonly LedgerRow[]): Promise<void> {
  await tx
    .insertInto('payment_ledger')
    .values(
      rows.map(({ event, at, amount = 0, refundNo, note = '', by }) => ({
        at: at.toISOString(),
        order_no: orderNo,
        attempt_no: attemptNo,
        eid,
        event,
        amount,
        refund_no: refundNo ?? null,
        note,
        by_id: by,
      })),
    )
    .execute();
}
