import { formatMoney } from '@yunpu/engine-core/format';
import { MessageSquareText, Phone } from 'lucide-react';
import type { Product } from '../../../../../contract/catalogue.ts';
import { useSite } from '../../../../platform/gateway/useSite.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { openConsult } from '../../../../ui/links.ts';
import { QuantityInput } from '../../../../ui/QuantityInput.tsx';
import { BuyActions } from './BuyActions.tsx';
import { EditionRow } from './EditionRow.tsx';
import { ModuleRows } from './ModuleRows.tsx';
import { QuoteTotal } from './QuoteTotal.tsx';
import { useChoice } from './useChoice.ts';
import { useQuote } from './useQuote.ts';

/** Edition, seats, term and modules, with the shop's price for exactly that. What is sold by people only names whom to call. */
export function Configurator({ product }: { product: Product }) {
  return product.offlineBuy ? <Talk /> : <Calculator product={product} />;
}

/** What is chosen stands in the page's address. */
function Calculator({ product }: { product: Product }) {
  const { choice, corrections, change } = useChoice(product);
  const view = useQuote(choice);
  return (
    <div className="configurator" id="buy">
      <EditionRow product={product} choice={choice} />
      <div className="configurator-row">
        <span id="quantity-label">数量</span>
        <QuantityInput
          labelledBy="quantity-label"
          value={choice.quantity}
          min={product.minQuantity}
          max={product.maxQuantity ?? undefined}
          onChange={(quantity) => change(() => ({ quantity }))}
        />
        <span className="configurator-hint">
          {product.unit.replace(/\/年$/, '')}，{product.minQuantity} 起订
          {product.maxQuantity === null ? '' : `，最多 ${product.maxQuantity}`}
        </span>
      </div>
      {product.terms.length > 0 && (
        <fieldset className="configurator-row">
          <legend>年限</legend>
          <div className="configurator-terms">
            {product.terms.map((years) => (
              <label key={years}>
                <input
                  type="radio"
                  name="years"
                  checked={choice.years === years}
                  onChange={() => change(() => ({ years }))}
                />
                <span>{years} 年</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <ModuleRows product={product} choice={choice} onChange={change} />
      {product.tiers.length > 0 && (
        <p className="configurator-tiers">
          {product.tiers.map(({ from, price }) => (
            <span key={from}>
              满 {from}：{formatMoney(price)}／{product.unit}
            </span>
          ))}
        </p>
      )}
      <div className="configurator-corrections" role="status" aria-label="已更正">
        {corrections.map((correction) => (
          <p key={correction}>{correction}</p>
        ))}
      </div>
      <QuoteTotal {...view} />
      <BuyActions product={product} choice={choice} {...view} />
    </div>
  );
}

/** What is sold by people only. */
function Talk() {
  const phone = useSite()?.phone;
  return (
    <div className="configurator">
      <p className="configurator-talk">该产品由顾问先评估需求，再给出方案与报价。</p>
      <div className="configurator-calls">
        <Button look="main" large className="detail-call detail-buy" onClick={openConsult}>
          <MessageSquareText size={18} aria-hidden />
          咨询购买
        </Button>
        {phone && (
          <ButtonLink look="outline" large className="detail-call" href={`tel:${phone}`}>
            <Phone size={18} aria-hidden />
            {phone}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
