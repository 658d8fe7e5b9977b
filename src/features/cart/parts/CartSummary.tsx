import { formatMoney } from '@yunpu/engine-core/format';
import useSWR from 'swr';
import type { CartLine } from '../../../platform/gateway/cart.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { fetchQuote } from '../../../platform/gateway/quotes.ts';
import { Button } from '../../../ui/Button.tsx';
import { less, promotionsOf } from '../../../ui/orders/AmountSummary.tsx';

interface CartSummaryProps {
  /** Those selected, all of which can be bought. */
  lines: readonly CartLine[];
  /** An edit is on its way: the figures are not final. */
  unsettled: boolean;
  onCheckout(): void;
}

/** What the selected lines come to, as the shop calculates it, and the way on. */
export function CartSummary({ lines, unsettled, onCheckout }: CartSummaryProps) {
  const choices = lines.map(({ choice }) => choice);
  const {
    data: quote,
    error,
    isValidating,
  } = useSWR<Awaited<ReturnType<typeof fetchQuote>>, unknown>(
    choices.length > 0 ? ['cart-quote', JSON.stringify(choices)] : null,
    () => fetchQuote(choices),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const shown = choices.length > 0 ? quote : { listAmount: 0, discount: 0, amount: 0 };
  const promotion = promotionsOf(choices.length > 0 ? (quote?.lines ?? []) : []);
  return (
    <section className="checkout-panel cart-summary" aria-label="合计">
      <dl aria-busy={unsettled || isValidating}>
        <div className="cart-summary-more">
          <dt>已选</dt>
          <dd>{choices.length} 项</dd>
        </div>
        <div className="cart-summary-more">
          <dt>商品原价</dt>
          <dd>{shown ? formatMoney(shown.listAmount) : '--'}</dd>
        </div>
        {shown && shown.discount > promotion && (
          <div className="cart-summary-more">
            <dt>批量优惠</dt>
            <dd>{less(shown.discount - promotion)}</dd>
          </div>
        )}
        {promotion > 0 && (
          <div className="cart-summary-more">
            <dt>活动优惠</dt>
            <dd>{less(promotion)}</dd>
          </div>
        )}
        <div className="cart-total">
          <dt>合计</dt>
          <dd>{shown ? formatMoney(shown.amount) : '--'}</dd>
        </div>
      </dl>
      {error !== undefined && choices.length > 0 && (
        <p className="cart-problem" role="alert">
          {messageOf(error)}
        </p>
      )}
      <Button
        look="main"
        large
        className="checkout-submit"
        disabled={choices.length === 0 || unsettled}
        onClick={onCheckout}
      >
        去结算{choices.length > 0 && <span className="cart-summary-count">（{choices.length}）</span>}
      </Button>
      <p className="checkout-quiet cart-summary-more">
        {choices.length === 0 ? '请先选择要结算的产品。' : '优惠券与代金券在下一步选用。'}
      </p>
    </section>
  );
}
