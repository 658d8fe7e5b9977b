import type { ShelfProduct } from '../catalogue/index.ts';

/** What decides whether two products exclude each other. */
export type Grouped = Pick<ShelfProduct, 'productNo' | 'name' | 'exclusiveGroup'>;

/** A choice that cannot be bought, and the product that it cannot stand beside. */
export interface Exclusion {
  /** Place of the choice among those asked about. */
  index: number;
  productNo: string;
  withProductNo: string;
  /** Whether the other product is among the choices, or what the team has in use. */
  with: 'choice' | 'owned';
  message: string;
}

/**
 * Of the products of one group a team uses one: another of them can neither be bought along with it nor while it
 * is in use. More of the same product is no clash.
 * @param products every product with a group, on the shelf or not, by number
 */
export function exclusionsOf(
  products: ReadonlyMap<string, Grouped>,
  choices: readonly { productNo: string }[],
  ownedProductNos: readonly string[],
): Exclusion[] {
  return choices.flatMap(({ productNo }, index): Exclusion[] => {
    const own = products.get(productNo);
    if (!own?.exclusiveGroup) return [];
    const clashing = (numbers: readonly string[]): Grouped[] =>
      [...new Set(numbers)].flatMap((other) => {
        const found = products.get(other);
        return found && other !== productNo && found.exclusiveGroup === own.exclusiveGroup ? [found] : [];
      });
    const base = { index, productNo };
    return [
      ...clashing(ownedProductNos).map((other) => ({
        ...base,
        withProductNo: other.productNo,
        with: 'owned' as const,
        message: `您的团队正在使用${other.name}，不能再订购${own.name}；如需更换请办理升级`,
      })),
      ...clashing(choices.map((choice) => choice.productNo)).map((other) => ({
        ...base,
        withProductNo: other.productNo,
        with: 'choice' as const,
        message: `${own.name}与${other.name}只能选择其一`,
      })),
    ];
  });
}
