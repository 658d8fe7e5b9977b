import type { ListEntry, MenuProduct, ShelfProduct } from '../../../../contract/catalogue.ts';

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
