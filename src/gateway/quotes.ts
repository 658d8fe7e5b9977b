import { listOf, numberOf, objectOf, textOf, type Json } from './json.ts';
import { request } from './request.ts';

/** What a buyer chose of one product. */
export interface Choice {
  productNo: string;
  quantity: number;
  years: number;
  modules: { productNo: string; quantity: number }[];
}

/** Amounts in fen. */
export interface QuotedItem {
  productNo: string;
  name: string;
  quantity: number;
  unitPrice: number;
  amount: number;
}

export interface Quote {
  lines: (QuotedItem & { modules: QuotedItem[]; totalAmount: number })[];
  listAmount: number;
  discount: number;
  amount: number;
}

const item = (data: Json): QuotedItem => ({ productNo: textOf(data.productNo), name: textOf(data.name), quantity: numberOf(data.quantity), unitPrice: numberOf(data.unitPrice), amount: numberOf(data.amount) });

/** What the choices cost now, by the shop's own reckoning. @throws RequestError quote.refused with an issue for each field at fault */
export async function fetchQuote(lines: readonly Choice[]): Promise<Quote> {
  const data = objectOf(await request('/yzjumc/quote/v2/countamount', { data: { lines }, warn: false }));
  return {
    lines: listOf(data.lines).map(objectOf).map((line) => ({ ...item(line), modules: listOf(line.modules).map(objectOf).map(item), totalAmount: numberOf(line.totalAmount) })),
    listAmount: numberOf(data.listAmount), discount: numberOf(data.discount), amount: numberOf(data.amount),
  };
}
