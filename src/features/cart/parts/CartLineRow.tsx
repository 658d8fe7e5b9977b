import { formatMoney } from '@yunpu/engine-core/format';
import { CircleAlert, Gift, Trash2, TrendingDown, TrendingUp } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Link } from 'react-router-dom';
import type { CartLine } from '../../../platform/gateway/cart.ts';
import type { Choice } from '../../../platform/gateway/quotes.ts';
import { Button } from '../../../ui/Button.tsx';
import { productPath } from '../../../ui/links.ts';
import { less } from '../../../ui/orders/AmountSummary.tsx';
import { ProductPicture } from '../../../ui/ProductPicture.tsx';
import { QuantityInput } from '../../../ui/QuantityInput.tsx';
import { LineModules } from './LineModules.tsx';
import { useLineEdit } from './useLineEdit.ts';

interface CartLineRowProps {
  line: CartLine;
  selected: boolean;
  onSelect(selected: boolean): void;
  onChange(choice: Choice): Promise<void>;
  onUnsettled(unsettled: boolean): void;
  onRemove(): void;
}

/** One line: what it is, what can be changed about it, what it costs now, and why it cannot be bought if so. */
export function CartLineRow({ line, selected, onSelect, onChange, onUnsettled, onRemove }: CartLineRowProps) {
  const { name, picture, unit, limits, problem } = line;
  const { choice, unsettled, refusal, edit } = useLineEdit(line.choice, onChange);
  const id = useId();
  useEffect(() => {
    onUnsettled(unsettled);
    return () => onUnsettled(false);
  }, [unsettled]); // eslint-disable-line react-hooks/exhaustive-deps -- only whether it is so is told
  const price = line.line;
  return (
    <li
      className={problem ? 'cart-line cart-line-unfit' : 'cart-line'}
      aria-labelledby={`${id}-name`}
      aria-busy={unsettled}
    >
      <input
        type="checkbox"
        className="cart-check"
        aria-label={`选择${name}`}
        checked={selected}
        disabled={problem !== undefined}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <ProductPicture name={picture} size={56} />
      <div className="cart-what">
        <h2 id={`${id}-name`}>{limits ? <Link to={productPath(choice.productNo)}>{name}</Link> : name}</h2>
        {price && (
          <p className="cart-unit">
            {price.listPrice > price.unitPrice && (
              <s>
                <span className="ui-hidden">原价 </span>
                {formatMoney(price.listPrice)}
              </s>
            )}{' '}
            {formatMoney(price.unitPrice)}／{unit}
          </p>
        )}
      </div>
      {limits && (
        <div className="cart-edits">
          <QuantityInput
            label={`${name}的数量`}
            value={choice.quantity}
            min={limits.minQuantity}
            max={limits.maxQuantity ?? undefined}
            onChange={(quantity) => edit({ quantity })}
          />
          {limits.terms.length > 0 && (
            <select
              className="cart-term"
              aria-label={`${name}的年限`}
              value={choice.years}
              onChange={(event) => edit({ years: Number(event.target.value) })}
            >
              {[...new Set([...limits.terms, choice.years])]
                .sort((a, b) => a - b)
                .map((years) => (
                  <option key={years} value={years}>
                    {years} 年
                  </option>
                ))}
            </select>
          )}
        </div>
      )}
      {price && (
        <p className="cart-amount">
          <strong>{formatMoney(price.totalAmount)}</strong>
          {price.totalListAmount > price.totalAmount && (
            <span>省 {formatMoney(price.totalListAmount - price.totalAmount)}</span>
          )}
        </p>
      )}
      <Button look="icon" className="cart-remove" aria-label={`移除${name}`} title="移除" onClick={onRemove}>
        <Trash2 size={18} aria-hidden />
      </Button>
      {limits && limits.modules.length > 0 && (
        <LineModules
          of={name}
          options={limits.modules}
          chosen={choice.modules}
          priced={price?.modules ?? []}
          product={{ unit, quantity: choice.quantity }}
          onChange={(modules) => edit({ modules })}
        />
      )}
      <div className="cart-notes" aria-live="polite">
        {price?.gifts.map((gift) => (
          <p key={gift} className="cart-cheaper">
            <Gift size={16} aria-hidden />
            赠送：{gift}
          </p>
        ))}
        {price?.promotions.map(({ title, discount }) => (
          <p key={title} className="cart-cheaper">
            <Gift size={16} aria-hidden />
            活动优惠：{title}　{less(discount)}
          </p>
        ))}
        {problem && (
          <p className="cart-problem">
            <CircleAlert size={16} aria-hidden />
            {problem.message}
          </p>
        )}
        {refusal !== undefined && (
          <p className="cart-problem">
            <CircleAlert size={16} aria-hidden />
            {refusal}
          </p>
        )}
        {price && !unsettled && price.totalAmount !== line.addedAmount && (
          <PriceNote from={line.addedAmount} to={price.totalAmount} />
        )}
      </div>
    </li>
  );
}

function PriceNote({ from, to }: { from: number; to: number }) {
  const Icon = to > from ? TrendingUp : TrendingDown;
  return (
    <p className={to > from ? 'cart-dearer' : 'cart-cheaper'}>
      <Icon size={16} aria-hidden />
      加入之后价格{to > from ? '上涨' : '下降'}：{formatMoney(from)} → {formatMoney(to)}
    </p>
  );
}
