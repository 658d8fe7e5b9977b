import type { May, OrderDetail } from '../../../platform/gateway/orders.ts';

export type ActionName =
  | 'pay'
  | 'invoice'
  | 'contract'
  | 'refund'
  | 'withdraw'
  | 'cancel'
  | 'feedback'
  | 'again'
  | 'remove';

export interface OrderAction {
  name: ActionName;
  title: string;
  may: May;
}

const PAID = ['PAID', 'OPENED'];
const RUNNING = ['applied', 'approved', 'processing', 'failed'];

/** The refund of the order that was asked for, until it came to an end. */
export const runningRefund = ({ refunds }: Pick<OrderDetail, 'refunds'>): OrderDetail['refunds'][number] | undefined =>
  refunds.find(({ kind, state }) => kind === 'order' && RUNNING.includes(state));

/** Why no invoice can be made of the order's payment; only asked where none of it is left to invoice. */
function whyNoInvoice(detail: OrderDetail): string {
  const { state } = detail.order;
  const refund = runningRefund(detail);
  if (refund) return `退款 ${refund.refundNo} 正在处理，退款未成后才能开票`;
  if (PAID.includes(state)) return '没有可开票的金额';
  return state === 'WAIT_PAY'
    ? '付款后才能开发票'
    : `${state === 'REFUNDED' ? '订单已退款' : '订单已结束'}，不能开发票`;
}

function mayContract(detail: OrderDetail): May {
  const { state } = detail.order;
  if (state !== 'WAIT_PAY' && !PAID.includes(state)) return { why: '订单已结束，不能再签合同' };
  const refund = runningRefund(detail);
  return refund === undefined ? true : { why: `退款 ${refund.refundNo} 正在处理，退款未成后才能签合同` };
}

/** What a buyer may do with an order now, the likeliest first, and why not the rest. */
export function actionsOf(detail: OrderDetail): OrderAction[] {
  const { attempts, transNo, invoiceable, can } = detail;
  const tried = attempts.some(({ state }) => state === 'FAILED' || state === 'CLOSED');
  return [
    { name: 'pay', title: tried ? '重新付款' : '去付款', may: can.pay },
    {
      name: 'invoice',
      title: '开发票',
      may: transNo !== null && invoiceable > 0 ? true : { why: whyNoInvoice(detail) },
    },
    {
      name: 'contract',
      title: '签合同',
      may: mayContract(detail),
    },
    can.withdrawRefund === true
      ? { name: 'withdraw', title: '撤回退款申请', may: true }
      : { name: 'refund', title: '申请退款', may: can.refund },
    { name: 'cancel', title: '取消订单', may: can.cancel },
    { name: 'feedback', title: '反馈问题', may: transNo !== null ? true : { why: '付款后才能对交易提出反馈' } },
    { name: 'again', title: '再次购买', may: true },
    { name: 'remove', title: '删除订单', may: can.remove },
  ];
}
