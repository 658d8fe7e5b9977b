import type { LineKind, OrderState } from '../../../../contract/orders.ts';

/** From each state, the states it may go to. Nothing else ever happens to an order. */
const TRANSITIONS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  DRAFT: ['SUBMITTED'],
  // An order that costs nothing is paid by being submitted.
  SUBMITTED: ['WAIT_PAY', 'PAID'],
  WAIT_PAY: ['PAID', 'CANCELLED', 'CLOSED_TIMEOUT'],
  PAID: ['OPENED', 'REFUNDED'],
  OPENED: ['REFUNDED'],
  CANCELLED: [],
  CLOSED_TIMEOUT: [],
  REFUNDED: [],
};

export function mayMove(from: OrderState, to: OrderState): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Whether no transition leads out of the state. */
export function isFinal(state: OrderState): boolean {
  return TRANSITIONS[state].length === 0;
}

/** In words, for people; the document of orders uses the same. */
export const STATE_TITLES: Readonly<Record<OrderState, string>> = {
  DRAFT: '待提交',
  SUBMITTED: '已提交',
  WAIT_PAY: '待付款',
  PAID: '已付款',
  OPENED: '已开通',
  CANCELLED: '已取消',
  CLOSED_TIMEOUT: '超时关闭',
  REFUNDED: '已退款',
};

/** What a line of an order does, in words; the document of orders uses the same. */
export const LINE_TITLES: Readonly<Record<LineKind, string>> = {
  new: '新购',
  renew: '续费',
  add: '增购',
  upgrade: '升级',
  convert: '转正式',
};
