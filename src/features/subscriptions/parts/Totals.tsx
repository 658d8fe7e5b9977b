import { formatMoney } from '@yunpu/engine-core/format';
import { Link } from 'react-router-dom';
import { MY_INVOICE_PATH, MY_ORDER_PATH } from '../../../platform/workstation/places.ts';
import type { Totals as TotalsOf } from '../api/home.ts';

/** What the team paid, owes and can have invoiced, each with the page that it is about. */
export function Totals({
  totals: { paidAmount, yearAmount, payableAmount, payableCount, invoiceableAmount },
}: {
  totals: TotalsOf;
}) {
  const shown = [
    {
      title: '今年已付',
      amount: yearAmount,
      note: `累计 ${formatMoney(paidAmount)}`,
      path: '/workstation/e/transaction',
    },
    {
      title: '待付款',
      amount: payableAmount,
      note: payableCount > 0 ? `${payableCount} 个订单` : '没有待付款的订单',
      path: MY_ORDER_PATH,
    },
    {
      title: '可开票',
      amount: invoiceableAmount,
      note: invoiceableAmount > 0 ? '去申请发票' : '都已开票',
      path: MY_INVOICE_PATH,
    },
  ];
  return (
    <ul className="mp-totals" aria-label="金额总览">
      {shown.map(({ title, amount, note, path }) => (
        <li key={title}>
          <Link to={path}>
            <span>{title}</span>
            <b>{formatMoney(amount)}</b>
            <small>{note}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
