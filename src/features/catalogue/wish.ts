import { requestKey } from '@yunpu/engine-core/endpoint';
import { isPlainObject, listOf, numberOf, objectOf, textOf } from '../../platform/gateway/json.ts';
import type { Choice } from '../../platform/gateway/quotes.ts';
import { readCookie, WISH } from '../../platform/session/cookies.ts';

/** What a visitor wanted in the cart, carried through a sign-in or a registration. */
export interface Wish extends Choice {
  /** By which the gateway puts it there once, whichever tabs ask for it and however often. */
  key: string;
}

/** Who takes longer has something else in mind. */
const LIFE_SECONDS = 30 * 60;

/**
 * In a cookie, as the session that is needed to grant it: who refuses storage can still sign in, and it is known to the
 * tab that does, whichever that is. No link can bring one along.
 */
const write = (value: string, seconds: number): void => {
  document.cookie = `${WISH}=${value}; path=/; max-age=${seconds}; SameSite=Strict`;
};

/** The latest press is what is wanted. */
export function keepWish(choice: Choice): void {
  write(encodeURIComponent(JSON.stringify({ ...choice, key: requestKey() } satisfies Wish)), LIFE_SECONDS);
}

export function keptWish(): Wish | undefined {
  try {
    const wish: unknown = JSON.parse(readCookie(WISH, document.cookie) ?? 'null');
    if (!isPlainObject(wish) || textOf(wish.productNo) === '' || textOf(wish.key) === '') return undefined;
    const modules = listOf(wish.modules)
      .map(objectOf)
      .map((module) => ({ productNo: textOf(module.productNo), quantity: numberOf(module.quantity) }));
    return {
      productNo: textOf(wish.productNo),
      quantity: numberOf(wish.quantity),
      years: numberOf(wish.years),
      modules,
      key: textOf(wish.key),
    };
  } catch {
    // Anyone can write into a browser's cookies.
    return undefined;
  }
}

export const forgetWish = (): void => write('', 0);
