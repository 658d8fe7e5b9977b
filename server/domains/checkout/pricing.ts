import type { PricedLine } from '../../../contract/checkout.ts';
import type { Executor } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { FLOW_ZONE, readShelf, readSold } from '../catalogue/index.ts';
import { type CouponLine, couponDiscountFor } from '../coupons/index.ts';
import type { PricedOrder } from '../orders/index.ts';
import type { Gift } from '../promotions/index.ts';
import { type Choice, priceChoices, type QuotedLine } from '../quotes/index.ts';
import { quoteService } from './assets/quote.ts';
import { readSubject, whyNot } from './assets/read.ts';
import { refuseMixed } from './assets/reserve.ts';

export interface Pricing {
  eid: string;
  private: boolean;
  choices: readonly Choice[];
  /** Lines of a saved quote, at whose price the choices are sold. */
  promised?: readonly QuotedLine[];
  couponNos: readonly string[];
  at: Date;
  /** The draft's own number, if it has one: what it has taken is not in its way. */
  orderNo?: string;
}

/** Takes coupons off lines: only looked up for a draft, held for an order. */
export type Coupons = (asked: {
  eid: string;
  couponNos: readonly string[];
  lines: readonly CouponLine[];
  at: Date;
}) => Promise<{ discount: number; perLine: number[] }>;

/**
 * The whole order's price at this moment, from the shelf and the coupons alone. Amounts in fen; the order is the sum
 * of its lines to the fen.
 * @throws AppError quote.refused with the choices at fault, coupon.*
 */
export async function priceOrder(
  executor: Executor,
  access: EntityAccess,
  pricing: Pricing,
  coupons: Coupons = (asked) => couponDiscountFor(executor, asked),
): Promise<PricedOrder> {
  const { eid, private: isPrivate, couponNos, promised, at } = pricing;
  const quote = { lines: promised ?? (await quoteLines(executor, access, pricing)) };
  const shelf = promised
    ? await readSold(
        executor,
        access,
        promised.map(({ productNo }) => productNo),
      )
    : new Map(
        (await readShelf(executor, access, isPrivate ? FLOW_ZONE : undefined)).map((product) => [
          product.productNo,
          product,
        ]),
      );
  const none = { discount: 0, perLine: quote.lines.map(() => 0) };
  const { perLine } = couponNos.length === 0 ? none : await coupons({ eid, couponNos, lines: quote.lines, at });
  const lines = quote.lines.map((line, index): PricedLine => {
    const product = shelf.get(line.productNo);
    const couponDiscount = perLine[index] ?? 0;
    return {
      kind: product?.kind ?? '',
      picture: product?.picture ?? '',
      termed: (product?.terms.length ?? 0) > 0,
      ...line,
      discount: line.totalListAmount - line.totalAmount,
      couponDiscount,
      payable: line.totalAmount - couponDiscount,
    };
  });
  const sum = (amountOf: (line: PricedLine) => number) => lines.reduce((total, line) => total + amountOf(line), 0);
  return {
    lines,
    listAmount: sum(({ totalListAmount }) => totalListAmount),
    discount: sum(({ discount }) => discount),
    couponDiscount: sum(({ couponDiscount }) => couponDiscount),
    payable: sum(({ payable }) => payable),
  };
}

/** Every choice as a line, in order. @throws AppError quote.refused with the choices at fault, order.asset */
async function quoteLines(
  executor: Executor,
  access: EntityAccess,
  { eid, private: isPrivate, choices, at, orderNo }: Pricing,
): Promise<QuotedLine[]> {
  refuseMixed(choices);
  const fresh = choices.flatMap((choice, index) => (choice.service ? [] : [{ choice, index }]));
  const { quote, problems } = await priceChoices(
    executor,
    access,
    fresh.map(({ choice }) => choice),
    { private: isPrivate },
  );
  const issues = problems.map(({ index, path, code, message }) => ({
    path: `/lines/${fresh[index]?.index ?? index}${path}`,
    code,
    message,
  }));
  const lines: QuotedLine[] = [];
  for (const [index, choice] of choices.entries()) {
    if (!choice.service) {
      const line = quote?.lines[fresh.findIndex((one) => one.index === index)];
      if (line) lines.push(line);
      continue;
    }
    const subject = await readSubject(executor, access, eid, choice.service.assetNo, at);
    const why = subject ? whyNot(subject, choice.service.does, { private: isPrivate }, orderNo) : '没有这个产品资产';
    if (!subject || why !== undefined) throw new AppError('order.asset', { message: why });
    const asked = quoteService(subject, choice);
    if (asked.line) lines.push(asked.line);
    issues.push(
      ...asked.problems.map(({ path, code, message }) => ({ path: `/lines/${index}${path}`, code, message })),
    );
  }
  if (issues.length > 0) throw new AppError('quote.refused', { message: issues[0]?.message, issues });
  return lines;
}

/** Amounts of an order and their lines, as calls answer them. */
export const amountsOf = ({ listAmount, discount, couponDiscount, payable }: PricedOrder) => ({
  listAmount,
  discount,
  couponDiscount,
  payable,
});

/** For telling whether what stands in the cart is still what a draft was made from. */
export function sameChoices(a: readonly Choice[], b: readonly Choice[]): boolean {
  return JSON.stringify(a.map(canonical)) === JSON.stringify(b.map(canonical));
}

/** Whether what is given with each line is what was promised before: a promotion may have ended or begun since. */
export const sameGifts = (
  a: readonly { gifts: readonly Gift[] }[],
  b: readonly { gifts: readonly Gift[] }[],
): boolean => promised(a) === promised(b);

const promised = (lines: readonly { gifts: readonly Gift[] }[]): string =>
  JSON.stringify(
    lines.map(({ gifts }) =>
      gifts.map(({ promotionNo, title, months, training, discount }) => [
        promotionNo,
        title,
        months,
        training,
        discount,
      ]),
    ),
  );

function canonical({ productNo, quantity, years, modules = [], service }: Choice) {
  return [
    productNo,
    quantity,
    years ?? null,
    service ? [service.does, service.assetNo, service.pathNo ?? null] : null,
    modules.map((module) => [module.productNo, module.quantity]).sort(),
  ];
}
