import type { ShelfProduct } from './shelf.ts';

/** A product in a menu or card (specification, section 3, "Menu product"). */
export interface MenuProduct {
  productIcon: string;
  productName: string;
  productSketch: string;
  /** fen for one unit, at the best tier. */
  productMiniAmount: number;
  productValues: string[];
  productNo: string;
  mainProduct: boolean;
  isTrial: boolean;
  offlineBuy: boolean;
  isHot: boolean;
  unit: string;
}

/** Specification, section 3, "Product list entry". */
export interface ListEntry {
  parentGroup: string;
  zone: string;
  groups: { group: string; products: MenuProduct[] }[];
}

export function menuProduct(product: ShelfProduct): MenuProduct {
  return {
    productIcon: product.picture,
    productName: product.name,
    productSketch: product.sketch,
    productMiniAmount: product.lowestPrice,
    productValues: product.values,
    productNo: product.productNo,
    mainProduct: product.kind === 'edition',
    isTrial: product.isTrial,
    offlineBuy: product.offlineBuy,
    isHot: product.isHot,
    unit: product.unit,
  };
}

/** The shelf by zone and group, each in the order in which it first appears. */
export function byGroup(shelf: readonly ShelfProduct[]): ListEntry[] {
  const entries: ListEntry[] = [];
  for (const product of shelf) {
    let entry = entries.find(({ zone }) => zone === product.zone);
    if (!entry) entries.push((entry = { parentGroup: product.parentGroup, zone: product.zone, groups: [] }));
    let group = entry.groups.find((candidate) => candidate.group === product.group);
    if (!group) entry.groups.push((group = { group: product.group, products: [] }));
    group.products.push(menuProduct(product));
  }
  return entries;
}
