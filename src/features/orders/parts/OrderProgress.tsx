import { formatDateTime } from '@yunpu/engine-core/format';
import { Check, CircleX } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { Order, OrderDetail, OrderState } from '../../../platform/gateway/orders.ts';
import { clockText, useCountdown } from '../../../ui/useCountdown.ts';
import { STATES } from './words.ts';

const WAY: readonly { state: OrderState; title: string }[] = [
  { state: 'SUBMITTED', title: '提交订单' },
  { state: 'PAID', title: '付款' },
  { state: 'OPENED', title: '开通产品' },
];
const ENDS: readonly OrderState[] = ['CANCELLED', 'CLOSED_TIMEOUT', 'REFUNDED'];

/** From the order to the opened product, with when each was reached; an order that ended otherwise says so and why. */
export function OrderProgress({
  detail: { order, history },
  onOver,
}: {
  detail: OrderDetail;
  onOver: () => Promise<unknown>;
}) {
  const reached = (state: OrderState) => history.find(({ to }) => to === state);
  const end = ENDS.includes(order.state) ? reached(order.state) : undefined;
  const steps = WAY.map(({ state, title }) => ({ title, at: reached(state)?.at })).filter(
    ({ at }) => !ENDS.includes(order.state) || at !== undefined,
  );
  return (
    <section className="od-progress" aria-label="订单进度">
      <ol>
        {steps.map(({ title, at }) => (
          <li key={title} className={at === undefined ? undefined : 'od-reached'}>
            <i aria-hidden>{at !== undefined && <Check size={14} />}</i>
            <span>{title}</span>
            <span className="od-quiet">{at === undefined ? '--' : formatDateTime(at)}</span>
          </li>
        ))}
        {ENDS.includes(order.state) && (
          <li className="od-ended">
            <i aria-hidden>
              <CircleX size={14} />
            </i>
            <span>
              {STATES[order.state].title}
              {end?.why ? `：${end.why}` : ''}
            </span>
            <span className="od-quiet">{end ? formatDateTime(end.at) : ''}</span>
          </li>
        )}
      </ol>
      {order.state === 'WAIT_PAY' && <Deadline order={order} onOver={onOver} />}
    </section>
  );
}

function Deadline({ order: { payBefore, extended }, onOver }: { order: Order; onOver: () => Promise<unknown> }) {
  const left = useCountdown(payBefore ?? undefined);
  const over = left === 0;
  const look = useEffectEvent(onOver);
  useEffect(() => {
    if (over) void look();
  }, [over]);
  return (
    <p>
      {over ? (
        '付款时间已过，订单即将关闭。'
      ) : (
        <>
          {extended ? '转账凭证核验中，订单保留至 ' : '请在 '}
          <b>{formatDateTime(payBefore ?? '')}</b>
          {!extended && ' 前付款'}，还剩 <b role="timer">{clockText(left ?? 0)}</b>。
        </>
      )}
    </p>
  );
}
