import { type Amounts, amountsOf, type Contact, type OrderLine, orderLine } from './checkout.ts';
import type { DownloadedFile } from './file.ts';
import { isPlainObject, type Json, listOf, numberOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

/** States of an order (specification of the checkout: DRAFT → SUBMITTED → WAIT_PAY → PAID → OPENED, or one of the ends). */
export type OrderState =
  | 'DRAFT'
  | 'SUBMITTED'
  | 'WAIT_PAY'
  | 'PAID'
  | 'OPENED'
  | 'CANCELLED'
  | 'CLOSED_TIMEOUT'
  | 'REFUNDED';

export interface Order extends Amounts {
  orderNo: string;
  state: OrderState;
  subject: string;
  buyerName: string;
  userName: string;
  contact: Contact;
  remark: string;
  createdAt: string;
  payBefore: string;
  /** It was given more time, because a transfer is being checked. */
  extended: boolean;
  paidAt: string;
}

export interface Attempt {
  attemptNo: string;
  channel: string;
  state: string;
  amount: number;
  /** What came in by it; 0: nothing. */
  paidAmount: number;
  createdAt: string;
  paidAt: string;
  /** Why it failed or was closed. */
  note: string;
  /** Where a transfer stood last; '' of any other. */
  tracker: string;
}

export interface Refund {
  refundNo: string;
  /** Whose money goes back. */
  attemptNo: string;
  state: string;
  amount: number;
  why: string;
  /** Why it was rejected or failed. */
  note: string;
  createdAt: string;
  doneAt: string;
}

export interface OrderStep {
  at: string;
  from: string;
  to: string;
  why: string;
  byName: string;
}

export interface OpenedAsset {
  assetNo: string;
  productName: string;
  licencePage: string;
  /** Of the asset: 'active' while it can be used. */
  status: string;
}

/** What a pack of traffic that the order opened still holds, in `unit`. */
export interface Allowance {
  allowanceNo: string;
  productName: string;
  unit: string;
  total: number;
  remaining: number;
  /** YYYY-MM-DD; '' where it is used until it is used up. */
  expireDate: string;
}

/** Whether something may be done, or why not. */
export type May = true | { why: string };

export interface OrderDetail {
  order: Order;
  lines: OrderLine[];
  history: OrderStep[];
  attempts: Attempt[];
  refunds: Refund[];
  assets: OpenedAsset[];
  allowances: Allowance[];
  /** Its payment among the transactions; '' before it is paid. */
  transNo: string;
  /** Fen that can still be invoiced; 0: nothing. */
  invoiceable: number;
  can: Record<'pay' | 'cancel' | 'refund' | 'remove', May>;
}

const may = (value: unknown): May =>
  value === true ? true : { why: isPlainObject(value) ? textOf(value.why) : '现在不能这样做' };

function order(data: Json): Order {
  const contact = objectOf(data.contact);
  return {
    ...amountsOf(data),
    orderNo: textOf(data.orderNo),
    state: textOf(data.state) as OrderState,
    subject: textOf(data.subject),
    buyerName: textOf(data.buyerName),
    userName: textOf(data.userName),
    contact: { name: textOf(contact.name), phone: textOf(contact.phone), email: textOf(contact.email) },
    remark: textOf(data.remark),
    createdAt: textOf(data.createdAt),
    payBefore: textOf(data.payBefore),
    extended: data.extended === true,
    paidAt: textOf(data.paidAt),
  };
}

function detail(data: Json): OrderDetail {
  const can = objectOf(data.can);
  return {
    order: order(objectOf(data.order)),
    lines: listOf(data.lines).map(objectOf).map(orderLine),
    transNo: textOf(data.transNo),
    invoiceable: data.invoiceable === true ? 1 : numberOf(data.invoiceable),
    history: listOf(data.history)
      .map(objectOf)
      .map((row) => ({
        at: textOf(row.at),
        from: textOf(row.from),
        to: textOf(row.to),
        why: textOf(row.why),
        byName: textOf(row.byName),
      })),
    attempts: listOf(data.attempts)
      .map(objectOf)
      .map((row) => ({
        attemptNo: textOf(row.attemptNo),
        channel: textOf(row.channel),
        state: textOf(row.state),
        amount: numberOf(row.amount),
        paidAmount: numberOf(row.paidAmount),
        createdAt: textOf(row.createdAt),
        paidAt: textOf(row.paidAt),
        note: textOf(row.note),
        tracker: textOf(row.tracker),
      })),
    refunds: listOf(data.refunds)
      .map(objectOf)
      .map((row) => ({
        refundNo: textOf(row.refundNo),
        attemptNo: textOf(row.attemptNo),
        state: textOf(row.state),
        amount: numberOf(row.amount),
        why: textOf(row.reason),
        note: textOf(row.note),
        createdAt: textOf(row.createdAt),
        doneAt: textOf(row.doneAt),
      })),
    assets: listOf(data.assets)
      .map(objectOf)
      .map((row) => ({
        assetNo: textOf(row.assetNo),
        productName: textOf(row.productName),
        licencePage: textOf(row.licencePage),
        status: textOf(row.status),
      })),
    allowances: listOf(data.allowances)
      .map(objectOf)
      .map((row) => ({
        allowanceNo: textOf(row.allowanceNo),
        productName: textOf(row.productName),
        unit: textOf(row.unit),
        total: numberOf(row.total),
        remaining: numberOf(row.remaining),
        expireDate: textOf(row.expireDate),
      })),
    can: { pay: may(can.pay), cancel: may(can.cancel), refund: may(can.refund), remove: may(can.remove) },
  };
}

/** An order as it is now, with what happened to it and what may be done. @throws RequestError order.unknown */
export async function fetchOrder(orderNo: string): Promise<OrderDetail> {
  return detail(objectOf(await request('/yzjumc/order/v2/detail', { data: { orderNo }, warn: false })));
}

export const cancelOrder = (orderNo: string, reason: string): Promise<unknown> =>
  request('/yzjumc/order/v2/cancel', { data: { orderNo, reason }, atomic: true, warn: false });
/** Takes a finished unpaid order out of the team's sight. */
export const removeOrder = (orderNo: string): Promise<unknown> =>
  request('/yzjumc/order/v2/delete', { data: { orderNo }, atomic: true, warn: false });
export const askForRefund = (orderNo: string, reason: string): Promise<unknown> =>
  request('/yzjumc/order/v2/refund', { data: { orderNo, reason }, atomic: true, warn: false });

/** The order as a sheet (specification, section 7: order export). */
export const exportOrder = async (orderNo: string): Promise<DownloadedFile> =>
  (await request('/yzjomc/order/export/excell2', { data: { orderNos: [orderNo] }, warn: false })) as DownloadedFile;
