import { formatDateTime, formatMoney } from '@yunpu/engine-core/format';
import { Link } from 'react-router-dom';
import type { Attempt, OrderEvent, Refund } from '../../../platform/gateway/orders.ts';
import { recordPath } from '../../../platform/workstation/pageOf.ts';
import { attemptTitle, channelTitle, refundTitle, stateTitle } from './words.ts';

const timeOf = (instant: string | null): string => (instant ? formatDateTime(instant) : '--');

export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <section aria-labelledby="od-attempts">
      <h2 id="od-attempts">付款记录</h2>
      <div className="od-scroll" tabIndex={0} role="group" aria-labelledby="od-attempts">
        <table className="od-table">
          <thead>
            <tr>
              <th scope="col">支付编号</th>
              <th scope="col">方式</th>
              <th scope="col">状态</th>
              <th scope="col">金额</th>
              <th scope="col">发起时间</th>
              <th scope="col">付款时间</th>
            </tr>
          </thead>
          <tbody>
            {attempts.map(({ attemptNo, channel, state, amount, paidAmount, createdAt, paidAt, note }) => (
              <tr key={attemptNo}>
                <td>{attemptNo}</td>
                <td>{channelTitle(channel)}</td>
                <td>
                  {attemptTitle(state)}
                  {note && <small>{note}</small>}
                </td>
                <td>
                  {formatMoney(amount)}
                  {paidAmount !== null && paidAmount > 0 && paidAmount !== amount && (
                    <small>实收 {formatMoney(paidAmount)}</small>
                  )}
                </td>
                <td>{timeOf(createdAt)}</td>
                <td>{timeOf(paidAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** `linked`: the reader decides refunds, where each has its own page. */
export function Refunds({ refunds, linked }: { refunds: readonly Refund[]; linked: boolean }) {
  return (
    <section aria-labelledby="od-refunds">
      <h2 id="od-refunds">退款记录</h2>
      <div className="od-scroll" tabIndex={0} role="group" aria-labelledby="od-refunds">
        <table className="od-table">
          <thead>
            <tr>
              <th scope="col">退款单号</th>
              <th scope="col">状态</th>
              <th scope="col">金额</th>
              <th scope="col">原因</th>
              <th scope="col">申请时间</th>
              <th scope="col">退款时间</th>
            </tr>
          </thead>
          <tbody>
            {refunds.map(({ refundNo, state, amount, reason, note, createdAt, doneAt }) => (
              <tr key={refundNo}>
                <td>{linked ? <Link to={recordPath('refund', refundNo)}>{refundNo}</Link> : refundNo}</td>
                <td>
                  {refundTitle(state)}
                  {note && <small>{note}</small>}
                </td>
                <td>{formatMoney(amount)}</td>
                <td>{reason}</td>
                <td>{timeOf(createdAt)}</td>
                <td>{timeOf(doneAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function History({ history }: { history: readonly OrderEvent[] }) {
  return (
    <section aria-labelledby="od-history">
      <h2 id="od-history">订单动态</h2>
      <ol className="od-history">
        {history.map(({ at, to, why, byName }) => (
          <li key={`${at} ${to}`}>
            <time dateTime={at}>{formatDateTime(at)}</time>
            <b>{stateTitle(to)}</b>
            <span>{[why, byName].filter(Boolean).join('　')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
