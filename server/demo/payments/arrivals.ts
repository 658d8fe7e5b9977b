import { TRANSACTION } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { WritesTo } from '../../../contract/records/write.ts';
import { lockOrder, type OrderRow, SYSTEM } from '../../domains/orders/index.ts';
import { insertAttempt, moveAttempt, requestRefund } from '../../domains/payments/index.ts';
import { dayOf } from '../../platform/calendar/days.ts';
import type { Tx } from '../../platform/database/port.ts';
import { type Actor, systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { DEMO_USERS } from '../identity/accounts.ts';
import { createCalendar } from '../world/calendar.ts';

const PAYER = { payerBank: '招商银行', payerAccount: '755936021810201' };
const MAX = 100;
const STAFF = '13800000005';

/** What the shop's bank account received: a transfer behind every order that was paid by one, and some that staff have yet to deal with. */
export async function seedArrivals(tx: Tx, access: EntityAccess): Promise<void> {
  const clerk = clerkOf();
  const calendar = createCalendar(dayOf(Date.now()));
  const enter = (record: WritesTo<'arrival'>, at = new Date()) =>
    access.create(tx, { ...clerk, at }, 'arrival', record);
  await enterPaid(tx, access, enter);

  const [first, second] = await ordersIn(tx, access, 'WAIT_PAY');
  if (first)
    await enter({
      ...transferOf(first),
      amount: first.payable,
      memo: '软件款',
      bankSerial: 'CMB2026000000101',
      arrivedDate: calendar.today,
    });
  if (second) {
    const code = await beginTransfer(tx, second);
    await enter({
      ...transferOf(second),
      payerName: `${second.buyerName}深圳分公司`,
      amount: second.payable,
      memo: `货款 ${code}`,
      bankSerial: 'CMB2026000000102',
      arrivedDate: calendar.today,
    });
  }
  await enter({
    ...PAYER,
    status: 'returned',
    payerName: '王磊',
    amount: 88_000,
    memo: '转账',
    bankSerial: 'CMB2026000000103',
    arrivedDate: calendar.daysAgo(12),
    why: '个人账户付款，无法对应订单',
    returnSerial: 'CMBR2026000000103',
    returnDate: calendar.daysAgo(11),
    handlerName: clerk.caller.userName,
  });

  const [cancelled] = await ordersIn(tx, access, 'CANCELLED');
  if (cancelled) {
    const late = await enter({
      ...transferOf(cancelled),
      amount: cancelled.payable,
      memo: '软件款',
      bankSerial: 'CMB2026000000104',
      arrivedDate: calendar.daysAgo(2),
    });
    await access.act(tx, clerk, 'arrival', late.key, 'claim', { orderNo: cancelled.orderNo });
  }
  const [opened] = await ordersIn(tx, access, 'OPENED');
  if (opened)
    await requestRefund(tx, access, opened, {
      why: '部门合并，不再需要',
      by: { userId: opened.userId, userName: opened.userName },
    });
}

/** Staff, with the shop's own hand. */
function clerkOf(): Actor {
  const user = DEMO_USERS.find(({ account }) => account === STAFF);
  const system = systemActor(user?.teams[0]?.eid ?? '');
  return { ...system, caller: { ...system.caller, userId: user?.id ?? '', userName: user?.name ?? '' } };
}

const transferOf = (order: OrderRow): WritesTo<'arrival'> => ({ ...PAYER, payerName: order.buyerName });

/** Orders of a state, the latest first, locked. */
async function ordersIn(tx: Tx, access: EntityAccess, state: OrderRow['state']): Promise<OrderRow[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('order_no')
    .where('state', '=', state)
    .where('payable', '>', 0)
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute();
  const orders: OrderRow[] = [];
  for (const { order_no } of rows) orders.push((await lockOrder(tx, access, order_no)) as OrderRow);
  return orders;
}

async function enterPaid(
  tx: Tx,
  access: EntityAccess,
  enter: (record: WritesTo<'arrival'>, at?: Date) => Promise<unknown>,
): Promise<void> {
  const paid = await access.find(tx, systemActor(''), 'transaction', {
    filter: {
      and: [
        { field: 'attemptNo', op: 'filled' },
        { field: 'channel', op: 'eq', value: 'bank' },
      ],
    },
    limit: MAX,
  });
  for (const { record } of paid) {
    const { attemptNo, orderNo, payerName, payerBank, payerAccount, paidAmount, paidDate, bankSerial } = readRecord(
      TRANSACTION,
      record,
    );
    await enter(
      {
        status: 'claimed',
        payerName,
        payerBank,
        payerAccount,
        amount: paidAmount,
        arrivedDate: paidDate,
        bankSerial,
        memo: '货款',
        orderNo,
        attemptNo,
        handlerName: '系统',
      },
      new Date(`${String(paidDate)}T02:00:00.000Z`),
    );
  }
}

/** The buyer has asked where to transfer. @returns the code for the memo */
async function beginTransfer(tx: Tx, order: OrderRow): Promise<string> {
  const attempt = await insertAttempt(tx, {
    orderNo: order.orderNo,
    eid: order.eid,
    userId: order.userId,
    channel: 'bank',
    amount: order.payable,
    payerName: order.buyerName,
  });
  await moveAttempt(tx, attempt, 'PENDING', {}, SYSTEM.userId);
  return attempt.remittance_code ?? '';
}
