import { formatNumber } from '@yunpu/engine-core/format';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { productPath } from '../../../ui/links.ts';
import { UsageChart } from './UsageChart.tsx';
import { type ProductUse, remainingDays } from './usage.ts';

/** Below this share of a product's packs a warning is shown. */
const LITTLE = 0.2;

/** What the packs of traffic still hold and how they are used, one product at a time. */
export function UsagePanel({ uses }: { uses: readonly ProductUse[] }) {
  const [search, setSearch] = useSearchParams();
  const use = uses.find(({ productNo }) => productNo === search.get('flow')) ?? uses[0];
  if (!use) return null;
  const { total, remaining, unit, expireDate, used, productNo } = use;
  const days = remainingDays(use);
  const little = remaining < total * LITTLE;
  return (
    <section className="mp-panel" aria-labelledby="mp-usage">
      <h2 id="mp-usage">
        流量用量
        <label>
          <span className="ui-hidden">流量产品</span>
          <select
            value={productNo}
            onChange={(event) =>
              setSearch(
                (now) =>
                  new URLSearchParams([...[...now].filter(([key]) => key !== 'flow'), ['flow', event.target.value]]),
                { replace: true },
              )
            }
          >
            {uses.map(({ productNo: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </h2>
      <div className="mp-left-of">
        <p>
          剩余 <b className={little ? 'mp-soon' : ''}>{formatNumber(remaining)}</b> / {formatNumber(total)} {unit}
        </p>
        <ButtonLink to={productPath(productNo)}>购买</ButtonLink>
        <div
          className="mp-meter"
          role="meter"
          aria-label="剩余流量"
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={remaining}
        >
          <i
            className={little ? 'mp-meter-low' : ''}
            style={{ width: `${total > 0 ? (remaining / total) * 100 : 0}%` }}
          />
        </div>
        <p className="mp-quiet">
          近 30 天使用 {formatNumber(used)} {unit}
          {days !== undefined && `，按此用量约可用 ${formatNumber(days)} 天`}
          {expireDate !== '' && `，最早 ${expireDate} 到期`}
        </p>
      </div>
      <UsageChart use={use} />
    </section>
  );
}
