import type { Choice, QuotedLine } from '../quotes/index.ts';
import type { CartLine } from './service.ts';

/** A choice as the cart keeps it: with the term it was priced for, and its modules in one order. */
export function kept(line: QuotedLine): CartLine['choice'] {
  const modules = line.modules
    .map(({ productNo, quantity }) => ({ productNo, quantity }))
    .sort((a, b) => (a.productNo < b.productNo ? -1 : 1));
  return { productNo: line.productNo, quantity: line.quantity, years: line.years, modules };
}

/** What two choices share that are one line of the cart: product, term and which modules. */
export function configuration({ productNo, years, modules }: CartLine['choice']): string {
  return JSON.stringify([productNo, years, modules.map((module) => module.productNo)]);
}

/** Two choices of one configuration as one: every quantity of both. */
export function merged(one: CartLine['choice'], other: CartLine['choice']): CartLine['choice'] {
  const more = new Map(other.modules.map(({ productNo, quantity }) => [productNo, quantity]));
  return {
    ...one,
    quantity: one.quantity + other.quantity,
    modules: one.modules.map(({ productNo, quantity }) => ({
      productNo,
      quantity: quantity + (more.get(productNo) ?? 0),
    })),
  };
}

/** A choice with what an edit says differently. */
export function edited(choice: CartLine['choice'], { quantity, years, modules }: Partial<Choice>): CartLine['choice'] {
  return {
    ...choice,
    ...(quantity !== undefined && { quantity }),
    ...(years !== undefined && { years }),
    ...(modules !== undefined && { modules }),
  };
}
