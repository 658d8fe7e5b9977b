import { requestKey } from '@yunpu/engine-core/endpoint';
import { foreignList, foreignNumber, foreignObject, foreignText } from '../../../../contract/foreignJson.ts';
import { isPlainObject } from '../../../platform/gateway/json.ts';
import type { Choice } from '../../../platform/gateway/quotes.ts';
import { PENDING_ADDITION, readCookie } from '../../../platform/session/cookies.ts';

/** What a visitor wanted in the cart, carried through a sign-in or a registration. */
export interface PendingAddition extends Choice {
  /** By which the gateway puts it there once, whichever tabs ask for it and however often. */
  key: string;
}

/** After that the addition is forgotten: the visitor has moved on. */
const LIFE_SECONDS = 30 * 60;

/**
 * In a cookie, as the session that is needed to grant it: who refuses storage can still sign in, and it is known to the
 * tab that does, whichever that is. No link can bring one along.
 */
const write = (value: string, seconds: number): void => {
  document.cookie = `${PENDING_ADDITION}=${value}; path=/; max-age=${seconds}; SameSite=Strict`;
};

/** Replaces an earlier one: only the product clicked last is added. */
export function rememberAddition(choice: Choice): void {
  write(encodeURIComponent(JSON.stringify({ ...choice, key: requestKey() } satisfies PendingAddition)), LIFE_SECONDS);
}

export function pendingAddition(): PendingAddition | undefined {
  try {
    const addition: unknown = JSON.parse(readCookie(PENDING_ADDITION, document.cookie) ?? 'null');
    if (!isPlainObject(addition) || foreignText(addition.productNo) === '' || foreignText(addition.key) === '')
      return undefined;
    const modules = foreignList(addition.modules)
      .map(foreignObject)
      .map((module) => ({ productNo: foreignText(module.productNo), quantity: foreignNumber(module.quantity) }));
    return {
      productNo: foreignText(addition.productNo),
      quantity: foreignNumber(addition.quantity),
      years: foreignNumber(addition.years),
      modules,
      key: foreignText(addition.key),
    };
  } catch {
    // Anyone can write into a browser's cookies.
    return undefined;
  }
}

export const forgetAddition = (): void => write('', 0);
