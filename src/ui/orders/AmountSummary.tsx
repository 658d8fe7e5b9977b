import { capitalAmount, formatMoney } from '@yunpu/engine-core/format';
import './amountSummary.css';

interface AmountSummaryProps {
  listAmount: number;
  discount: number;
  couponDiscount: number;
  payable: number;
  /** Of the discount, what is left of upgraded products. */
  credit?: number;
  /** Of the discount, what promotions take off. */
  promotion?: number;
  /** The figures are of an earlier choice and are being updated. */
  stale?: boolean;
}

/** An amount that is taken off, with its minus sign. */
export const less = (fen: number): string => `−${formatMoney(fen)}`;

/** From the list price to what is payable, in figures and in capitals. Amounts in fen; where nothing is taken off, nothing is said of it. */
export function AmountSummary({
  listAmount,
  discount,
  couponDiscount,
  payable,
  credit = 0,
  promotion = 0,
  stale = false,
}: AmountSummaryProps) {
  return (
    <dl className="amount-summary" aria-busy={stale}>
      <div>
        <dt>商品原价</dt>
        <dd>{formatMoney(listAmount)}</dd>
      </div>
      {discount - credit - promotion > 0 && (
        <div>
          <dt>批量优惠</dt>
          <dd>{less(discount - credit - promotion)}</dd>
        </div>
      )}
      {promotion > 0 && (
        <div>
          <dt>活动优惠</dt>
          <dd>{less(promotion)}</dd>
        </div>
      )}
      {credit > 0 && (
        <div>
          <dt>原产品抵扣</dt>
          <dd>{less(credit)}</dd>
        </div>
      )}
      {couponDiscount > 0 && (
        <div>
          <dt>优惠券与代金券</dt>
          <dd>{less(couponDiscount)}</dd>
        </div>
      )}
      <div className="amount-payable">
        <dt>应付金额</dt>
        <dd>{formatMoney(payable)}</dd>
      </div>
      <div className="amount-capital">
        <dt>大写</dt>
        <dd>人民币{capitalAmount(payable)}</dd>
      </div>
    </dl>
  );
}

/** What of an order's discount is left of upgraded products, in fen. */
export const creditOf = (lines: readonly { service?: { credit: number } }[]): number =>
  lines.reduce((sum, { service }) => sum + (service?.credit ?? 0), 0);

/** What of an order's discount promotions take off, in fen. */
export const promotionsOf = (lines: readonly { promotions: readonly { discount: number }[] }[]): number =>
  lines.reduce((sum, { promotions }) => sum + promotions.reduce((all, { discount }) => all + discount, 0), 0);
