import { sql } from 'kysely';
import type { Activity, MenuProduct, Product, ShelfProduct } from '../../../../contract/catalogue.ts';
import { dayOf } from '../../../platform/calendar/days.ts';
import type { Executor } from '../../../platform/database/port.ts';
import type { EntityAccess } from '../../../runtime/access/entityAccess.ts';
import { menuProduct } from './menu.ts';
import { readShelf, readShelfProduct } from './shelf.ts';
import { unitPriceAt } from './tiers.ts';

export const shown = (product: ShelfProduct): Product => ({
  ...product,
  ...menuProduct(product),
  startPrice: unitPriceAt(product, product.minQuantity),
});

const editionsOf = ({ kind }: ShelfProduct, shelf: readonly ShelfProduct[]): Pick<Product, 'editions'> =>
  kind === 'edition'
    ? {
        editions: shelf
          .filter((other) => other.kind === kind)
          .map(({ productNo, label, name }) => ({ productNo, label: label || name })),
      }
    : {};

/** A product as its own page shows it: its optional modules with what they cost and how many can be bought, as far as they are sold now. */
export function described(product: ShelfProduct, shelf: readonly ShelfProduct[]): Product {
  const moduleList = product.moduleList.map((entry) => {
    const sold = entry.type === 'optional' ? shelf.find(({ productNo }) => productNo === entry.productNo) : undefined;
    return sold
      ? { ...entry, price: sold.price, unit: sold.unit, minQuantity: sold.minQuantity, maxQuantity: sold.maxQuantity }
      : entry;
  });
  return { ...shown({ ...product, moduleList }), ...editionsOf(product, shelf) };
}

/** An item of a product with the product that it belongs to. */
export type ItemWithProduct<Item> = Item & { productNo: string; productName: string };

export const itemsWithProduct = <Item extends object>(
  products: readonly ShelfProduct[],
  itemsOf: (from: ShelfProduct) => readonly Item[],
): ItemWithProduct<Item>[] =>
  products.flatMap((from) =>
    itemsOf(from).map((item) => ({ ...item, productNo: from.productNo, productName: from.name })),
  );

/** What is advertised of a product: the words of the promotions in force, and until when. */
export const runningActivities = ({ activities }: ShelfProduct): { title: string; from: string; until: string }[] =>
  activities.map(({ title, from, until }) => ({ title, from, until }));

export const recommendedWith = ({ recommended }: ShelfProduct, shelf: readonly ShelfProduct[]): MenuProduct[] =>
  recommended.flatMap((productNo) => shelf.filter((other) => other.productNo === productNo)).map(menuProduct);

/** What a visitor's calls of the shelf answer. */
export async function visitorShelf(
  executor: Executor,
  access: EntityAccess,
): Promise<{ products: Product[]; activities: Activity[] }> {
  const shelf = await readShelf(executor, access);
  return { products: shelf.map(shown), activities: itemsWithProduct(shelf, runningActivities) };
}

/** What a visitor's calls of one product answer; undefined: it is not on the shelf. */
export async function visitorProduct(
  executor: Executor,
  access: EntityAccess,
  productNo: string,
): Promise<{ product: Product; recommended: MenuProduct[] } | undefined> {
  const found = await readShelfProduct(executor, access, productNo);
  if (!found) return undefined;
  const shelf = await readShelf(executor, access);
  return { product: described(found, shelf), recommended: recommendedWith(found, shelf) };
}

/** Changes whenever what the shelf shows does: a product, a promotion, what the shop writes of itself, the document of products, or the day that promotions run by. */
export async function catalogueVersion(executor: Executor, access: EntityAccess): Promise<string> {
  const { count, versions, latest } = await executor
    .selectFrom('records')
    .where('entity', 'in', ['product', 'promotion', 'storefront'])
    .select([
      sql<string>`count(*)::text`.as('count'),
      sql<string>`coalesce(sum(version), 0)::text`.as('versions'),
      sql<string>`coalesce(max(updated_at)::text, '')`.as('latest'),
    ])
    .executeTakeFirstOrThrow();
  return [count, versions, latest, access.model('product').version, dayOf(Date.now())].join(' ');
}
