import { isPlainObject, textOf } from '../gateway/json.ts';
import type { Choice } from '../gateway/quotes.ts';

/** What a visitor wanted in the cart, kept by this tab while they sign in. */
const NAME = 'yunpu.wish';
/** Who takes longer has something else in mind. */
const LIFE_MS = 15 * 60_000;

export function keepWish({ productNo, quantity, years }: Choice): void {
  sessionStorage.setItem(NAME, JSON.stringify({ productNo, quantity, years, at: Date.now() }));
}

/** What was kept, once. */
export function takeWish(now = Date.now()): Choice | undefined {
  const text = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  if (text === null) return undefined;
  const wish: unknown = JSON.parse(text);
  if (!isPlainObject(wish) || typeof wish.at !== 'number' || now - wish.at > LIFE_MS || typeof wish.quantity !== 'number' || typeof wish.years !== 'number') return undefined;
  return { productNo: textOf(wish.productNo), quantity: wish.quantity, years: wish.years, modules: [] };
}
