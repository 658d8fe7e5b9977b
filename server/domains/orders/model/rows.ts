import type { RecordData } from '@yunpu/engine-core/document';
import type { Selectable } from 'kysely';
import type { Contact, OrderEvent, OrderLine, OrderSource, OrderState } from '../../../../contract/orders.ts';
import type { Executor } from '../../../platform/database/port.ts';
import type { Gift } from '../../promotions/index.ts';
import type { Choice, QuotedItem } from '../../quotes/index.ts';
import type { OrderChannel, OrderHistoryTable, OrderLinesTable, OrdersTable } from './tables.ts';

/** An order as it is stored. Amounts in fen, instants RFC 3339. */
export interface OrderRow {
  orderNo: string;
  eid: string;
  userId: string;
  userName: string;
  buyerName: string;
  state: OrderState;
  source: OrderSource;
  /** Ordered by a team with a private deployment. */
  private: boolean;
  choices: Choice[];
  /** The saved quote at whose price it is. */
  quoteNo: string | null;
  /** The cart's lines that it came from. */
  lineIds: string[];
  couponNos: string[];
  contact: Contact | null;
  remark: string | null;
  subject: string;
  listAmount: number;
  discount: number;
  couponDiscount: number;
  payable: number;
  /** Until then a draft is submitted at what it was quoted at. */
  quoteUntil: string;
  submittedAt: string | null;
  payBefore: string | null;
  /** When it was given more time to be paid, which happens once. */
  extendedAt: string | null;
  paidAt: string | null;
  openedAt: string | null;
  closedAt: string | null;
  /** When the assets of a refunded order were taken back. */
  endedAt: string | null;
  closeReason: string | null;
  channel: OrderChannel | null;
  transNo: string | null;
  /** Deleted by its buyer; the shop keeps it. */
  hiddenAt: string | null;
  version: number;
  createdAt: string;
}

export function orderOf(row: Selectable<OrdersTable>): OrderRow {
  return {
    orderNo: row.order_no,
    eid: row.eid,
    userId: row.user_id,
    userName: row.user_name,
    buyerName: row.buyer_name,
    state: row.state,
    source: row.source,
    private: row.private,
    choices: row.choices as Choice[],
    quoteNo: row.quote_no,
    lineIds: row.line_ids,
    couponNos: row.coupon_nos,
    contact: row.contact,
    remark: row.remark,
    subject: row.subject,
    listAmount: row.list_amount,
    discount: row.discount,
    couponDiscount: row.coupon_discount,
    payable: row.payable,
    quoteUntil: row.quote_until,
    submittedAt: row.submitted_at,
    payBefore: row.pay_before,
    extendedAt: row.extended_at,
    paidAt: row.paid_at,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    endedAt: row.ended_at,
    closeReason: row.close_reason,
    channel: row.channel,
    transNo: row.trans_no,
    hiddenAt: row.hidden_at,
    version: row.version,
    createdAt: row.created_at,
  };
}

function lineOf(row: Selectable<OrderLinesTable>): OrderLine {
  return {
    lineNo: row.line_no,
    productNo: row.product_no,
    name: row.name,
    unit: row.unit,
    zone: row.zone,
    kind: row.kind,
    picture: row.picture,
    quantity: row.quantity,
    years: row.years,
    termed: row.termed,
    listPrice: row.list_price,
    unitPrice: row.unit_price,
    listAmount: row.list_amount,
    amount: row.amount,
    modules: row.modules as QuotedItem[],
    gifts: row.gifts as Gift[],
    promotionDiscount: row.promotion_discount,
    totalListAmount: row.total_list_amount,
    totalAmount: row.total_amount,
    discount: row.total_list_amount - row.total_amount,
    couponDiscount: row.coupon_discount,
    payable: row.payable,
    assetNo: row.asset_no,
    does: row.does,
    targetNo: row.target_no,
    pathNo: row.path_no,
    days: row.days,
    credit: row.credit,
    promise: row.promise,
    keptUntil: row.kept_until,
    before: row.before as RecordData | null,
    fromDate: row.from_date,
    untilDate: row.until_date,
  };
}

function eventOf(row: Selectable<OrderHistoryTable>): OrderEvent {
  return { at: row.at, from: row.from_state, to: row.to_state, why: row.why, byName: row.by_name };
}

/** The order, whoever's it is; the caller judges whether it may be seen. */
export async function readOrder(executor: Executor, orderNo: string): Promise<OrderRow | undefined> {
  const row = await executor.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirst();
  return row && orderOf(row);
}

export async function readLines(executor: Executor, orderNo: string): Promise<OrderLine[]> {
  return (
    await executor.selectFrom('order_lines').selectAll().where('order_no', '=', orderNo).orderBy('line_no').execute()
  ).map(lineOf);
}

/** Everything that happened to it, oldest first. */
export async function readEvents(executor: Executor, orderNo: string): Promise<OrderEvent[]> {
  return (
    await executor.selectFrom('order_history').selectAll().where('order_no', '=', orderNo).orderBy('id').execute()
  ).map(eventOf);
}

/** Lines of those of the orders that are the team's, by order. */
export async function linesOfOrders(
  executor: Executor,
  eid: string,
  orderNos: readonly string[],
): Promise<Map<string, OrderLine[]>> {
  const rows = await executor
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.order_no', 'l.order_no')
    .selectAll('l')
    .where('o.eid', '=', eid)
    .where('l.order_no', 'in', ['', ...orderNos])
    .orderBy('l.order_no')
    .orderBy('l.line_no')
    .execute();
  const byOrder = new Map<string, OrderLine[]>();
  for (const row of rows) byOrder.set(row.order_no, [...(byOrder.get(row.order_no) ?? []), lineOf(row)]);
  return byOrder;
}
