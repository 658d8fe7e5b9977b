import { formatMoney } from '@yunpu/engine-core/format';
import { ChevronDown } from 'lucide-react';
import type { OptionalModule } from '../../../platform/gateway/cart.ts';
import { type Choice, firstQuantity, type QuotedItem } from '../../../platform/gateway/quotes.ts';
import { QuantityInput } from '../../../ui/QuantityInput.tsx';

interface LineModulesProps {
  /** Name of the product that they go with. */
  of: string;
  options: readonly OptionalModule[];
  chosen: Choice['modules'];
  priced: readonly QuotedItem[];
  /** What they go with, and how many of it. */
  product: { unit: string; quantity: number };
  onChange(modules: Choice['modules']): void;
}

/** What was added to a product, and under a fold what else can be. */
export function LineModules({ of, options, chosen, priced, product, onChange }: LineModulesProps) {
  const quantityOf = (productNo: string) => chosen.find((module) => module.productNo === productNo)?.quantity;
  const put = (productNo: string, quantity: number | undefined) =>
    onChange([
      ...chosen.filter((module) => module.productNo !== productNo),
      ...(quantity === undefined ? [] : [{ productNo, quantity }]),
    ]);
  return (
    <details className="cart-modules" open={chosen.length > 0}>
      <summary>
        <ChevronDown size={16} aria-hidden />
        可选模块{chosen.length > 0 && `（已选 ${chosen.length}）`}
      </summary>
      <ul aria-label={`${of}的可选模块`}>
        {options.map((option) => {
          const { productNo, name, price, unit, minQuantity, maxQuantity } = option;
          const quantity = quantityOf(productNo);
          const amount = priced.find((item) => item.productNo === productNo)?.amount;
          return (
            <li key={productNo}>
              <label>
                <input
                  type="checkbox"
                  className="cart-check"
                  checked={quantity !== undefined}
                  onChange={(event) =>
                    put(productNo, event.target.checked ? firstQuantity(option, product) : undefined)
                  }
                />
                {name}
                <span>
                  {formatMoney(price)}／{unit}
                </span>
              </label>
              {quantity !== undefined && (
                <QuantityInput
                  label={`${name}的数量`}
                  value={quantity}
                  min={minQuantity}
                  max={maxQuantity ?? undefined}
                  onChange={(value) => put(productNo, value)}
                />
              )}
              {quantity !== undefined && <b>{amount === undefined ? '--' : formatMoney(amount)}</b>}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
