import { formatMoney } from '@yunpu/engine-core/format';
import type { Product } from '../../../../../contract/catalogue.ts';
import { type Choice, firstQuantity } from '../../../../platform/gateway/quotes.ts';
import { QuantityInput } from '../../../../ui/QuantityInput.tsx';

interface ModuleRowsProps {
  product: Product;
  choice: Choice;
  onChange(next: (choice: Choice) => Pick<Choice, 'modules'>): void;
}

/** What can be bought along with an edition, each with its price and how many. */
export function ModuleRows({ product, choice, onChange }: ModuleRowsProps) {
  const optional = product.moduleList.filter(({ type, productNo }) => type === 'optional' && productNo !== '');
  if (optional.length === 0) return null;
  const setModule = (productNo: string, quantity: number | undefined) =>
    onChange(({ modules }) => ({
      modules: [
        ...modules.filter((module) => module.productNo !== productNo),
        ...(quantity === undefined ? [] : [{ productNo, quantity }]),
      ],
    }));
  return (
    <fieldset className="configurator-modules">
      <legend>可选模块</legend>
      {optional.map(({ name, productNo, price, unit = '', minQuantity = 1, maxQuantity }) => {
        const chosen = choice.modules.find((module) => module.productNo === productNo);
        const first = () =>
          firstQuantity({ unit, minQuantity, maxQuantity }, { unit: product.unit, quantity: choice.quantity });
        return (
          <div key={productNo}>
            <label>
              <input
                type="checkbox"
                checked={chosen !== undefined}
                disabled={price === undefined && chosen === undefined}
                onChange={(event) => setModule(productNo, event.target.checked ? first() : undefined)}
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
  );
}
