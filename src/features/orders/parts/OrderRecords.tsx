import { formatDateTime, formatMoney, shanghaiDay } from '@yunpu/engine-core/format';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Attempt, OrderEvent, Refund } from '../../../platform/gateway/orders.ts';
import { recordPath } from '../../../platform/workstation/pageOf.ts';
import { attemptTitle, channelTitle, refundTitle, stateTitle } from './words.ts';

const timeOf = (instant: string | null): string => (instant ? formatDateTime(instant) : '--');

interface RecordsProps {
  id: string;
  title: string;
  columns: readonly string[];
  children: ReactNode;
}

function Records({ id, title, columns, children }: RecordsProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="od-scroll" tabIndex={0} role="group" aria-labelledby={id}>
        <table className="od-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  );
}

export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <Records id="od-attempts" title="付款记录" columns={['支付编号', '方式', '状态', '金额', '发起时间', '付款时间']}>
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
          {/* Of a transfer the bank's statement names the day alone. */}
          <td>{channel === 'bank' && paidAt ? shanghaiDay(Date.parse(paidAt)) : timeOf(paidAt)}</td>
        </tr>
      ))}
    </Records>
  );
}

/** `linked`: the reader decides refunds, where each has its own page. */
export function Refunds({ refunds, linked }: { refunds: readonly Refund[]; linked: boolean }) {
  return (
    <Records id="od-refunds" title="退款记录" columns={['退款单号', '状态', '金额', '原因', '申请时间', '退款时间']}>
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
    </Records>
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
