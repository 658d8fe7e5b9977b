import type { Can, May, Refund } from '../../../contract/orders.ts';
import { type OrderRow, STATE_TITLES } from '../orders/index.ts';
import { whyInvoiced } from '../payments/index.ts';

const no = (why: string): May => ({ why });

/** States of a refund that has not come to an end. */
const UNDER_WAY: ReadonlySet<Refund['state']> = new Set(['reported', 'applied', 'approved', 'processing', 'failed']);

/** What is done with an order's payment besides. */
interface Claims {
  refunds?: readonly Refund[];
  /** Fen that invoices stand on, or will. */
  invoiced?: number;
  /** What was paid for since, and goes back first. */
  later?: string | undefined;
}

/** What the buyer may do with an order. */
export function judge(order: OrderRow, { refunds = [], invoiced = 0, later }: Claims = {}, at = new Date()): Can {
  const { state } = order;
  const unfree = later ?? whyInvoiced(invoiced);
  const title = STATE_TITLES[state];
  const waiting = state === 'WAIT_PAY';
  const late = order.payBefore !== null && order.payBefore <= at.toISOString();
  const running = refunds.find((refund) => UNDER_WAY.has(refund.state));
  const asked = refunds.find((refund) => refund.kind === 'order' && UNDER_WAY.has(refund.state));
  const paid = state === 'PAID' || state === 'OPENED';
  return {
    pay: !waiting ? no(`订单${title}，无需付款`) : late ? no('已过付款期限，订单即将关闭') : true,
    cancel: waiting ? true : no(paid ? '订单已付款，请申请退款' : `订单${title}，不能取消`),
    refund: !paid
      ? no(waiting ? '订单尚未付款，可直接取消' : `订单${title}，不能退款`)
      : order.payable === 0
        ? no('订单没有付款，无需退款')
        : running
          ? no(`退款 ${running.refundNo} 正在处理`)
          : unfree !== undefined
            ? no(unfree)
            : true,
    withdrawRefund:
      asked === undefined
        ? no('没有等待审批的退款申请')
        : asked.state === 'applied'
          ? true
          : no(`退款 ${asked.refundNo} 已同意，不能撤回`),
    remove: state === 'CANCELLED' || state === 'CLOSED_TIMEOUT' ? true : no('只有已取消或超时关闭的订单可以删除'),
  };
}

/** What staff may do with another team's order: read it only. */
export const NOTHING: Can = {
  pay: no('只有下单的团队可以付款'),
  cancel: no('只有下单的团队可以取消'),
  refund: no('只有下单的团队可以申请退款'),
  withdrawRefund: no('只有下单的团队可以撤回退款申请'),
  remove: no('只有下单的团队可以删除'),
};
