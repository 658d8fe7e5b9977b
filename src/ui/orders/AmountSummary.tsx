import { capitalAmount } from '../../../engine/core/format/capital.ts';
import { formatMoney } from '../../../engine/core/format/money.ts';
import './amountSummary.css';

interface AmountSummaryProps {
  listAmount: number;
  discount: number;
  couponDiscount: number;
  payable: number;
  /** The figures belong to an earlier choice. */
  stale?: boolean;
}

/** What is taken off, in words: nothing has no sign. */
export const less = (fen: number): string => `${fen > 0 ? '−' : ''}${formatMoney(fen)}`;

/** From the list price to what is payable, in figures and in capitals. Amounts in fen. */
export function AmountSummary({ listAmount, discount, couponDiscount, payable, stale = false }: AmountSummaryProps) {
  return (
    <dl className="amount-summary" aria-busy={stale}>
      <div><dt>商品原价</dt><dd>{formatMoney(listAmount)}</dd></div>
      <div><dt>批量优惠</dt><dd>{less(discount)}</dd></div>
      <div><dt>优惠券与代金券</dt><dd>{less(couponDiscount)}</dd></div>
      <div className="amount-payable"><dt>应付金额</dt><dd>{formatMoney(payable)}</dd></div>
      <div className="amount-capital"><dt>大写</dt><dd>人民币{capitalAmount(payable)}</dd></div>
    </dl>
  );
}
