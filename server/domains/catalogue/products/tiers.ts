import type { ShelfProduct } from '../../../../contract/catalogue.ts';

/** The price of one unit at a quantity: the best tier that it reaches. Fen. */
export function unitPriceAt({ price, tiers }: Pick<ShelfProduct, 'price' | 'tiers'>, quantity: number): number {
  return tiers.filter(({ from }) => quantity >= from).reduce((best, tier) => Math.min(best, tier.price), price);
}
