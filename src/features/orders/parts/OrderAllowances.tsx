import { formatNumber } from '@yunpu/engine-core/format';
import type { Allowance } from '../../../platform/gateway/orders.ts';

/** What the order's packs of traffic still hold. */
export function OrderAllowances({ allowances }: { allowances: readonly Allowance[] }) {
  return (
    <section aria-labelledby="od-allowances">
      <h2 id="od-allowances">流量余量</h2>
      <ul className="od-assets">
        {allowances.map(({ allowanceNo, productName, unit, total, remaining, expireDate }) => (
          <li key={allowanceNo}>
            <span>{productName}</span>
            <span>
              剩余 {formatNumber(remaining)} / {formatNumber(total)} {unit}
            </span>
            <span className="od-quiet">{expireDate ? `${expireDate} 到期` : '用完为止'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
