import { formatMoney } from '@yunpu/engine-core/format';
import type { OrderDetail } from '../../../platform/gateway/orders.ts';

type OutcomeKind = 'paid' | 'opened' | 'waiting' | 'unpaid' | 'failed' | 'closed' | 'refunding' | 'refunded';

/** How an order came out, in words. */
export interface Outcome {
  kind: OutcomeKind;
  tone: 'good' | 'bad' | 'wait' | 'back' | 'warn';
  title: string;
  text: string;
  /** The state may change in a moment, so the page polls. */
  moving: boolean;
  /** What the button to the payment says, where paying is possible. */
  pay: string | undefined;
}

const outcome = (
  kind: OutcomeKind,
  tone: Outcome['tone'],
  title: string,
  text: string,
  { moving = false, pay }: { moving?: boolean; pay?: string } = {},
): Outcome => ({ kind, tone, title, text, moving, pay });

/** Money that came for an order that was over already goes back (states of the payment: PAID_AFTER_CLOSE). */
function ofClosed({ order, attempts, refunds }: OrderDetail): Outcome {
  const closed = order.state === 'CANCELLED' ? '订单已取消' : '订单已超时关闭';
  const late = attempts.find(({ state }) => state === 'PAID_AFTER_CLOSE');
  const refund = late ? refunds.find(({ attemptNo }) => attemptNo === late.attemptNo) : refunds[0];
  if (!late && !refund && attempts.some(({ tracker }) => tracker === 'mismatch'))
    return outcome(
      'closed',
      'warn',
      closed,
      '收到过与订单不符的汇款，由工作人员联系退回。需要时可以重新下单，已用的优惠券已退回。',
    );
  if (!late && !refund) return outcome('closed', 'warn', closed, '没有付款。需要时可以重新下单，已用的优惠券已退回。');
  const amount = formatMoney(refund?.amount ?? late?.amount ?? 0);
  return refund?.doneAt
    ? outcome('refunded', 'back', '款项已退回', `${closed}之后收到的 ${amount} 已原路退回。`)
    : outcome('refunding', 'back', '正在退款', `${closed}之后收到了付款，${amount} 会原路退回，无需操作。`, {
        moving: true,
      });
}

/** What happened to an order, for the page after the payment. */
export function outcomeOf(detail: OrderDetail): Outcome {
  const { order, attempts, refunds } = detail;
  switch (order.state) {
    case 'PAID':
      return outcome('paid', 'good', '付款成功，正在开通', '产品通常在几秒内开通，本页会自动更新。', { moving: true });
    case 'OPENED':
      return outcome('opened', 'good', '付款成功，产品已开通', '现在就可以使用，授权证书与合同、发票在订单里办理。');
    case 'REFUNDED':
      return outcome('refunded', 'back', '订单已退款', '款项已退回，对应的产品已停用。');
    case 'CANCELLED':
    case 'CLOSED_TIMEOUT':
      return ofClosed(detail);
    default:
  }
  const last = attempts.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).at(-1);
  if (last && ['INIT', 'PENDING', 'UNKNOWN'].includes(last.state)) {
    if (last.tracker === 'mismatch')
      return outcome(
        'waiting',
        'warn',
        '汇款与订单不符',
        `${last.note ?? ''}。工作人员会联系您补足或退回，也可以在线咨询。`,
        { moving: true, pay: '查看转账信息' },
      );
    return last.channel === 'bank'
      ? outcome('waiting', 'wait', '等待到账', '汇款到账并核验后自动开通，可以随时回来查看。', {
          moving: true,
          pay: '查看转账信息',
        })
      : outcome('waiting', 'wait', '正在等待付款结果', '银行返回结果后本页会自动更新，请不要重复付款。', {
          moving: true,
          pay: '返回付款',
        });
  }
  if (last?.state === 'FAILED')
    return outcome('failed', 'bad', '付款没有成功', '没有扣款，可以重新付款或换一种方式。', { pay: '重新付款' });
  if (last?.state === 'PAID_AFTER_CLOSE') {
    const gone = refunds.some(({ attemptNo, doneAt }) => attemptNo === last.attemptNo && doneAt !== null);
    return outcome(
      gone ? 'refunded' : 'refunding',
      'back',
      '收到的金额不符，没有计入订单',
      `收到 ${formatMoney(last.paidAmount ?? 0)}，应付 ${formatMoney(last.amount)}。收到的款项${gone ? '已原路退回' : '核实后会退回'}，请重新付款。`,
      { moving: !gone, pay: '重新付款' },
    );
  }
  return outcome('unpaid', 'warn', '订单尚未付款', '请在付款期限内完成付款，逾期订单会自动关闭。', { pay: '去付款' });
}

export const orderPath = (orderNo: string): string =>
  `/workstation/order-detail?orderNo=${encodeURIComponent(orderNo)}`;
export const assetPath = (assetNo: string): string => `/workstation/e/asset/${encodeURIComponent(assetNo)}`;

/** Where what an order opened is used: its product, all of its products, or the order where it opened none. */
export function openedPath({ order, assets }: Pick<OrderDetail, 'order' | 'assets'>): string {
  const [first, ...others] = assets.filter(({ status }) => status === 'active').map(({ assetNo }) => assetNo);
  if (first === undefined) return orderPath(order.orderNo);
  if (others.length === 0) return assetPath(first);
  // A list's address as it writes it itself (engine/core/query/url.ts); the code that does is the workstation's.
  return `/workstation/e/asset?${new URLSearchParams({ f: JSON.stringify(['assetNo', 'in', [first, ...others]]) }).toString()}`;
}
