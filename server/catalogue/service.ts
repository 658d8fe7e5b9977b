/** What other domains may use of the shelf. */
export { FLOW_ZONE, readShelf, type ShelfProduct } from './shelf.ts';
