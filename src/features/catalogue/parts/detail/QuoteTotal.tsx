import { formatMoney } from '@yunpu/engine-core/format';
import type { Quote } from '../../../../platform/gateway/quotes.ts';

/** What the choice comes to, as the shop calculates it: the sum, the price of one unit, and what is taken off and given. */
export function QuoteTotal({
  quote,
  problem,
  stale,
}: {
  quote: Quote | undefined;
  problem: string | undefined;
  stale: boolean;
}) {
  const line = quote?.lines[0];
  return (
    <div className="configurator-total" aria-live="polite" aria-busy={stale}>
      {problem !== undefined && (
        <p className="configurator-problem" role="alert">
          {problem}
        </p>
      )}
      {quote && line && (
        <>
          <span>应付金额</span>
          <strong>{formatMoney(quote.amount)}</strong>
          <span className="configurator-saved">
            单价 {formatMoney(line.unitPrice)}／{line.unit}
          </span>
          {line.gifts.map((gift) => (
            <span key={gift} className="configurator-saved">
              赠送：{gift}
            </span>
          ))}
          {line.promotions.map(({ title, discount }) => (
            <span key={title} className="configurator-saved">
              活动优惠：{title}　−{formatMoney(discount)}
            </span>
          ))}
          {quote.discount > 0 && (
            <span className="configurator-saved">
              原价 <s>{formatMoney(quote.listAmount)}</s>，已省 {formatMoney(quote.discount)}
            </span>
          )}
        </>
      )}
    </div>
  );
}
