export type { ShelfProduct } from '../../../contract/catalogue.ts';
export { FLOW_ZONE, readExclusive, readShelf, readSold, yearsOfUnit } from './products/shelf.ts';
export { unitPriceAt } from './products/tiers.ts';
export { readSeller } from './site/seller.ts';
export { storefrontPages } from './storefront/pages.ts';
export type { Renderer } from './storefront/renderer.ts';
