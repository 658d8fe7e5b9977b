/** What other domains may use of the shelf. */
export { catalogueVersion, visitorProduct, visitorShelf } from './answers.ts';
export { FLOW_ZONE, readExclusive, readShelf, readSold, type ShelfProduct } from './shelf.ts';
