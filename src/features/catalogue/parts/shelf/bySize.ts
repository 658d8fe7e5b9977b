import type { Product } from '../../../../../contract/catalogue.ts';

/** For how many people an edition is at most; of those without a limit, the one that begins with more is larger. */
const sizeOf = ({ minQuantity, maxQuantity }: Product): number => maxQuantity ?? 1e9 + minQuantity;

/** Editions, the smallest first. */
export const bySize = (editions: readonly Product[]): Product[] => editions.toSorted((a, b) => sizeOf(a) - sizeOf(b));
