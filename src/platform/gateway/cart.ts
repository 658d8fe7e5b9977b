import type { Added, CartLine as AnsweredLine, Exclusive, Written } from '../../../contract/cart.ts';
import { api } from './api.ts';
import { RequestError } from './errors.ts';
import { type Choice, type QuotedLine, quotedLine } from './quotes.ts';

export type { Added, OptionalModule, Written } from '../../../contract/cart.ts';

/** A line with what a promotion gives told apart from what it takes off. */
export interface CartLine extends Omit<AnsweredLine, 'line'> {
  line?: QuotedLine;
}

const list = api('POST /yzjumc/cart/v2/list');
const count = api('POST /yzjumc/cart/v2/count');
const upsert = api('POST /yzjumc/cart/v2/upsert', { atomic: true });
/** A quantity that was typed last is sent as the page goes. */
const update = api('POST /yzjumc/cart/v2/update', { atomic: true, outlives: true });
const remove = api('POST /yzjumc/cart/v2/delete', { atomic: true });
const restore = api('POST /yzjumc/cart/v2/restore', { atomic: true });

export const fetchCart = async (): Promise<CartLine[]> =>
  (await list()).lines.map(({ line, ...rest }) => ({ ...rest, ...(line && { line: quotedLine(line) }) }));

export const fetchCartCount = async (): Promise<number> => (await count()).count;

/**
 * Puts a choice aside.
 * @param replace in the place of what it cannot stand beside
 * @param key under which it is put aside once; each call is an intention of its own without one
 * @throws RequestError quote.refused, cart.full, cart.exclusive (`conflictsIn` reads it)
 */
export function addToCart(choice: Choice, replace = false, key?: string): Promise<Added> {
  const { productNo, quantity, years, modules } = choice;
  return upsert({ productNo, quantity, years, modules, ...(replace && { replace }) }, { key });
}

/** Takes back an addition: what it made more is less again, and what made room for it is there again. @throws RequestError cart.line, cart.exclusive, cart.full */
export async function undoAddition({ lineId, before, replaced }: Added): Promise<{ count: number }> {
  const taken = before ? await changeCartLine(lineId, before) : await removeCartLines([lineId]);
  return replaced.length > 0 ? restoreCartLines(replaced) : taken;
}

/** @throws RequestError quote.refused, cart.line */
export const changeCartLine = (lineId: string, { quantity, years, modules }: Choice): Promise<Written> =>
  update({ lineId, quantity, years, modules });

export const removeCartLines = (lineIds: readonly string[]): Promise<{ count: number }> =>
  remove({ lineIds: [...lineIds] });

/** Takes back what was removed, for an hour. @throws RequestError cart.line, cart.exclusive, cart.full */
export const restoreCartLines = (lineIds: readonly string[]): Promise<{ count: number }> =>
  restore({ lineIds: [...lineIds] });

/** What a refused choice clashes with, and whether it may take that one's place. Undefined: it was refused for another reason. */
export function conflictsIn(error: unknown): Exclusive | undefined {
  if (!(error instanceof RequestError) || error.detail.errorCode !== 'cart.exclusive') return undefined;
  return error.detail.data as Exclusive;
}
