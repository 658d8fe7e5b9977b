import { formatMoney } from '@yunpu/engine-core/format';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { recordPath } from '../../../platform/workstation/pageOf.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import type { Payment } from '../api/invoices.ts';
import { sumOf, whyNotOnOneInvoice } from './request.ts';

interface PaymentsProps {
  payments: readonly Payment[];
  /** Older payments exist that are not in the list. */
  more: boolean;
  picked: readonly Payment[];
  onPick: (transNos: readonly string[]) => void;
  onNext: () => void;
}

/** Rows that are shown at once; on a phone each is a card. */
const PORTION = 20;

/** What was paid and is not invoiced: what is ticked goes on one invoice. */
export function Payments({ payments, more, picked, onPick, onNext }: PaymentsProps) {
  const [most, setMost] = useState(PORTION);
  if (payments.length === 0) {
    return (
      <div className="cp-empty">
        <p>没有可以开票的付款。申请过的在“开票记录”里看进度，新的付款到账后可以在这里申请。</p>
        <ButtonLink to="/workstation/my-order">查看我的订单</ButtonLink>
      </div>
    );
  }
  const why = whyNotOnOneInvoice(picked);
  const isPicked = (payment: Payment) => picked.includes(payment);
  const toggle = (payment: Payment) =>
    onPick(payments.filter((one) => (one === payment ? !isPicked(one) : isPicked(one))).map(({ transNo }) => transNo));
  const all = picked.length === payments.length;
  // What is picked is seen, also when the address brought it.
  const shown = payments.slice(0, Math.max(most, payments.findLastIndex(isPicked) + 1));
  return (
    <>
      <table className="iv-table">
        <caption className="ui-hidden">可开票的付款</caption>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label="全选"
                checked={all}
                ref={(box) => void (box && (box.indeterminate = !all && picked.length > 0))}
                onChange={() => onPick(all ? [] : payments.map(({ transNo }) => transNo))}
              />
            </th>
            <th scope="col">付款内容</th>
            <th scope="col">到账日期</th>
            <th scope="col">实付金额</th>
            <th scope="col">可开票金额</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((payment) => (
            <tr key={payment.transNo} className={isPicked(payment) ? 'iv-picked' : ''}>
              <td>
                <input
                  id={payment.transNo}
                  type="checkbox"
                  checked={isPicked(payment)}
                  onChange={() => toggle(payment)}
                  aria-label={`选择 ${payment.subject} ${payment.transNo}`}
                />
              </td>
              <td>
                <label htmlFor={payment.transNo}>{payment.subject}</label>
                <span className="iv-quiet">
                  <Link to={recordPath('transaction', payment.transNo)}>{payment.transNo}</Link>　订单 {payment.orderNo}
                </span>
              </td>
              <td data-title="到账">{payment.paidDate || '--'}</td>
              <td data-title="实付">{formatMoney(payment.paidAmount)}</td>
              <td data-title="可开票">
                <b>{formatMoney(payment.invoiceable)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < payments.length && (
        <Button className="iv-more" onClick={() => setMost(shown.length + PORTION)}>
          再显示 {Math.min(PORTION, payments.length - shown.length)} 笔（共 {payments.length} 笔）
        </Button>
      )}
      {more && shown.length === payments.length && (
        <p className="iv-quiet">这里是最近到账的 {payments.length} 笔，开票后会列出更早的付款。</p>
      )}
      <div className="iv-bar">
        <p role="status">
          已选 {picked.length} 笔，合计 <b className="iv-sum">{formatMoney(sumOf(picked))}</b>
          {picked.length > 0 && why !== undefined && <span className="iv-wrong">{why}</span>}
        </p>
        <Button look="primary" disabled={why !== undefined} title={why} onClick={onNext}>
          下一步：填写抬头
        </Button>
      </div>
    </>
  );
}
