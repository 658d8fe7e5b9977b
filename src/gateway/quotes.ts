import { listOf, numberOf, objectOf, textOf, type Json } from './json.ts';
import { request } from './request.ts';

/** What a buyer chose of one product. */
export interface Choice {
  productNo: string;
  quantity: number;
  years: number;
  modules: { productNo: string; quantity: number }[];
}

/**
 * How many of a module a choice begins with: as many as of the product that it goes with where both are counted
 * alike, and otherwise as few as can be bought.
 */
export function firstQuantity({ unit, minQuantity, maxQuantity }: { unit: string; minQuantity: number; maxQuantity: number | undefined }, of: { unit: string; quantity: number }): number {
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
  /** For one unit and year, before and after the discount by quantity. */
  listPrice: number;
  unitPrice: number;
  amount: number;
}

export interface QuotedLine extends QuotedItem {
  modules: QuotedItem[];
  /** The product with its modules, before and after the discount by quantity. */
  totalListAmount: number;
  totalAmount: number;
}

export interface Quote {
  lines: QuotedLine[];
  listAmount: number;
  discount: number;
  amount: number;
}

const item = (data: Json): QuotedItem => ({
  productNo: textOf(data.productNo), name: textOf(data.name), unit: textOf(data.unit), quantity: numberOf(data.quantity), years: numberOf(data.years) || 1,
  listPrice: numberOf(data.listPrice), unitPrice: numberOf(data.unitPrice), amount: numberOf(data.amount),
});

export const quotedLine = (data: Json): QuotedLine => ({
  ...item(data), modules: listOf(data.modules).map(objectOf).map(item), totalListAmount: numberOf(data.totalListAmount), totalAmount: numberOf(data.totalAmount),
});

/** What the choices cost now, by the shop's own reckoning. @throws RequestError quote.refused with an issue for each field at fault */
export async function fetchQuote(lines: readonly Choice[]): Promise<Quote> {
  const data = objectOf(await request('/yzjumc/quote/v2/countamount', { data: { lines }, warn: false }));
  return { lines: listOf(data.lines).map(objectOf).map(quotedLine), listAmount: numberOf(data.listAmount), discount: numberOf(data.discount), amount: numberOf(data.amount) };
}
