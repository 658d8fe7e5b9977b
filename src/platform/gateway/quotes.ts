import { isPlainObject, type Json, listOf, numberOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

/** What a buyer chose of one product. */
export interface Choice {
  productNo: string;
  quantity: number;
  years: number;
  modules: { productNo: string; quantity: number }[];
  /** Left out: a new product. */
  service?: { does: ServiceKind; assetNo: string; pathNo?: string };
}

/** What is done to something that the team has. */
export type ServiceKind = 'renew' | 'add' | 'upgrade' | 'convert';

/** What a line comes to for it. */
export interface LineService {
  does: ServiceKind;
  assetNo: string;
  /** What is left of the product that is upgraded, in fen: taken off. */
  credit: number;
  /** What becomes of it, in words. */
  promise: string;
}

/**
 * How many of a module a choice begins with: as many as of the product that it goes with where both are counted
 * alike, and otherwise as few as can be bought.
 */
export function firstQuantity(
  { unit, minQuantity, maxQuantity }: { unit: string; minQuantity: number; maxQuantity: number | undefined },
  of: { unit: string; quantity: number },
): number {
  const wanted = unit === of.unit ? of.quantity : minQuantity;
  return Math.max(minQuantity, Math.min(wanted, maxQuantity ?? wanted));
}

/** Amounts in fen. */
export interface QuotedItem {
  productNo: string;
  name: string;
  unit: string;
  quantity: number;
  years: number;
  /** Of a price for the rest of a term, in the place of years. */
  days?: number;
  /** For one unit and year, before and after the discount by quantity. */
  listPrice: number;
  unitPrice: number;
  amount: number;
}

/** What a promotion takes off, in its own words and in fen. */
export interface Reduction {
  title: string;
  discount: number;
}

export interface QuotedLine extends QuotedItem {
  modules: QuotedItem[];
  /** What promotions give with it, in their own words. */
  gifts: string[];
  /** What promotions take off it. */
  promotions: Reduction[];
  /** The product with its modules, before and after the discount by quantity. */
  totalListAmount: number;
  totalAmount: number;
  service?: LineService;
}

export interface Quote {
  lines: QuotedLine[];
  listAmount: number;
  discount: number;
  amount: number;
}

const item = (data: Json): QuotedItem => ({
  productNo: textOf(data.productNo),
  name: textOf(data.name),
  unit: textOf(data.unit),
  quantity: numberOf(data.quantity),
  years: numberOf(data.years) || 1,
  ...(numberOf(data.days) > 0 && { days: numberOf(data.days) }),
  listPrice: numberOf(data.listPrice),
  unitPrice: numberOf(data.unitPrice),
  amount: numberOf(data.amount),
});

/** Of a quote, where it stands by itself, and of an order, where the line has it. */
function serviceOf(data: Json): LineService | undefined {
  const told = isPlainObject(data.service) ? objectOf(data.service) : { ...data, assetNo: data.targetNo };
  const does = textOf(told.does);
  return does === '' || does === 'new'
    ? undefined
    : {
        does: does as ServiceKind,
        assetNo: textOf(told.assetNo),
        credit: numberOf(told.credit),
        promise: textOf(told.promise),
      };
}

export function quotedLine(data: Json): QuotedLine {
  const promised = listOf(data.gifts)
    .map(objectOf)
    .map((gift) => ({ title: textOf(gift.title), discount: numberOf(gift.discount) }));
  return {
    ...item(data),
    service: serviceOf(data),
    modules: listOf(data.modules).map(objectOf).map(item),
    gifts: promised.filter(({ discount }) => discount === 0).map(({ title }) => title),
    promotions: promised.filter(({ discount }) => discount > 0),
    totalListAmount: numberOf(data.totalListAmount),
    totalAmount: numberOf(data.totalAmount),
  };
}

/** What the choices cost now, by the shop's own reckoning. @throws RequestError quote.refused with an issue for each field at fault */
export async function fetchQuote(lines: readonly Choice[]): Promise<Quote> {
  const data = objectOf(await request('/yzjumc/quote/v2/countamount', { data: { lines }, warn: false }));
  return {
    lines: listOf(data.lines).map(objectOf).map(quotedLine),
    listAmount: numberOf(data.listAmount),
    discount: numberOf(data.discount),
    amount: numberOf(data.amount),
  };
}
