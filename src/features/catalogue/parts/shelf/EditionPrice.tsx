import { formatMoney } from '@yunpu/engine-core/format';
import type { Product } from '../../../../../contract/catalogue.ts';

/** The unit of what is sold by the person and year. */
export const BY_PERSON = '用户/年';

/** By whom and how long a unit is counted. Only what is sold by the person and year compares. */
const basisOf = (unit: string): string => (unit === BY_PERSON ? '每人每年' : `每${unit.replace('/', '·')}`);
const thingOf = (unit: string): string => (/^用户/.test(unit) ? ' 人' : ` ${unit.split('/')[0] ?? ''}`);

/** From how many on it is sold, up to how many, and from how many on it costs less. */
function termsOf({ unit, minQuantity, maxQuantity, tiers, startPrice }: Product): string {
  const thing = thingOf(unit);
  const cheapest = tiers.findLast(({ price }) => price < startPrice);
  return [
    `${minQuantity}${thing}起订`,
    ...(maxQuantity === null ? [] : [`最多 ${maxQuantity}${thing}`]),
    ...(cheapest ? [`满 ${cheapest.from}${thing} ${formatMoney(cheapest.price)}`] : []),
  ].join(' · ');
}

/** What one unit costs at the smallest order, on the same basis for every edition. */
export function EditionPrice({ edition }: { edition: Product }) {
  return (
    <div className="edition-price">
      <p>
        <strong>{formatMoney(edition.startPrice)}</strong>
        <span>{basisOf(edition.unit)}</span>
      </p>
      <p className="edition-terms">{termsOf(edition)}</p>
    </div>
  );
}
