import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { recordPath } from '../../../platform/workstation/pageOf.ts';
import { fetchPayments } from '../api/invoices.ts';
import { whyGone } from './request.ts';

interface GonePaymentsProps {
  /** Numbers of payments that were chosen and can not be invoiced any more. */
  gone: readonly string[];
  /** How many of those that were chosen are left. */
  left: number;
  /** Others are there to choose from. */
  hasOthers: boolean;
}

/** What became of chosen payments while their invoice was filled in, and how it goes on. */
export function GonePayments({ gone, left, hasOthers }: GonePaymentsProps) {
  const { data } = useSWR(['list', 'my-invoice.gone', ...gone], () => fetchPayments(gone), { keepPreviousData: true });
  return (
    <div className="iv-refused" role="alert">
      <TriangleAlert size={16} aria-hidden />
      <div>
        {gone.map((transNo) => (
          <p key={transNo}>
            付款 <Link to={recordPath('transaction', transNo)}>{transNo}</Link>　{whyGone(data?.get(transNo))}
          </p>
        ))}
        {(left > 0 || hasOthers) && (
          <p>{left > 0 ? `其余 ${left} 笔可以继续申请` : '请在下面另选付款'}，已填写的抬头和接收信息都还在。</p>
        )}
      </div>
    </div>
  );
}
