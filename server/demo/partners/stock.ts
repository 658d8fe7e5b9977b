import type { DemoProduct } from '../catalogue/products.ts';
import { type DemoTeam, type Life, recentDay, type World, workingTime } from '../world/life.ts';

export interface DemoStock {
  key: string;
  product: DemoProduct;
  available: number;
  bought: string;
  life: Life;
}

/** What a partner has bought ahead. Contracts take from it (contracts.ts), which adds to the batch's life. */
export function makeStock(world: World, team: DemoTeam, products: readonly DemoProduct[]): DemoStock[] {
  const { random, calendar } = world;
  const sellable = products.filter((product) => product.onsale && product.unit !== '人天');
  return Array.from({ length: team.share.stock }, () => {
    const product = random.pick(sellable);
    const bought = recentDay(world, 15, 360);
    const purchased = product.unit === '套' ? random.int(1, 12) : random.int(4, 80) * 50;
    const life: Life = {
      entity: 'stock',
      key: world.nextKey('stock', bought),
      team,
      by: random.pick(world.staff),
      at: workingTime(world, bought),
      initial: {
        product: product.key,
        productName: product.name,
        family: product.family,
        unit: product.unit,
        partnerEid: team.eid,
        partnerName: team.name,
        purchased,
        used: 0,
        frozen: 0,
        unitCost: Math.round(product.price * (0.4 + random.next() * 0.2)),
        warnBelow: Math.max(1, Math.round(purchased * 0.1)),
        purchaseDate: bought,
        expireDate: calendar.after(bought, random.pick([365, 365, 540, 730])),
        purchaseNo: `PO${bought.replaceAll('-', '')}${random.digits(3)}`,
      },
      steps: [],
    };
    return { key: life.key, product, available: purchased, bought, life };
  });
}
