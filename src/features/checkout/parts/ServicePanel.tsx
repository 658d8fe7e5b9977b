import { formatMoney } from '@yunpu/engine-core/format';
import { KeptNote } from '../../../ui/orders/KeptNote.tsx';
import { QuantityInput } from '../../../ui/QuantityInput.tsx';
import type { AssetOffers } from '../api/assetOffers.ts';
import { SERVICE_TITLES, type ServiceChoice, type WantedService } from './service.ts';

interface ServicePanelProps {
  service: WantedService;
  offers: AssetOffers;
  choice: ServiceChoice;
  onChange: (change: Record<string, string>) => void;
}

const written = (modules: ReadonlyMap<string, number>): string =>
  [...modules].map(([productNo, quantity]) => `${productNo}:${quantity}`).join(',');

/** What is done to which of the team's products, and how much of it. */
export function ServicePanel({ service: { does }, offers, choice, onChange }: ServicePanelProps) {
  const { productName, assetNo, expireDate, unit, quantity } = offers;
  const counted = unit.replace(/\/年$/, '');
  const terms = does === 'convert' ? offers.buy.terms : offers.terms;
  const setModule = (productNo: string, count: number | undefined) => {
    const next = new Map(choice.modules);
    if (count === undefined) next.delete(productNo);
    else next.set(productNo, count);
    onChange({ modules: written(next) });
  };
  return (
    <section className="checkout-panel service-panel" aria-labelledby="service-title">
      <h2 id="service-title">{SERVICE_TITLES[does]}</h2>
      <p className="service-asset">
        <b>{productName}</b>
        <span>{assetNo}</span>
        <span>
          现有 {quantity.toLocaleString('zh-CN')} {counted}
        </span>
        <span>
          {does === 'convert' ? '试用' : ''}至 {expireDate}
        </span>
      </p>
      {(does === 'renew' || does === 'convert') && terms.length > 0 && (
        <fieldset className="service-row">
          <legend>{does === 'renew' ? '续费年限' : '购买年限'}</legend>
          {terms.map((years) => (
            <label key={years} className="service-chip">
              <input
                type="radio"
                name="years"
                checked={choice.years === years}
                onChange={() => onChange({ years: String(years) })}
              />
              {years} 年
            </label>
          ))}
        </fieldset>
      )}
      {does === 'convert' && (
        <div className="service-row">
          <span id="service-quantity">购买数量</span>
          <QuantityInput
            labelledBy="service-quantity"
            value={choice.quantity}
            min={offers.buy.minQuantity}
            max={offers.buy.maxQuantity ?? undefined}
            onChange={(count) => onChange({ quantity: String(count) })}
          />
          {counted}
        </div>
      )}
      {does === 'add' && (
        <div className="service-row">
          <span id="service-quantity">增加数量</span>
          <QuantityInput
            labelledBy="service-quantity"
            value={choice.quantity}
            min={0}
            max={Math.max(0, offers.seats.maxQuantity)}
            onChange={(count) => onChange({ quantity: String(count) })}
          />
          {counted}
        </div>
      )}
      {does === 'add' &&
        offers.modules.map(({ productNo, name, unit: each, price, had, minQuantity, maxQuantity }) => {
          const count = choice.modules.get(productNo);
          return (
            <div key={productNo} className="service-row">
              <label className="service-tick">
                <input
                  type="checkbox"
                  checked={count !== undefined}
                  onChange={(event) => setModule(productNo, event.target.checked ? minQuantity : undefined)}
                />
                {name}
                <small>
                  {formatMoney(price)}/{each}
                  {had > 0 ? `，已有 ${had}` : ''}
                </small>
              </label>
              {count !== undefined && (
                <QuantityInput
                  label={`${name}数量`}
                  value={count}
                  min={minQuantity}
                  max={maxQuantity}
                  onChange={(next) => setModule(productNo, next)}
                />
              )}
            </div>
          );
        })}
      {does === 'upgrade' && (
        <fieldset className="service-row">
          <legend>升级为</legend>
          {offers.upgrades.map(({ pathNo, name, unit: each, price }) => (
            <label key={pathNo} className="service-chip">
              <input
                type="radio"
                name="path"
                checked={choice.pathNo === pathNo}
                onChange={() => onChange({ path: pathNo })}
              />
              {name}
              <small>
                {formatMoney(price)}/{each}
              </small>
            </label>
          ))}
        </fieldset>
      )}
      {offers.kept && <KeptNote {...offers.kept} />}
      <p className="service-rule">{does === 'convert' && offers.over ? CONVERTED_LATE : RULES[does]}</p>
    </section>
  );
}

const CONVERTED_LATE = '按商城现价购买，付款当日起算。';

/** The rule of the price, as the contract has it too. */
const RULES = {
  renew: '按现有数量与模块、以今天的价格续订一个期限；未到期的从原到期日次日起算，已过期的从付款开通当日起算。',
  add: '按剩余期限计费到原到期日：整年按年价，其余天数按年价的 365 分之几，不足一分舍去。付款后生效。',
  upgrade:
    '新产品按剩余期限计费到原到期日，已付金额中未用完的部分按天抵扣，不足一分舍去。付款后生效，原产品由新产品替换。',
  convert: '按商城现价购买，付款当日起算，试用中的数据与设置保留。',
} as const;
