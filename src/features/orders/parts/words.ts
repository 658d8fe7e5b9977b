import type { LineKind } from '../../../../contract/orders.ts';
import type { OrderLine, OrderState } from '../../../platform/gateway/orders.ts';

export type Tone = 'wait' | 'work' | 'good' | 'quiet' | 'bad';

/** States of an order in words; the list says the same. */
export const STATES: Readonly<Record<OrderState, { title: string; tone: Tone }>> = {
  DRAFT: { title: '待提交', tone: 'quiet' },
  SUBMITTED: { title: '已提交', tone: 'work' },
  WAIT_PAY: { title: '待付款', tone: 'wait' },
  PAID: { title: '已付款', tone: 'work' },
  OPENED: { title: '已开通', tone: 'good' },
  CANCELLED: { title: '已取消', tone: 'quiet' },
  CLOSED_TIMEOUT: { title: '超时关闭', tone: 'quiet' },
  REFUNDED: { title: '已退款', tone: 'bad' },
};

export const stateTitle = (state: string): string => (state in STATES ? STATES[state as OrderState].title : state);

const CHANNELS: Readonly<Record<string, string>> = { bank: '对公转账', cashier: '在线支付', free: '无需付款' };
export const channelTitle = (channel: string): string => CHANNELS[channel] ?? channel;

const ATTEMPTS: Readonly<Record<string, string>> = {
  INIT: '已发起',
  PENDING: '等待付款',
  SUCCESS: '付款成功',
  FAILED: '付款失败',
  CLOSED: '已关闭',
  UNKNOWN: '核实中',
  PAID_AFTER_CLOSE: '未计入订单，退回',
};
export const attemptTitle = (state: string): string => ATTEMPTS[state] ?? state;

const REFUNDS: Readonly<Record<string, string>> = {
  reported: '待核实',
  applied: '待审批',
  approved: '待退款',
  processing: '渠道处理中',
  done: '已退款',
  failed: '退款失败',
  rejected: '已驳回',
  withdrawn: '已撤回',
  dropped: '不再退款',
};
/** States of a product that can not be used any more; its own page says the same. */
const ENDED: Readonly<Record<string, string>> = { suspended: '已停用', replaced: '已升级', closed: '已终止' };
export const endedTitle = (state: string): string => ENDED[state] ?? state;

/** What a refund takes back of what a line of an order brought. */
const TAKEN_BACK: Readonly<Record<LineKind, string>> = {
  new: '产品终止',
  convert: '产品终止',
  renew: '续费的期限退回',
  add: '增购的数量与模块退回',
  upgrade: '换回升级前的产品',
};

/** '产品终止、续费的期限退回': what becomes of what was bought once it is refunded. */
export const takenBack = (lines: readonly Pick<OrderLine, 'service'>[]): string =>
  [...new Set(lines.map(({ service }) => TAKEN_BACK[service?.does ?? 'new']))].join('、');

export const refundTitle = (state: string): string => REFUNDS[state] ?? state;
