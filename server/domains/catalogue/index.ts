export { FLOW_ZONE, readExclusive, readShelf, readSold, type ShelfProduct } from './shelf.ts';
export { storefrontPages } from './storefront/pages.ts';
export type { Renderer } from './storefront/renderer.ts';
