import { formatMoney } from '@yunpu/engine-core/format';
import { MessageSquareText, Phone } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Product } from '../../../../../contract/catalogue.ts';
import { type Choice, firstQuantity } from '../../../../platform/gateway/quotes.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { openConsult, SALES_PHONE } from '../../../../ui/links.ts';
import { QuantityInput } from '../../../../ui/QuantityInput.tsx';
import { choiceInAddress } from '../choice.ts';
import { BuyActions } from './BuyActions.tsx';
import { useQuote } from './useQuote.ts';

/** Seats, term and modules, with the shop's price for exactly that. What is sold by people only names whom to call. */
export function Configurator({ product }: { product: Product }) {
  const [params] = useSearchParams();
  const [choice, setChoice] = useState<Choice>(() => choiceInAddress(params, product));
  const { quote, problem, stale } = useQuote(product.offlineBuy ? undefined : choice);
  const optional = product.moduleList.filter(({ type, productNo }) => type === 'optional' && productNo !== '');
  if (product.offlineBuy) return <Talk />;
  const setModule = (productNo: string, quantity: number | undefined) =>
    setChoice((choice) => ({
      ...choice,
      modules: [
        ...choice.modules.filter((module) => module.productNo !== productNo),
        ...(quantity === undefined ? [] : [{ productNo, quantity }]),
      ],
    }));

  return (
    <div className="configurator">
      <div className="configurator-row">
        <span id="quantity-label">数量</span>
        <QuantityInput
          labelledBy="quantity-label"
          value={choice.quantity}
          min={product.minQuantity}
          max={product.maxQuantity ?? undefined}
          onChange={(quantity) => setChoice((choice) => ({ ...choice, quantity }))}
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
                  onChange={() => setChoice((choice) => ({ ...choice, years }))}
                />
                <span>{years} 年</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {optional.length > 0 && (
        <fieldset className="configurator-modules">
          <legend>可选模块</legend>
          {optional.map((module) => {
            const { name, productNo, price, unit = '', minQuantity = 1, maxQuantity } = module;
            const chosen = choice.modules.find((module) => module.productNo === productNo);
            return (
              <div key={productNo}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen !== undefined}
                    disabled={price === undefined && chosen === undefined}
                    onChange={(event) =>
                      setModule(
                        productNo,
                        event.target.checked
                          ? firstQuantity(
                              { unit, minQuantity, maxQuantity },
                              { unit: product.unit, quantity: choice.quantity },
                            )
                          : undefined,
                      )
                    }
                  />
                  <span>
                    {name}
                    <small>{price === undefined ? '暂不出售' : `${formatMoney(price)}／${unit}`}</small>
                  </span>
                </label>
                {chosen && (
                  <QuantityInput
                    label={`${name}的数量`}
                    value={chosen.quantity}
                    min={minQuantity}
                    max={maxQuantity ?? undefined}
                    onChange={(quantity) => setModule(productNo, quantity)}
                  />
                )}
              </div>
            );
          })}
        </fieldset>
      )}
      {product.tiers.length > 0 && (
        <p className="configurator-tiers">
          {product.tiers.map(({ from, price }) => (
            <span key={from}>
              满 {from}：{formatMoney(price)}／{product.unit}
            </span>
          ))}
        </p>
      )}
      <div className="configurator-total" aria-live="polite" aria-busy={stale}>
        {problem !== undefined && (
          <p className="configurator-problem" role="alert">
            {problem}
          </p>
        )}
        {quote && (
          <>
            <span>应付金额</span>
            <strong>{formatMoney(quote.amount)}</strong>
            {quote.lines[0]?.gifts.map((gift) => (
              <span key={gift} className="configurator-saved">
                赠送：{gift}
              </span>
            ))}
            {quote.lines[0]?.promotions.map(({ title, discount }) => (
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
      <BuyActions product={product} choice={choice} problem={problem} />
    </div>
  );
}

/** What is sold by people only. */
function Talk() {
  return (
    <div className="configurator">
      <p className="configurator-talk">该产品由顾问先评估需求，再给出方案与报价。</p>
      <div className="configurator-calls">
        <Button look="main" large className="detail-call detail-buy" onClick={openConsult}>
          <MessageSquareText size={18} aria-hidden />
          咨询购买
        </Button>
        <ButtonLink look="outline" large className="detail-call" href={`tel:${SALES_PHONE}`}>
          <Phone size={18} aria-hidden />
          {SALES_PHONE}
        </ButtonLink>
      </div>
    </div>
  );
}
