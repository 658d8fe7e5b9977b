import { FLOW_ZONE, readShelf } from '../catalogue/service.ts';
import { reckonCoupons, type CouponLine } from '../coupons/service.ts';
import type { Executor } from '../database/port.ts';
import type { EntityAccess } from '../entities/entityAccess.ts';
import { AppError } from '../http/errors.ts';
import type { PricedLine, PricedOrder } from '../orders/service.ts';
import { priceChoices, type Choice } from '../quotes/service.ts';

export interface Pricing {
  eid: string;
  private: boolean;
  choices: readonly Choice[];
  couponNos: readonly string[];
  at: Date;
}

/** Takes coupons off lines: only looked up for a draft, held for an order. */
export type Coupons = (asked: { eid: string; couponNos: readonly string[]; lines: readonly CouponLine[]; at: Date }) => Promise<{ discount: number; perLine: number[] }>;

/**
 * The whole order's price at this moment, from the shelf and the coupons alone. Amounts in fen; the order is the sum
 * of its lines to the fen.
 * @throws AppError quote.refused with the choices at fault, coupon.*
 */
export async function priceOrder(executor: Executor, access: EntityAccess, { eid, private: isPrivate, choices, couponNos, at }: Pricing, coupons: Coupons = (asked) => reckonCoupons(executor, asked)): Promise<PricedOrder> {
  const { quote, problems } = await priceChoices(executor, access, choices, { private: isPrivate });
  if (!quote) {
    const issues = problems.map(({ index, path, code, message }) => ({ path: `/lines/${index}${path}`, code, message }));
    throw new AppError('quote.refused', { message: issues[0]?.message, issues });
  }
  const shelf = new Map((await readShelf(executor, access, isPrivate ? FLOW_ZONE : undefined)).map((product) => [product.productNo, product]));
  const none = { discount: 0, perLine: quote.lines.map(() => 0) };
  const { perLine } = couponNos.length === 0 ? none : await coupons({ eid, couponNos, lines: quote.lines, at });
  const lines = quote.lines.map((line, index): PricedLine => {
    const product = shelf.get(line.productNo);
    const couponDiscount = perLine[index] ?? 0;
    return {
      ...line, kind: product?.kind ?? '', picture: product?.picture ?? '', termed: (product?.terms.length ?? 0) > 0,
      discount: line.totalListAmount - line.totalAmount, couponDiscount, payable: line.totalAmount - couponDiscount,
    };
  });
  const sum = (amountOf: (line: PricedLine) => number) => lines.reduce((total, line) => total + amountOf(line), 0);
  return { lines, listAmount: sum(({ totalListAmount }) => totalListAmount), discount: sum(({ discount }) => discount), couponDiscount: sum(({ couponDiscount }) => couponDiscount), payable: sum(({ payable }) => payable) };
}

/** Amounts of an order and their lines, as calls answer them. */
export const amountsOf = ({ listAmount, discount, couponDiscount, payable }: PricedOrder) => ({ listAmount, discount, couponDiscount, payable });

/** For telling whether what stands in the cart is still what a draft was made from. */
export function sameChoices(a: readonly Choice[], b: readonly Choice[]): boolean {
  return JSON.stringify(a.map(canonical)) === JSON.stringify(b.map(canonical));
}

function canonical({ productNo, quantity, years, modules = [] }: Choice) {
  return [productNo, quantity, years ?? null, modules.map((module) => [module.productNo, module.quantity]).sort()];
}

